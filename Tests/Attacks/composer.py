#!/usr/bin/env python3
"""Looks for the worst that one client can do by composing it of blocks of objects, often as many as a client may have, and of
actions with them, while a user works.

    composer.py [--quick] [CASE...]
    composer.py --seed SEED [--steps INDEX,INDEX...]
    composer.py --search FIRST COUNT

A composition follows from its seed. It is not withstood if a turn of the event loop takes more than 20 ms of processor time in
each of three runs, if another client is not served or is disconnected, if the compositor ends, or if it keeps the memory. It
is then made as short as it can be, and printed.

`--seed` does that with one composition, or with some of its steps. `--search` runs COUNT of them once, and prints their longest
turns, the longest first.

Of a debug build, a few compositions are tried, and times are not judged. Environment: COMPOSER_SECONDS, how long
`new_compositions` tries new ones; COMPOSER_SEED, the first of their seeds.
"""

import os
import sys
import time

from support import attack
from support.attack import case, expect, is_release_build, main, skip_unless_release
from support.composer.blocks import icons
from support.composer.composition import Composition, Verdict, run, shorten

# Those with the longest turns of the seeds 0 to 399, as `--search 0 400` found them with a release build.
WORST_SEEDS = (
    160, 57, 334, 372, 182, 272, 244, 46, 379, 362, 306, 256, 7, 3, 394, 49, 71, 54, 383, 342,
    142, 136, 115, 9, 360, 263, 146, 124, 116, 86, 326, 290, 279, 259, 241, 169, 166, 152, 15, 368)
# How many are tried of a debug build.
FEW = 2
SECONDS = float(os.environ.get("COMPOSER_SECONDS", "60"))
FIRST_SEED = int(os.environ.get("COMPOSER_SEED", int.from_bytes(os.urandom(4), "little")))
# How many compositions of a case are made shorter, of which each is slowest in another step: each takes a minute.
SHORTENED = 5


@case(quick=True, seconds=7200)
def worst_compositions():
    return withstand(WORST_SEEDS if is_release_build() else WORST_SEEDS[:FEW])


@case(quick=True, seconds=int(SECONDS) + 7200)
def new_compositions():
    print("the seeds begin with COMPOSER_SEED=%d" % FIRST_SEED, flush=True)
    return withstand(new_seeds())


@case(quick=True)
def memory_after_icons(most=4):
    """After a client with 200 icons of 100 sizes has disconnected. A debug build has more from the beginning."""
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
    """Tries compositions, and fails with a text that names those that are not withstood. Prints these."""
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
    # Those whose times are not the problem come first.
    verdicts.sort(key=lambda verdict: (verdict.last.problem is None, -verdict.longest))
    worst = {}
    for verdict in verdicts:
        worst.setdefault(verdict.slowest_step, verdict)
    for verdict in list(worst.values())[:SHORTENED]:
        print(shorten(verdict, judges_times).text, flush=True)
    if len(verdicts) > len(worst) or len(worst) > SHORTENED:
        print("the others are made shorter by composer.py --seed SEED", flush=True)
    expect(not verdicts, "%d of %d compositions are not withstood: %s" % (
        len(verdicts), count,
        ", ".join("seed %d: %s" % (each.composition.seed, each.problem) for each in verdicts)))
    times = "the longest turn takes %s" % (
        "%d ms" % longest if longest else "no more than 20 ms") if judges_times else "times need a release build"
    return "%d compositions, of which %d had their client disconnected; %s" % (count, disconnected, times)


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
    """Runs what an option asks for instead of the cases."""
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
