"""The house's own lints: main.py [--list | --record]

Each measures the project by names (of files, types, folders), one number a name. scripts/lint.toml says how high
the numbers may be. A number above its limit is wrong; one below its exception is wrong too, so that exceptions
shrink and never grow again.
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
import mutated_folders
import mutation_patches
import mutual_folders
import open_members
import page_names
import stored_properties
import testable_imports
import unsafe_words
from settings import Settings
from source_tree import SourceTree

LINTS = {
    "exclusivity-marks": exclusivity_marks,
    "file-length": file_length,
    "folder-names": folder_names,
    "forbidden-words": forbidden_words,
    "mutated-folders": mutated_folders,
    "mutation-patches": mutation_patches,
    "mutual-folders": mutual_folders,
    "open-members": open_members,
    "page-names": page_names,
    "stored-properties": stored_properties,
    "testable-imports": testable_imports,
    "unsafe-words": unsafe_words,
}


def measure_all(tree, settings):
    return {name: lint.measure(tree, settings.tables[name]) for name, lint in LINTS.items()}


def complaints(settings, measures):
    """What is wrong, a line each."""
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
                       "scripts/lint --record makes that the most that is allowed")


def excess(settings, lint, numbers):
    """By how much some numbers are above what every name is allowed."""
    limit = settings.tables[lint]["limit"]
    return {key: number for key, number in numbers.items() if number > limit}


def record(settings, measures):
    """Writes today's numbers, lint by lint. Where they are worse in all than before, says so and writes none.

    A file that is renamed or split takes its exceptions along, so it is the sum that counts.
    """
    is_good = True
    for lint, found in measures.items():
        numbers = excess(settings, lint, {key: measure.number for key, measure in found.items()})
        before = settings.exceptions(lint)
        if numbers == before:
            continue
        if sum(numbers.values()) > sum(before.values()):
            print(f"{lint}: {sum(before.values())} before and {sum(numbers.values())} now: not recorded")
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
