"""The project's own lints: main.py [--list | --record | --advice]

scripts/lint.toml sets the limits of the numbers that rules.py gives. A number above its limit is wrong. A number below
its exception is wrong, too, so that exceptions only ever shrink.
"""

import argparse
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import prose
from rules import RULES, SHARES, measure_all
from settings import Settings


def complaints(settings, measures):
    """What is wrong, one line each."""
    for lint, found in measures.items():
        for key, measure in found.items():
            limit = settings.limit(lint, key)
            if measure.number > limit:
                yield f"{lint}: {key}: {RULES[lint]}: {measure.number}, at most {limit}"
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


def growth(lint, before, numbers):
    """What has grown, with its numbers before and now.

    The sum of a lint counts, because a file that is renamed or split takes its exceptions along. Shares have no sum.
    """
    pairs = ([(f"{lint}: {key}", before.get(key, 0), number) for key, number in numbers.items()] if lint in SHARES
             else [(lint, sum(before.values()), sum(numbers.values()))])
    return [(name, then, now) for name, then, now in pairs if now > then]


def record(settings, measures):
    """Writes the present numbers, lint by lint. Those of a lint that has grown are not written."""
    is_good = True
    for lint, found in measures.items():
        numbers = excess(settings, lint, {key: measure.number for key, measure in found.items()})
        before = settings.exceptions(lint)
        if numbers == before:
            continue
        if grown := growth(lint, before, numbers):
            for name, then, now in grown:
                print(f"{name}: {then} before, {now} now: not recorded")
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


def advise(found):
    """Shows words that are often wrong. Nothing fails because of them."""
    for measure in found.values():
        print(*measure.details, sep="\n")
    print(f"{sum(measure.number for measure in found.values())} words to think about")


def main(root, arguments):
    parser = argparse.ArgumentParser(prog="scripts/lint")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--list", action="store_true")
    choice.add_argument("--record", action="store_true")
    choice.add_argument("--advice", action="store_true")
    options = parser.parse_args(arguments)
    settings = Settings(root / "scripts/lint.toml")
    if options.advice:
        advise(prose.advice(root, settings.tables["words"]))
        return 0
    measures = measure_all(root, settings.tables)
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
