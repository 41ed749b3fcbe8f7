"""What can end the process, or tells the compiler to look away, needs an exception with a reason."""

import words

RULE = "a file uses what is forbidden"


def measure(tree, settings):
    paths = [path for folder in settings["folders"] for path in tree.files(folder, ".swift")]
    return words.measure(tree, paths, words.pattern(settings["words"]))
