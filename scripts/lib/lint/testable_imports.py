"""Only a few tests use internal declarations; the others use what is public."""

import re

from measure import Measure

RULE = "too many test files use @testable"


def measure(tree, settings):
    paths = [path for path in tree.files("Tests", ".swift") if re.search(r"@testable\b", tree.code(path))]
    return {"Tests": Measure(len(paths), paths)}
