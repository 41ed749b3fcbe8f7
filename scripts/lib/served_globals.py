"""The globals that the sources create, and the actions that a client must be allowed in order to use them."""

import dataclasses
import xml.etree.ElementTree

import swift_reader

POLICY = "Sources/WaylandSeat/Policy/ClientAction.swift"

@dataclasses.dataclass
class Global:
    """The place where the sources create a global. `problem` says why it could not be read."""

    interface: str
    path: str
    line: int
    version: int | None = None
    # The version of the XML.
    published: int = 0
    # The file of its handler, if a list of globals names the handler.
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
    """The globals of all sources, and the cases of `ClientAction` with the globals that need each."""
    interfaces = _interfaces(root)
    found = swift_reader.read(root, "Sources")
    globals = [_global(made, interfaces.get(made["type"], (made["type"], 0))) for made in found["globals"]]
    return globals, [Action(**action) for action in found["actions"]]


def _global(made, interface):
    name, published = interface
    problem = ""
    if not published:
        problem = f"no XML in protocols has an interface for {name}"
    elif "version" not in made:
        problem = f"the version of {name} cannot be read: write a number, or a constant of this file"
    return Global(
        name, made["path"], made["line"], made.get("version"), published, made.get("handler", ""), problem)


def _interfaces(root):
    """Maps the name of a type in Swift to its interface, with the version of the XML."""
    return {
        "".join(word[:1].upper() + word[1:] for word in interface.get("name").split("_")):
        (interface.get("name"), int(interface.get("version")))
        for path in sorted((root / "protocols").glob("*.xml"))
        for interface in xml.etree.ElementTree.parse(path).iter("interface")}
