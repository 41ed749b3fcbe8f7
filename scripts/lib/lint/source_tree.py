"""The files of the project, or of a folder that a test sets up like it."""

import functools
import os
import pathlib

import swift_source


class SourceTree:
    """Paths are strings relative to the root, with slashes."""

    def __init__(self, root):
        self.root = pathlib.Path(root)

    def files(self, folder, *endings):
        """All files under a folder with one of the endings, sorted. Hidden folders are left out."""
        found = []
        for directory, folders, names in os.walk(self.root / folder):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in names:
                if name.endswith(endings):
                    found.append(pathlib.Path(directory, name).relative_to(self.root).as_posix())
        return sorted(found)

    def folders(self, folder):
        """All folders under a folder, sorted."""
        found = set()
        for path in self.files(folder, ""):
            found.update(parent.as_posix() for parent in pathlib.PurePosixPath(path).parents)
        return sorted(path for path in found if path.startswith(folder + "/"))

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    @functools.cache
    def code(self, path):
        """A Swift file without its comments and the text of its strings."""
        return swift_source.code(self.text(path))
