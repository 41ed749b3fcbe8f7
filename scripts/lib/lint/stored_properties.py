"""No type has too many stored properties that are not private."""

import declarations
from measure import Measure

RULE = "a type has too many stored properties that are not private"


def measure(tree, settings):
    found = {}
    for path in tree.files("Sources", ".swift"):
        module = path.split("/")[1]
        for type in declarations.types(tree.code(path)):
            names = [property.name for property in type.properties if _counts(property)]
            found[f"{module}.{type.name}"] = Measure(len(names), [f"{path}: {', '.join(names)}"])
    return found


def _counts(property):
    hidden = {"static", "class", "private", "fileprivate"}
    return property.is_stored and not hidden.intersection(property.modifiers)
