"""The rules of scripts/lint. Each gives one number for each name of a file, type or folder.

scripts/lib/swift-reader measures those about Swift code alone.
"""

import re

import mutations
import prose
import swift_reader
from measure import Measure, files

RULES = {
    "exclusivity-marks": "the page and the marks in the code disagree",
    "file-length": "a file has too many lines",
    "forbidden-words": "a file uses forbidden words",
    "mutated-folders": "no mutation breaks anything in a folder",
    "mutation-patches": "a mutation cannot be tried",
    "mutual-folders": "too many pairs of folders name each other's types",
    "page-names": "a page names a declaration that does not exist",
    "page-references": "a page names a file or a symbol that does not exist",
    "test-names": "the name of a test is not a plain claim",
    "testable-imports": "too many test files use @testable",
    "unsafe-words": "a file uses unsafe code outside the folders for it",
    "unserved-requests": "requests without a method",
    "visible-properties": "too large a share of the stored properties of classes is not private, in percent",
    "words": "a text uses words that puzzle readers",
}
# Rules whose numbers are percentages.
SHARES = {"visible-properties"}
LENGTH_FOLDERS = ["Sources", "Tests", "Examples", "Benchmarks", "Plugins", "scripts"]
LENGTH_ENDINGS = (".swift", ".c", ".h", ".py", ".sh")

_ROW = re.compile(r"^\| *`(?P<type>[\w.]+)` *\| *`(?P<row>[\w.]+)` *\| *(?P<gain>[\d,]+) *\|")


def measure_all(root, tables):
    """From each rule to its measures. `tables` are those of scripts/lint.toml."""
    here = {
        "exclusivity-marks": _exclusivity_marks, "file-length": _file_length, "mutated-folders": _mutated_folders,
        "mutation-patches": _mutation_patches, "page-references": prose.page_references, "test-names": _test_names,
        "words": prose.words}
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
        for folder in LENGTH_FOLDERS for path in files(root, folder, LENGTH_ENDINGS)}


def _mutated_folders(root, settings, swift):
    """Each folder of rules has a mutation, which proves that the tests cover it."""
    broken = [file for path in files(root, mutations.FOLDER, ".patch") for file in mutations.Mutation(root / path).files]
    inner = [
        path.relative_to(root).as_posix()
        for folder in settings["subfolders-of"] for path in sorted((root / folder).iterdir())
        if path.is_dir() and path.suffix != ".docc"]
    return {
        folder: Measure(0 if any(file.startswith(folder + "/") for file in broken) else 1)
        for folder in [*settings["folders"], *inner]}


def _mutation_patches(root, settings, swift):
    """Every mutation can be tried: it says what it breaks, applies to the present files, and names existing tests."""
    tests = {test["name"] for test in swift["tests"]}
    found = {}
    for path in files(root, mutations.FOLDER, ".patch"):
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


def _test_names(root, settings, swift):
    """A test is named by a raw identifier of a few words, which a filter can select."""
    found = {}
    for test in swift["tests"]:
        name, path = test["name"], test["path"]
        if not path.startswith(tuple(settings["folders"])):
            continue
        if " " not in name or len(name) > settings["longest"] or re.search(r"[./]", name):
            found.setdefault(path, []).append(f"{path}:{test['line']}: {name}")
    return {path: Measure(len(details), details) for path, details in found.items()}
