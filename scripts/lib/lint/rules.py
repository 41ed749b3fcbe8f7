"""The rules of scripts/lint. Each gives one number for each name of a file, type or folder.

scripts/lib/swift-reader measures those about Swift code alone.
"""

import dataclasses
import os
import pathlib
import re

import mutations
import swift_reader

RULES = {
    "exclusivity-marks": "the page and the marks in the code disagree",
    "file-length": "a file has too many lines",
    "forbidden-words": "a file uses forbidden words",
    "mutated-folders": "no mutation breaks anything in a folder",
    "mutation-patches": "a mutation cannot be tried",
    "mutual-folders": "too many pairs of folders name each other's types",
    "page-names": "a page names a declaration that does not exist",
    "testable-imports": "too many test files use @testable",
    "unsafe-words": "a file uses unsafe code outside the folders for it",
    "unserved-requests": "requests without a method",
    "visible-properties": "too large a share of the stored properties of classes is not private, in percent",
}
# Rules whose numbers are percentages.
SHARES = {"visible-properties"}
LENGTH_FOLDERS = ["Sources", "Tests", "Examples", "Benchmarks", "Plugins", "scripts"]
LENGTH_ENDINGS = (".swift", ".c", ".h", ".py", ".sh")

_ROW = re.compile(r"^\| *`(?P<type>[\w.]+)` *\| *`(?P<row>[\w.]+)` *\| *(?P<gain>[\d,]+) *\|")


@dataclasses.dataclass
class Measure:
    """A number that must not exceed its limit, and what it counts."""

    number: int
    details: list[str] = dataclasses.field(default_factory=list)


def measure_all(root, tables):
    """From each rule to its measures. `tables` are those of scripts/lint.toml."""
    here = {
        "exclusivity-marks": _exclusivity_marks, "file-length": _file_length, "mutated-folders": _mutated_folders,
        "mutation-patches": _mutation_patches}
    lists = {
        rule: {key: value for key, value in tables[rule].items() if isinstance(value, list)}
        for rule in RULES if rule not in here}
    swift = swift_reader.read(root, "Sources", "Tests", rules=lists)
    measures = {
        rule: {key: Measure(**measure) for key, measure in found.items()} for rule, found in swift["measures"].items()}
    measures |= {rule: measure(root, tables[rule], swift) for rule, measure in here.items()}
    return {rule: measures[rule] for rule in RULES}


def _exclusivity_marks(root, settings, swift):
    """The page has a row with the gain for every type without checks of exclusive access, and for no other type."""
    page, least, marked = settings["page"], settings["least-gain"], swift["marks"]
    lines = (root / page).read_text(encoding="utf-8").splitlines()
    rows = [(number, row) for number, line in enumerate(lines, start=1) if (row := _ROW.match(line))]
    shown = {row["type"] for _, row in rows}
    details = [f"{type} has marks but no row" for type in sorted(marked) if type not in shown]
    for number, row in rows:
        if row["type"] not in marked:
            details.append(f"{page}:{number}: {row['type']} has no marks")
        elif int(row["gain"].replace(",", "")) < least:
            details.append(f"{page}:{number}: {row['type']} gains less than {least}")
    return {page: Measure(len(details), details)}


def _file_length(root, settings, swift):
    return {
        path: Measure(len((root / path).read_text(encoding="utf-8").splitlines()))
        for folder in LENGTH_FOLDERS for path in _files(root, folder, LENGTH_ENDINGS)}


def _mutated_folders(root, settings, swift):
    """Each folder of rules has a mutation, which proves that the tests cover it."""
    broken = [file for path in _files(root, mutations.FOLDER, ".patch") for file in mutations.Mutation(root / path).files]
    inner = [
        path.relative_to(root).as_posix()
        for folder in settings["subfolders-of"] for path in sorted((root / folder).iterdir()) if path.is_dir()]
    return {
        folder: Measure(0 if any(file.startswith(folder + "/") for file in broken) else 1)
        for folder in [*settings["folders"], *inner]}


def _mutation_patches(root, settings, swift):
    """Every mutation can be tried: it says what it breaks, applies to the present files, and names existing tests."""
    tests = {test["name"] for test in swift["tests"]}
    found = {}
    for path in _files(root, mutations.FOLDER, ".patch"):
        details = list(_mistakes(mutations.Mutation(root / path), tests, root))
        found[path] = Measure(len(details), details)
    return found


def _mistakes(mutation, tests, root):
    if not mutation.what:
        yield "it does not say what it breaks"
    if not mutation.tests:
        yield "it does not say which test notices it"
    yield from (f"there is no test {test}" for test in mutation.tests if test not in tests)
    if not mutation.applies(root):
        yield "it no longer applies"


def _files(root, folder, endings):
    """The paths of all files under a folder, sorted. Hidden folders are left out."""
    found = []
    for directory, folders, names in os.walk(root / folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [pathlib.Path(directory, name).relative_to(root).as_posix() for name in names if name.endswith(endings)]
    return sorted(found)
