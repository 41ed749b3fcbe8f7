"""What can end the process, or tells the compiler to look away, needs an exception with a reason."""

import words

RULE = "a file uses what is forbidden in Sources"


def measure(tree, settings):
    return words.measure(tree, tree.files("Sources", ".swift"), words.pattern(settings["words"]))
