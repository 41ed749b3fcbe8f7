"""Checks or writes the tables of docs/protocols.md: protocols.py [--write]

The sources say which globals are served, with which version, and which privilege a client needs. The rest is
in protocols/published.toml, which is edited by hand: the newest published version, the tests, and the
programs that prove it.
"""

import pathlib
import sys
import tomllib

import promises
import served_globals

PAGE, PUBLISHED = "docs/protocols.md", "protocols/published.toml"
BEGIN = f"<!-- scripts/protocols --write makes the rest of this page from the sources and {PUBLISHED}. -->"
KEYS = {"newest", "served", "reason", "where", "tests", "programs", "unspoken"}
ANY_CLIENT = "any client"
HEADER = "| global | served | newest | who may bind it | code | tests | proved by |\n|---|--:|--:|---|---|---|---|"


class Entry:
    """The entry of a global in the file."""

    def __init__(self, interface, table):
        self.interface = interface
        self.unknown_keys = set(table) - KEYS
        self.newest = table.get("newest")
        self.served = table.get("served", self.newest)
        self.is_older = "served" in table
        self.reason = table.get("reason")
        self.where = table.get("where")
        self.tests = table.get("tests")
        # From a program's name to the test that runs it: the name of its function, or a path.
        self.programs = table.get("programs", {})
        self.unspoken = table.get("unspoken")


class Section:
    def __init__(self, name, table):
        self.name = name
        self.title = table.get("title")
        self.entries = [Entry(name, value) for name, value in table.items() if isinstance(value, dict)]


