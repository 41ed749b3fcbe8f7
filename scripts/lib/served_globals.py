"""The globals that the sources make, and the actions that a client must be allowed to get them."""

import dataclasses
import re
import xml.etree.ElementTree

import swift_source

POLICY = "Sources/WaylandSeat/Policy/ClientAction.swift"

_GLOBAL = re.compile(r"\bGlobal<(\w+)>\(|\bglobals\.add\(\s*(\w+)\.self,")
_VERSION = re.compile(r"\bversion:\s*([\w.]+)")
_ACTION = re.compile(r"((?:^ *///.*\n)+) *case (\w+)$", re.MULTILINE)
_NEED = re.compile(r'\bcase ((?:"\w+",?\s*)+):\s*self = \.(\w+)')


@dataclasses.dataclass
class Global:
    """Where the sources make a global. `problem` says why it could not be read."""

    interface: str
    path: str
    line: int
    version: int | None = None
    # That of the XML.
    published: int = 0
    # The file of its handler, where a list names it.
    handler: str = ""
    problem: str = ""

    def place(self):
        return f"{self.path}:{self.line}"


@dataclasses.dataclass
class Action:
    name: str
    text: str
    interfaces: list[str]


def read(root):
    """The globals of all sources: `Global<WlSeat>(display, version: 11)`, `globals.add(WlFixes.self, version: 1, …)`."""
    interfaces = _interfaces(root)
    found = []
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((root / "Sources").glob("**/*.swift"))}
    for path, text in texts.items():
        if "Global<" not in text and "globals.add(" not in text:
            continue
        code = swift_source.code(text)
        for match in _GLOBAL.finditer(code):
            made_of = match[1] or match[2]
            name, published = interfaces.get(made_of, (made_of, 0))
            made = Global(
                name, path.relative_to(root).as_posix(), code.count("\n", 0, match.start()) + 1,
                _version(code, match.end()), published)
            if match[2]:
                made.handler = _handler(texts, made_of, root)
            if not published:
                made.problem = f"no XML in protocols has an interface for {made_of}"
            elif made.version is None:
                made.problem = f"the version of {name} cannot be read: write a number, or a constant of this file"
            found.append(made)
    return found


def _handler(texts, type_name, root):
    """The file of the type that gets the requests of an interface."""
    conformance = re.compile(rf"^(?:[\w ]*class|extension) \w+:[^{{]*\b{type_name}Handler\b", re.MULTILINE)
    return next(
        (path.relative_to(root).as_posix() for path, text in texts.items() if conformance.search(text)), "")


def read_actions(root):
    """The cases of `ClientAction` with what their comments say, and the globals that each is for."""
    text = (root / POLICY).read_text(encoding="utf-8")
    needs = {}
    for match in _NEED.finditer(text):
        needs.setdefault(match[2], []).extend(re.findall(r'"(\w+)"', match[1]))
    return [Action(name, _sentence(comment), needs.get(name, [])) for comment, name in _ACTION.findall(text)]


def _interfaces(root):
    """From a type's name in Swift to its interface, and the version of that."""
    return {
        "".join(word[:1].upper() + word[1:] for word in interface.get("name").split("_")):
        (interface.get("name"), int(interface.get("version")))
        for path in sorted((root / "protocols").glob("*.xml"))
        for interface in xml.etree.ElementTree.parse(path).iter("interface")}


def _version(code, start):
    """The argument `version` of a call. Where that is a constant or a parameter, the value that the file gives it."""
    match = _VERSION.search(code, start, _end_of_call(code, start))
    if not match:
        return None
    name = match[1].rpartition(".")[2]
    if name.isdecimal():
        return int(name)
    value = re.search(rf"\b{name}\s*:\s*UInt32\s*=\s*(\d+)", code)
    return int(value[1]) if value else None


def _end_of_call(code, start):
    depth = 1
    for place in range(start, len(code)):
        depth += {"(": 1, ")": -1}.get(code[place], 0)
        if depth == 0:
            return place
    return len(code)


def _sentence(comment):
    """The lines of a documentation comment as one text for a page."""
    return " ".join(line.strip().removeprefix("///").strip() for line in comment.splitlines()).replace("``", "`")
