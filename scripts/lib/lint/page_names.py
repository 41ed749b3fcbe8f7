"""The names in the second column of a page's tables exist in the code and are public.

A name includes the types around it, and a function its labels: `Responder.touchesBegan(_:with:)`. An inherited member
is named by the type that declares it.
"""

import re

import declarations
from measure import Measure

RULE = "a page names a declaration that does not exist"

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
