"""Two folders that name each other's types are really one.

A folder's types are those that its files declare outermost, including protocols. A folder names what its files name,
including what they name in extensions of another folder's types.
"""

import collections
import itertools
import re

import declarations
from measure import Measure

RULE = "too many pairs of folders name each other's types"

_NAME = re.compile(r"(?<![\w.])[A-Z]\w*")
_IMPORT = re.compile(r"^\s*(?:@\w+ )?import .*", re.MULTILINE)


def measure(tree, settings):
    return {folder: _pairs(tree, folder) for folder in settings["folders"]}


def _pairs(tree, root):
    paths = collections.defaultdict(list)  # folder -> files
    for path in tree.files(root, ".swift"):
        folder, slash, _ = path.removeprefix(root + "/").partition("/")
        if slash:
            paths[folder].append(path)
    home = {}  # outermost type -> folder
    own = collections.defaultdict(set)  # folder -> all types that it declares, including inner ones
    for folder, files in paths.items():
        for type in itertools.chain.from_iterable(declarations.types(tree.code(path)) for path in files):
            own[folder].add(type.name.rpartition(".")[2])
            if type.is_outermost and not {"private", "fileprivate"}.intersection(type.modifiers):
                home[type.name] = folder
    named = collections.defaultdict(collections.Counter)  # (folder, other) -> types of the other
    for folder, files in paths.items():
        for path in files:
            code = _IMPORT.sub("", tree.code(path)).replace("SurfaceResponders.", "")
            for name in _NAME.findall(code):
                if name in home and name not in own[folder]:
                    named[folder, home[name]][name] += 1
    details = [
        f"{one} and {other}: {_examples(named[one, other])}; back: {_examples(named[other, one])}"
        for one, other in itertools.combinations(sorted(paths), 2)
        if named[one, other] and named[other, one]]
    return Measure(len(details), details)


def _examples(names):
    """The names, the most used first."""
    most = [name for name, _ in names.most_common(4)]
    return ", ".join(most) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