class Protocols:
    """The sources, the file, and the page that is made from both."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.globals, self.actions = served_globals.read(self.root)
        published = tomllib.loads((self.root / PUBLISHED).read_text(encoding="utf-8"))
        self.left_out = published.pop("left-out", [])
        self.sections = [Section(name, table) for name, table in published.items()]
        self.entries = [entry for section in self.sections for entry in section.entries]
        self.test_files = {}
        for test in promises.read_tests(self.root):
            self.test_files.setdefault(test.name, set()).add(test.path)

    # Problems

    def problems(self):
        served = {found.interface: found for found in self.globals}
        names = [entry.interface for entry in self.entries]
        for found in self.globals:
            if found.problem:
                yield f"{found.place()}: {found.problem}"
            elif served[found.interface] is not found:
                yield f"{found.place()}: {found.interface} is also created elsewhere"
            elif found.interface not in names:
                yield f"{found.place()}: {found.interface} is served, but {PUBLISHED} has no entry for it"
        for entry in self.entries:
            problems = self._problems_of(entry, served.get(entry.interface))
            yield from (f"{PUBLISHED}: {entry.interface}: {problem}" for problem in problems)
        for name in sorted(set(names)):
            if names.count(name) > 1:
                yield f"{PUBLISHED}: {name}: has {names.count(name)} entries"
        yield from (f"{PUBLISHED}: {section.name}: has no title" for section in self.sections if not section.title)
        for row in self.left_out:
            if set(row) != {"interfaces", "reason"}:
                yield f"{PUBLISHED}: left-out: needs interfaces and a reason, not {', '.join(row)}"
            for name in row.get("interfaces", []):
                if name in served or name in names:
                    yield f"{PUBLISHED}: {name}: is listed as left out, but is served"
        if not any(action.interfaces for action in self.actions):
            yield f"{served_globals.POLICY}: no action for a global could be read"

    def _problems_of(self, entry, found):
        yield from (f"there is no key {key}" for key in sorted(entry.unknown_keys))
        if not isinstance(entry.newest, int):
            yield "the newest version is missing"
        elif found is None:
            yield "no global of this name is served"
        elif not found.problem:
            yield from self._problems_of_versions(entry, found)
        if not entry.tests or not (self.root / entry.tests).exists():
            yield f"the tests do not exist: {entry.tests}"
        for program, proof in entry.programs.items():
            if problem := self._problem_of_proof(proof):
                yield f"{program}: {problem}"
        if bool(entry.programs) == bool(entry.unspoken):
            yield "either programs prove it, or `unspoken` says why none does"

    def _problems_of_versions(self, entry, found):
        if entry.served != found.version:
            yield (f"{found.place()} serves version {found.version}, not {entry.served}: `newest` is the published "
                   "version; a different `served` version needs a `reason`")
        if found.published > entry.newest:
            yield f"its XML has version {found.published}, which is newer than {entry.newest}"
        if entry.is_older and entry.served == entry.newest:
            yield "the newest version is served: remove `served` and `reason`"
        if bool(entry.reason) != entry.is_older:
            yield "`served` and `reason` need each other"

    def _problem_of_proof(self, proof):
        if "/" in proof:
            return None if (self.root / proof).exists() else f"there is no {proof}"
        files = self.test_files.get(proof, ())
        if len(files) != 1:
            return f"{'more than one file has' if files else 'there is no'} test {proof}"
        return None

    # The page

    def page(self):
        """The page with the right tables."""
        introduction = (self.root / PAGE).read_text(encoding="utf-8").partition(BEGIN)[0]
        parts = [introduction + BEGIN, *(self._section(section) for section in self.sections)]
        return "\n\n".join([*parts, self._privileges(), self._left_out()]) + "\n"

    def _section(self, section):
        served = {found.interface: found for found in self.globals}
        rows = [self._row(entry, served[entry.interface]) for entry in section.entries]
        notes = [note for entry in section.entries for note in _notes(entry)]
        return "\n".join([f"## {section.title}", "", HEADER, *rows] + (["", *notes] if notes else []))

    def _row(self, entry, found):
        # The file of the handler is more useful than the file of a list of globals.
        source = pathlib.PurePosixPath(found.handler or pathlib.PurePosixPath(found.path).parent)
        cells = [
            f"`{entry.interface}`", str(found.version), str(entry.newest), self._condition(entry.interface),
            _link("/".join(source.parts[1:]), source), _link(pathlib.PurePosixPath(entry.tests).stem, entry.tests),
            self._proof(entry)]
        return f"| {' | '.join(cells)} |"

    def _condition(self, interface):
        needed = [action.name for action in self.actions if interface in action.interfaces]
        return f"[`{needed[0]}`](#privileges)" if needed else ANY_CLIENT

    def _proof(self, entry):
        if entry.unspoken:
            return f"a client made from the XML; {entry.unspoken}"
        paths = {program: proof if "/" in proof else min(self.test_files[proof])
                 for program, proof in entry.programs.items()}
        return ", ".join(_link(program, path) for program, path in paths.items())

    def _privileges(self):
        served = {found.interface for found in self.globals}
        rows = [
            f"| `{action.name}` | {action.text} | "
            f"{_names(name for name in action.interfaces if name in served) or 'none of its own'} |"
            for action in self.actions]
        header = "| action | what it lets a client do | globals |\n|---|---|---|"
        return "\n".join(["## Privileges", "", header, *rows])

    def _left_out(self):
        rows = [f"| {_names(row['interfaces'])} | {row['reason']} |" for row in self.left_out]
        return "\n".join(["## Left out", "", "| global | why |\n|---|---|", *rows])


def _notes(entry):
    if entry.reason:
        yield f"- `{entry.interface}` is not served in version {entry.newest}: {entry.reason}."
    if entry.where:
        yield f"- `{entry.interface}` is served only where {entry.where}."


def _names(interfaces):
    return ", ".join(f"`{name}`" for name in interfaces)


def _link(text, path):
    return f"[{text}](../{path})"


def main(root, arguments):
    if arguments not in ([], ["--write"]):
        print("usage: scripts/protocols [--write]")
        return 2
    protocols = Protocols(root)
    problems = list(protocols.problems())
    for problem in problems:
        print(problem)
    if problems:
        return 1
    page = protocols.root / PAGE
    if BEGIN not in page.read_text(encoding="utf-8"):
        print(f"{PAGE} lacks the line that begins the tables: {BEGIN}")
        return 1
    if arguments:
        page.write_text(protocols.page(), encoding="utf-8")
    elif protocols.page() != page.read_text(encoding="utf-8"):
        print(f"{PAGE} does not match the sources and {PUBLISHED}: run scripts/protocols --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path.cwd(), sys.argv[1:]))
