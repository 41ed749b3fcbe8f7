"""The fixture overrides every open member once, and so is compiled as the code of an embedder would be.

The number of a class is that of its missing members: those that it declares as open, and that no direct subclass in the
fixture overrides.
"""

import declarations
from measure import Measure

RULE = "the fixture does not override every open member"


def measure(tree, settings):
    overridden = {}  # class -> names of members
    for type in _classes(tree, settings["fixture"]):
        for name in type.inherited:
            overridden.setdefault(name, set()).update(_members(type, "override"))
    found = {}
    for type in _classes(tree, settings["folder"]):
        if "open" in type.modifiers:
            missing = sorted(_members(type, "open") - overridden.get(type.name, set()))
            if type.name not in overridden:
                missing.insert(0, "a subclass")
            found[type.name] = Measure(len(missing), missing)
    return found


def _classes(tree, folder):
    for path in tree.files(folder, ".swift"):
        yield from (type for type in declarations.types(tree.code(path)) if type.kind == "class")


def _members(type, modifier):
    """The names of the properties and methods with a modifier."""
    return {member.name for member in type.properties + type.methods if modifier in member.modifiers}
