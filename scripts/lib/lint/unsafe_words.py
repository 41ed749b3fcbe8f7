"""Code that the compiler does not check stays in the few folders that are for it."""

import pathlib
import re

import words

RULE = "a file uses unsafe code outside the folders for it"

# Also as part of a word: withUnsafeBytes, unowned(unsafe), UnsafeMutablePointer.
UNSAFE = re.compile(r"\w*[uU]nsafe\w*|\bUnmanaged\b")


def measure(tree, settings):
    allowed = set(settings["allowed-folders"])
    paths = [
        path for folder in settings["folders"] for path in tree.files(folder, ".swift")
        if not allowed & set(pathlib.PurePosixPath(path).parts)]
    return words.measure(tree, paths, UNSAFE)
