"""Every folder has a name that says what belongs there."""

from measure import Measure

RULE = "a folder's name does not say what belongs there"


def measure(tree, settings):
    names = settings["names"]
    return {path: Measure(1) for path in tree.folders("Sources") if path.rpartition("/")[2] in names}
