"""Rules about what people read: the words of comments, messages and pages, and the names in pages."""

import re

from measure import Measure, files

_ENDINGS = (".swift", ".c", ".h", ".py", ".sh", ".md", ".toml", ".patch", ".xml")
_SWIFT_PROSE = re.compile(r'//.*$|"(?:[^"\\]|\\.)*"|`[^`]* [^`]*`')
_CODE = re.compile(r"`([^`]+)`")
_DECLARATION = re.compile(
    r"\b(?:func|var|let|case|class|struct|enum|protocol|actor|typealias|associatedtype|extension|def|macro)\s+`?(\w+)")
# A case may declare several names.
_CASES = re.compile(r"\bcase ((?:\w+(?:\([^)]*\))?,\s*)+\w+)")
_SYMBOL = re.compile(r"(?:[A-Z]\w*(?:\.\w+)*|\w*[a-z][A-Z]\w*)(?:\((?:\w+:)*\))?")
_PATH = re.compile(r"[\w.+-]+(?:/[\w.+-]+)+/?|[\w+-]+\.(?:swift|md|py|sh|toml|txt|xml|zig)")


def words(root, settings, swift):
    """How often a file uses words that are always wrong."""
    return _count(root, settings, settings["hard"])


def advice(root, settings):
    """How often a file uses words that are often wrong. Nothing fails because of them."""
    return _count(root, settings, settings["advice"])


def _count(root, settings, words):
    pattern = re.compile("|".join(f"(?:{word})" for word in words), re.IGNORECASE)
    found = {}
    for path in (path for folder in settings["folders"] for path in files(root, folder, _ENDINGS)):
        if path in settings["not"]:
            continue
        details = [
            f"{path}:{number}: {match[0]}"
            for number, text in _prose(root / path) for match in pattern.finditer(text)]
        if details:
            found[path] = Measure(len(details), details)
    return found


def _prose(path):
    """The numbered lines of a text; of Swift only comments, strings and names that are sentences, of a patch its header."""
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        if path.suffix == ".patch" and line.startswith("--- "):
            return
        yield number, " ".join(_SWIFT_PROSE.findall(line)) if path.suffix == ".swift" else line


def page_references(root, settings, swift):
    """Names in a page's code voice that look like a path or a symbol, and are not."""
    declared = _declared_names(root, settings["declarations"]) | set(settings["known"])
    found = {}
    for page in (page for entry in settings["pages"] for page in files(root, entry, (".md",))):
        # A block is a diagram or an example.
        text = re.sub(r"^```.*?^```", "", (root / page).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        details = [
            f"{page}: {name}" for name in dict.fromkeys(_CODE.findall(text))
            if not _exists(name, root, settings["folders"], declared)]
        if details:
            found[page] = Measure(len(details), details)
    return found


def _exists(name, root, folders, declared):
    if _PATH.fullmatch(name):
        return name in declared or any((root / folder / name).exists() for folder in folders)
    if _SYMBOL.fullmatch(name):
        return all(part in declared for part in re.sub(r"\(.*", "", name).split("."))
    # A protocol's name, a command, an option.
    return True


def _declared_names(root, folders):
    names = {"init"}
    for path in (path for folder in folders for path in files(root, folder, (".swift", ".py", ".h", ".c"))):
        text = (root / path).read_text(encoding="utf-8", errors="replace")
        # Modules and suites are named by their folders and files, and pages name files without their folder.
        names.update(re.findall(r"\w+", path))
        names.add(path.rpartition("/")[2])
        names.update(_DECLARATION.findall(text))
        for cases in _CASES.findall(text):
            names.update(re.findall(r"\w+", re.sub(r"\([^)]*\)", "", cases)))
    return names
