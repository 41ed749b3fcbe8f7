import dataclasses
import os
import pathlib


@dataclasses.dataclass
class Measure:
    """A number that must not exceed its limit, and what it counts."""

    number: int
    details: list[str] = dataclasses.field(default_factory=list)


def files(root, folder, endings):
    """The paths of all files under a folder, or the file of that name, sorted. Hidden folders are left out."""
    if (root / folder).is_file():
        return [folder]
    found = []
    for directory, folders, names in os.walk(root / folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [pathlib.Path(directory, name).relative_to(root).as_posix() for name in names if name.endswith(endings)]
    return sorted(found)
