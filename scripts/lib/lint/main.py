"""The project's own lints: main.py [--list | --record]

Each of them gives one number for each name of a file, type or folder. scripts/lint.toml sets the limits. A number above
its limit is wrong. A number below its exception is wrong, too, so that exceptions only ever shrink.
"""

import argparse
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import exclusivity_marks
import file_length
import folder_names
import forbidden_words
import handler_methods
import mutated_folders
import mutation_patches
import mutual_folders
import open_members
import page_names
import stored_properties
import testable_imports
import unserved_requests
import unsafe_words
from settings import Settings
from source_tree import SourceTree

LINTS = {
    "exclusivity-marks": exclusivity_marks,
    "file-length": file_length,
    "folder-names": folder_names,
    "forbidden-words": forbidden_words,
    "handler-methods": handler_methods,
    "mutated-folders": mutated_folders,
    "mutation-patches": mutation_patches,
    "mutual-folders": mutual_folders,
    "open-members": open_members,
    "page-names": page_names,
    "stored-properties": stored_properties,
    "testable-imports": testable_imports,
    "unsafe-words": unsafe_words,
    "unserved-requests": unserved_requests,
}


def measure_all(tree, settings):
    return {name: lint.measure(tree, settings.tables[name]) for name, lint in LINTS.items()}


def complaints(settings, measures):
    """What is wrong, one line each."""
    for lint, found in measures.items():
        for key, measure in found.items():
            limit = settings.limit(lint, key)
            if measure.number > limit:
                yield f"{lint}: {key}: {LINTS[lint].RULE}: {measure.number}, at most {limit}"
                yield from (f"    {detail}" for detail in measure.details)
        for key, allowed in settings.exceptions(lint).items():
            number = found[key].number if key in found else 0
            if number < allowed:
                yield (f"{lint}: {key}: is down from {allowed} to {number}: "
                       "scripts/lint --record lowers its exception")


def excess(settings, lint, numbers):
    """The numbers that are above the limit for every name."""
    limit = settings.tables[lint]["limit"]
    return {key: number for key, number in numbers.items() if number > limit}


def record(settings, measures):
    """Writes the present numbers, lint by lint. If the sum of a lint has grown, says so and does not write it.

    The sum counts, because a file that is renamed or split takes its exceptions along.
    """
    is_good = True
    for lint, found in measures.items():
        numbers = excess(settings, lint, {key: measure.number for key, measure in found.items()})
        before = settings.exceptions(lint)
        if numbers == before:
            continue
        if sum(numbers.values()) > sum(before.values()):
            print(f"{lint}: {sum(before.values())} before, {sum(numbers.values())} now: not recorded")
            is_good = False
        else:
            settings.record(lint, numbers)
    return is_good


def show(settings, measures):
    for lint, found in measures.items():
        shown = excess(settings, lint, {key: measure.number for key, measure in found.items()})
        print(f"{lint}: {sum(shown.values())}")
        for key in sorted(shown, key=shown.get, reverse=True):
            print(f"  {shown[key]} {key}")
            for detail in found[key].details:
                print(f"      {detail}")


def main(root, arguments):
    parser = argparse.ArgumentParser(prog="scripts/lint")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--list", action="store_true")
    choice.add_argument("--record", action="store_true")
    options = parser.parse_args(arguments)
    settings = Settings(root / "scripts/lint.toml")
    measures = measure_all(SourceTree(root), settings)
    if options.list:
        show(settings, measures)
        return 0
    if options.record:
        return 0 if record(settings, measures) else 1
    wrong = list(complaints(settings, measures))
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(HERE.parents[2], sys.argv[1:]))
