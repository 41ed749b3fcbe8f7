"""The page has a row with the gain for every type without checks of exclusive access, and for no other type."""

import re

import declarations
from measure import Measure

RULE = "the page and the marks in the code disagree"

MARK = "@exclusivity(unchecked)"

_ROW = re.compile(r"^\| *`(?P<type>[\w.]+)` *\| *`(?P<row>[\w.]+)` *\| *(?P<gain>[\d,]+) *\|")


def marked_types(tree):
    """The marked properties of each type that has any, by its name with the module: SurfaceResponders.Touch."""
    found = {}
    for path in tree.files("Sources", ".swift"):
        if MARK not in tree.text(path):
            continue
        module = path.split("/")[1]
        for type in declarations.types(tree.code(path)):
            names = [property.name for property in type.properties if MARK in property.modifiers]
            if names:
                found[f"{module}.{type.name}"] = names
    return found


def measure(tree, settings):
    page, least = settings["page"], settings["least-gain"]
    marked = marked_types(tree)
    rows = [(number, row) for number, line in enumerate(tree.text(page).splitlines(), start=1)
            if (row := _ROW.match(line))]
    shown = {row["type"] for _, row in rows}
    details = [f"{type} has marks but no row" for type in sorted(marked) if type not in shown]
    for number, row in rows:
        if row["type"] not in marked:
            details.append(f"{page}:{number}: {row['type']} has no marks")
        elif int(row["gain"].replace(",", "")) < least:
            details.append(f"{page}:{number}: {row['type']} gains less than {least}")
    return {page: Measure(len(details), details)}
