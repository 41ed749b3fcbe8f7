"""Every mutation can be tried: it says what it breaks, applies to the present files, and names existing tests."""

import re

import mutations
from measure import Measure

RULE = "a mutation cannot be tried"

_TEST = re.compile(r"@Test\b.*?\bfunc\s+`?(\w+)", re.DOTALL)


def measure(tree, settings):
    tests = {name for path in tree.files("Tests", ".swift") for name in _TEST.findall(tree.code(path))}
    found = {}
    for path in tree.files(mutations.FOLDER, ".patch"):
        details = list(_mistakes(mutations.Mutation(tree.root / path), tests, tree.root))
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
