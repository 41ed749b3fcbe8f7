"""Finds words in code, for the lints that forbid some."""

import re

from measure import Measure


def pattern(words):
    """A pattern that finds each of the words, but not as part of another word."""
    return re.compile("|".join(_bounded(word) for word in words))


def _bounded(word):
    start = r"\b" if word[0].isalnum() else ""
    end = r"\b" if word[-1].isalnum() else ""
    return start + re.escape(word).replace(r"\ ", r"\s+") + end


def measure(tree, paths, words):
    """How many of the words each file has, and on which lines."""
    found = {}
    for path in paths:
        code = tree.code(path)
        places = [(code.count("\n", 0, match.start()) + 1, match[0]) for match in words.finditer(code)]
        found[path] = Measure(len(places), [f"{path}:{line}: {word}" for line, word in places])
    return found
