"""Each folder of rules has a mutation, which proves that the tests cover it."""

import itertools

import mutations
from measure import Measure

RULE = "no mutation breaks anything in a folder"


def measure(tree, settings):
    inner = itertools.chain.from_iterable(_subfolders(tree, folder) for folder in settings["subfolders-of"])
    patches = tree.files(mutations.FOLDER, ".patch")
    broken = [file for path in patches for file in mutations.Mutation(tree.root / path).files]
    return {
        folder: Measure(0 if any(file.startswith(folder + "/") for file in broken) else 1)
        for folder in [*settings["folders"], *inner]}


def _subfolders(tree, folder):
    return [path for path in tree.folders(folder) if "/" not in path.removeprefix(folder + "/")]
