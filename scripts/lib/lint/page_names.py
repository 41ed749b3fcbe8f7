"""What a page says is called so in the code is called so: the names in the second column of its tables.

A name is written with the types around it, and a function with its labels: `Responder.touchesBegan(_:with:)`. It has to
be public. An inherited one is named where it is declared.
"""

import re

import declarations
from measure import Measure

RULE = "a page names what is not there"

_ROW = re.compile(r"^\|(?P<first>[^|]*)\|(?P<second>[^|]*)\|")
_NAME = re.compile(r"`([^`]+)`")


def measure(tree, settings):
    known = set()
    for path in tree.files(settings["folder"], ".swift"):
        known.update(declarations.public_names(tree.code(path)))
    return {page: _missing(tree.text(page), page, known) for page in settings["pages"]}


def _missing(text, page, known):
    details = [
        f"{page}:{number}: {name}" for number, line in enumerate(text.splitlines(), start=1)
        if (row := _ROW.match(line)) for name in _NAME.findall(row["second"]) if name not in known]
    return Measure(len(details), details)
