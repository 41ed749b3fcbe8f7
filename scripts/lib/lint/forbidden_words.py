"""A word that can end the process or switch off a check of the compiler needs an exception with a reason."""

import words

RULE = "a file uses forbidden words"


def measure(tree, settings):
    paths = [path for folder in settings["folders"] for path in tree.files(folder, ".swift")]
    return words.measure(tree, paths, words.pattern(settings["words"]))
