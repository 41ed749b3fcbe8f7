#!/usr/bin/env python3
"""Searches for the worst attack of a single client. Attacks are composed of blocks of objects, often as many
as a client may have, and of actions on them, while a user works.

    composer.py [--quick] [CASE...]
    composer.py --seed SEED [--steps INDEX,INDEX...]
    composer.py --search FIRST COUNT

A composition is determined by its seed. The compositor fails to withstand it if a turn of the event loop
takes more than 20 ms of processor time in each of three runs, if another client is not served or is
disconnected, if the compositor ends, or if it keeps the memory. The composition is then shortened as much as
possible, and printed.

`--seed` does this with one composition, or with some of its steps. `--search` runs COUNT compositions once,
and prints their longest turns, the longest first.

With a debug build, only a few compositions are tried, and times are not judged. Environment: COMPOSER_SECONDS
is the time in which `new_compositions` tries new ones; COMPOSER_SEED is the first of their seeds.
"""

import os
import sys
import time

from support import attack
from support.attack import case, expect, is_release_build, main, skip_unless_release
from support.composer.blocks import icons
from support.composer.composition import Composition, Verdict, run, shorten

# The seeds from 0 to 399 with the longest turns, as `--search 0 400` found them with a release build.
WORST_SEEDS = (
    160, 57, 334, 372, 182, 272, 244, 46, 379, 362, 306, 256, 7, 3, 394, 49, 71, 54, 383, 342,
    142, 136, 115, 9, 360, 263, 146, 124, 116, 86, 326, 290, 279, 259, 241, 169, 166, 152, 15, 368)
# The number of compositions that are tried with a debug build.
FEW = 2
SECONDS = float(os.environ.get("COMPOSER_SECONDS", "60"))
FIRST_SEED = int(os.environ.get("COMPOSER_SEED", int.from_bytes(os.urandom(4), "little")))
# How many compositions a case shortens, each with a different slowest step. Shortening one takes a minute.
SHORTENED = 5


@case(quick=True, seconds=7200)
def worst_compositions():
    return withstand(WORST_SEEDS if is_release_build() else WORST_SEEDS[:FEW])


@case(seconds=int(SECONDS) + 7200)
def new_compositions():
    print("the seeds begin with COMPOSER_SEED=%d" % FIRST_SEED, flush=True)
    return withstand(new_seeds())


@case(quick=True)
def memory_after_icons(most=4):
    """The compositor's memory after a client with 200 icons of 100 sizes has disconnected. Skipped with a
    debug build, which uses more memory from the beginning."""
    skip_unless_release()
    result = run(Composition(1, [icons]), [0], most_memory=most)
    expect(not result.problem, result.problem)
    return "%s: %d KiB before, %d KiB after" % (result.texts[0], *result.memory)


def new_seeds():
    end, seed = time.monotonic() + SECONDS, FIRST_SEED
    while time.monotonic() < end if is_release_build() else seed < FIRST_SEED + FEW:
        yield seed
        seed += 1


def withstand(seeds):
    """Tries compositions. If the compositor does not withstand some, prints them, and fails with a text that
    names them."""
    verdicts, judges_times = [], is_release_build()
    longest, disconnected, count = 0, 0, 0
    for seed in seeds:
        composition = Composition(seed)
        verdict = Verdict(composition, composition.all_indices, judges_times)
        count += 1
        longest = max(longest, verdict.longest)
        disconnected += verdict.last.disconnection is not None
        if verdict.problem:
            verdicts.append(verdict)
            print("seed %d: %s" % (seed, verdict.problem), flush=True)
    # Problems other than times come first.
    verdicts.sort(key=lambda verdict: (verdict.last.problem is None, -verdict.longest))
    worst = {}
    for verdict in verdicts:
        worst.setdefault(verdict.slowest_step, verdict)
    for verdict in list(worst.values())[:SHORTENED]:
        print(shorten(verdict, judges_times).text, flush=True)
    if len(verdicts) > len(worst) or len(worst) > SHORTENED:
        print("to shorten the others, run composer.py --seed SEED", flush=True)
    expect(not verdicts, "the compositor does not withstand %d of %d compositions: %s" % (
        len(verdicts), count,
        ", ".join("seed %d: %s" % (each.composition.seed, each.problem) for each in verdicts)))
    times = "the longest turn takes %s" % (
        "%d ms" % longest if longest else "no more than 20 ms") if judges_times else "times need a release build"
    return "%d compositions, %d with a disconnected client; %s" % (count, disconnected, times)


def try_one(seed, steps=None):
    composition = Composition(int(seed))
    indices = [int(index) for index in steps.split(",") if index] if steps is not None else composition.all_indices
    verdict = Verdict(composition, indices, is_release_build())
    print(verdict.text, flush=True)
    if verdict.problem and steps is None:
        print(shorten(verdict, is_release_build()).text)
    return 1 if verdict.problem else 0


def search(first, count, turns_over=2):
    found = []
    for seed in range(int(first), int(first) + int(count)):
        composition = Composition(seed)
        result = run(composition, composition.all_indices, turns_over)
        found.append((result.longest, seed))
        print("%4d ms  seed %d: %s%s" % (
            result.longest, seed, result.texts.get(result.slowest, "nothing"),
            "; problem: %s" % result.problem if result.problem else ""), flush=True)
    print("the longest first: %s" % ", ".join("%d (%d ms)" % (seed, turn) for turn, seed in sorted(found, reverse=True)))
    return 0


def main_of_options():
    """Runs the command of an option instead of the cases."""
    arguments = sys.argv[2:]
    try:
        status = {"--seed": try_one, "--search": search}[sys.argv[1]](
            *(argument for argument in arguments if argument != "--steps"))
    finally:
        attack.clean_up()
    sys.exit(status)


if sys.argv[1:2] and sys.argv[1] in ("--seed", "--search"):
    main_of_options()
main()
