"""No source file has too many lines."""

from measure import Measure

FOLDERS = ["Sources", "Tests", "Examples", "Benchmarks", "Plugins", "scripts"]
ENDINGS = (".swift", ".c", ".h", ".py", ".sh")

RULE = "a file has too many lines"


def measure(tree, settings):
    return {
        path: Measure(len(tree.text(path).splitlines()))
        for folder in FOLDERS for path in tree.files(folder, *ENDINGS)}
