"""Lists and checks the tests that prove the promises of the documents: promises.py [--write | KIND NUMBER]

A test names the rows that it proves by traits, `@Test(.promise(12), .behavior(17, 36), .requirement(7))`. The
numbers are in the first column of docs/promises.md, docs/responders.md and docs/requirements.md.
docs/requirements.md also lists the promises that belong to a requirement, and docs/uikit.md the behaviors
that implement a rule of UIKit.

SECURITY.md names the tests of its promises itself, because most of them are attacks, which have no traits.
"""

import dataclasses
import pathlib
import re
import sys

import swift_reader

PROMISES, BEHAVIORS, RULES = "docs/promises.md", "docs/responders.md", "docs/uikit.md"
REQUIREMENTS = "docs/requirements.md"
SECURITY = "SECURITY.md"
ATTACKS = "Tests/Attacks"
DOCUMENTS = {"promise": PROMISES, "behavior": BEHAVIORS, "requirement": REQUIREMENTS, "rule": RULES}
# The kinds that tests name by traits. A rule has no trait: its tests are those of its behaviors.
TRAITS = [kind for kind in DOCUMENTS if kind != "rule"]
# The kind to which the numbers in the last cell of a row refer.
REFERENCES = {"requirement": "promise", "rule": "behavior"}
MARK = "✓"

_QUOTED = re.compile(r"`([^`]+)`")
_ROW = re.compile(r"^\| *(\d+) *\|")


@dataclasses.dataclass
class Test:
    """A test, and the numbers of the rows that it names."""

    name: str
    path: str
    line: int
    proves: dict[str, list[int]]
    is_enabled: bool

    def place(self):
        return f"{self.path}:{self.line}"

    def is_on_the_wire(self):
        """Whether clients take part. The tests of the library itself have none."""
        return not self.path.startswith("Tests/SurfaceRespondersTests/")


@dataclasses.dataclass
class Row:
    number: int
    cells: list[str]
    line: int


def read_tests(root):
    return [
        Test(test["name"], test["path"], test["line"], {kind: test["traits"].get(kind, []) for kind in TRAITS},
             "disabled" not in test["traits"])
        for test in swift_reader.read(root, "Tests")["tests"]]


def read_rows(text):
    """The rows of a document's tables that begin with a number."""
    return [
        Row(int(match[1]), [cell.strip() for cell in line.strip().strip("|").split("|")], number)
        for number, line in enumerate(text.splitlines(), start=1) if (match := _ROW.match(line))]


class Proofs:
    """The rows of the documents, and the tests that prove them."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.tests = read_tests(root)
        self.rows = {
            kind: read_rows((self.root / path).read_text(encoding="utf-8")) for kind, path in DOCUMENTS.items()}
        self.proving = {kind: {} for kind in TRAITS}
        for test in self.tests:
            for kind, numbers in test.proves.items():
                for number in numbers if test.is_enabled else []:
                    self.proving[kind].setdefault(number, []).append(test)

    def references_of(self, row):
        """The numbers in the last cell of a row of a requirement or a rule."""
        return [int(number) for number in re.findall(r"\d+", row.cells[-1])]

    def tests_of(self, kind, number):
        if kind != "rule":
            return self.proving[kind].get(number, [])
        rules = [row for row in self.rows["rule"] if row.number == number]
        tests = [
            test for rule in rules for behavior in self.references_of(rule)
            for test in self.tests_of("behavior", behavior)]
        return list({test.place(): test for test in tests}.values())

    def problems(self):
        for kind, path in DOCUMENTS.items():
            yield from self._misnumbered(path, [row.number for row in self.rows[kind]])
            for row in self.rows[kind]:
                if not self.tests_of(kind, row.number):
                    yield f"{path}:{row.line}: no test proves {kind} {row.number}: {row.cells[1]}"
        for kind, referred in REFERENCES.items():
            known = {row.number for row in self.rows[referred]}
            for row in self.rows[kind]:
                for number in self.references_of(row):
                    if number not in known:
                        yield f"{DOCUMENTS[kind]}:{row.line}: there is no {referred} {number}"
        for test in self.tests:
            for kind, numbers in test.proves.items():
                for number in sorted(set(numbers)):
                    if number not in {row.number for row in self.rows[kind]}:
                        yield f"{test.place()}: there is no {kind} {number}"
                    if numbers.count(number) > 1:
                        yield f"{test.place()}: names {kind} {number} twice"
        if self.marked() != (self.root / BEHAVIORS).read_text(encoding="utf-8"):
            yield f"{BEHAVIORS} has wrong marks: scripts/promises --write corrects them"
        yield from self._security_problems()

    def _security_problems(self):
        """A promise of security needs existing tests: `test`, or `program.case` or `program` of the
        attacks."""
        rows = read_rows((self.root / SECURITY).read_text(encoding="utf-8"))
        yield from self._misnumbered(SECURITY, [row.number for row in rows])
        enabled = {test.name for test in self.tests if test.is_enabled}
        for row in rows:
            names = _QUOTED.findall(row.cells[-1])
            if not names:
                yield f"{SECURITY}:{row.line}: no test proves promise {row.number}: {row.cells[1]}"
            for name in names:
                if name not in enabled and not self._is_attack(name):
                    yield f"{SECURITY}:{row.line}: there is no test {name}"

    def _is_attack(self, name):
        program, _, case = name.partition(".")
        path = self.root / ATTACKS / f"{program}.py"
        return path.is_file() and (not case or f"def {case}(" in path.read_text(encoding="utf-8"))

    def _misnumbered(self, path, numbers):
        """Each number from 1 to the highest must occur once, so that none gets lost."""
        for number in range(1, max(numbers, default=1) + 1):
            if numbers.count(number) != 1:
                yield f"{path}: number {number} occurs {numbers.count(number)} times"

    def marked(self):
        """docs/responders.md with the right marks in the last two cells of each behavior."""
        lines = (self.root / BEHAVIORS).read_text(encoding="utf-8").split("\n")
        for row in self.rows["behavior"]:
            tests = self.tests_of("behavior", row.number)
            library = MARK if any(not test.is_on_the_wire() for test in tests) else ""
            wire = MARK if any(test.is_on_the_wire() for test in tests) else ""
            cells = [str(row.number), row.cells[1], library, wire]
            lines[row.line - 1] = "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"
        return "\n".join(lines)

    def show(self, kind, number):
        """Prints a row with its tests. Returns whether the row exists."""
        rows = [row for row in self.rows[kind] if row.number == number]
        for row in rows:
            print(f"{kind} {number}: {row.cells[1]}")
            for test in self.tests_of(kind, number):
                print(f"    {test.place()}: {test.name}")
        return bool(rows)


def main(root, arguments):
    proofs = Proofs(root)
    if arguments == ["--write"]:
        pathlib.Path(root, BEHAVIORS).write_text(proofs.marked(), encoding="utf-8")
        return 0
    if len(arguments) == 2 and arguments[0] in DOCUMENTS and arguments[1].isdecimal():
        return 0 if proofs.show(arguments[0], int(arguments[1])) else 1
    if arguments:
        print(f"usage: scripts/promises [--write | {' | '.join(f'{kind} NUMBER' for kind in DOCUMENTS)}]")
        return 2
    problems = list(proofs.problems())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path.cwd(), sys.argv[1:]))
