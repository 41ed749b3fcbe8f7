"""Few tests see what is internal; the others use what everybody can use."""

import re

from measure import Measure

RULE = "too many test files use @testable"


def measure(tree, settings):
    paths = [path for path in tree.files("Tests", ".swift") if re.search(r"@testable\b", tree.code(path))]
    return {"Tests": Measure(len(paths), paths)}
