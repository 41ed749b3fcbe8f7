#!/usr/bin/env python3
"""Runs attacks on the compositor and counts how many it withstands.

    run.py [--quick] [--root] [PROGRAM...]

PROGRAM is the name of a file here, without its suffix. Without PROGRAM, all programs run. An attack that
known.txt lists is expected to succeed and counts as skipped. If the compositor withstands it, it counts as
failed, so that the list stays correct. The last line counts all attacks.

If root runs this, each program runs as an ordinary user with its own folders, because root is exempt from
some limits. Only cases that need root, or that build something in the project, run as root. With --root, all
cases do. With --quick and a debug build, two programs run at a time, as different users.
"""

import concurrent.futures
import contextlib
import os
import queue
import re
import signal
import subprocess
import sys

from support.attack import is_release_build
from support.ordinary_user import OrdinaryUser

# Compositors are ended by signals. They must not inherit ignored signals if this runs in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)

HERE = os.path.dirname(os.path.abspath(__file__))
# In the order in which they run. The first lines of each describe it.
PROGRAMS = (
    "breaches", "descriptors", "never_answering_files", "remembered_layouts", "spying", "takeovers", "locks", "bursts",
    "logs", "replays", "signals", "delays", "privileges", "windows", "pictures", "multitudes", "trees", "composer",
    "growth", "exhaustion", "memory", "starts", "load", "beside_programs", "leaks", "use_after_free")


def known_attacks():
    with open(os.path.join(HERE, "known.txt"), encoding="utf-8") as file:
        lines = (line.split("#")[0].strip() for line in file)
        return {line for line in lines if line}


def run(name, options, user):
    """Runs a program and returns the verdict and the text of each case. With a user, cases run as that user
    where possible."""
    if user is None:
        return run_part(name, options)
    cases = run_part(name, [*options, "--part=user"], user.attacks, user.python, **user.process)
    # A part that ends with a wrong status adds a failed case. The second part must not replace one of the
    # first.
    for case, result in run_part(name, [*options, "--part=runner"]).items():
        if cases.get(case, ("pass",))[0] != "fail":
            cases[case] = result
    return cases


def run_part(name, options, folder=HERE, python=sys.executable, **process):
    program = subprocess.Popen(
        [python, os.path.join(folder, name + ".py"), *options], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", **process)
    cases = {}
    for line in program.stdout:
        match = re.match(r"(pass|fail|skip) (\w+): (.*)", line)
        if match:
            cases[name + "." + match[2]] = (match[1], match[3])
        else:
            print("%s: %s" % (name, line.rstrip()), flush=True)
    # The status must agree with the verdicts.
    failed = any(verdict == "fail" for verdict, _ in cases.values())
    if program.wait() not in ((1,) if failed else (0,)):
        cases[name] = ("fail", "it ended with status %d" % program.returncode)
    return cases


def main():
    options = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    names = [argument for argument in sys.argv[1:] if not argument.startswith("--")] or PROGRAMS
    wrong = sorted(set(options) - {"--quick", "--root"} | set(names) - set(PROGRAMS))
    if wrong:
        sys.exit("run.py: %s does not exist. The programs are %s." % (wrong[0], ", ".join(PROGRAMS)))
    if "--root" in options and os.geteuid() != 0:
        sys.exit("run.py: only root can run attacks as root.")
    is_apart = os.geteuid() == 0 and "--root" not in options
    # Two at a time would disturb attacks that measure times.
    count = 2 if "--quick" in options and not is_release_build() else 1
    with contextlib.ExitStack() as stack:
        users = [stack.enter_context(OrdinaryUser(index)) if is_apart else None for index in range(count)]
        counts = run_all(names, [each for each in options if each != "--root"], users)
    print("%(pass)d passed, %(fail)d failed, %(skip)d skipped" % counts)
    sys.exit(1 if counts["fail"] else 0)


def run_each(names, options, users):
    """Runs one program at a time as each user. Yields the name and the cases of each, in order."""
    free = queue.SimpleQueue()
    for user in users:
        free.put(user)

    def run_as_next(name):
        user = free.get()
        try:
            return run(name, options, user)
        finally:
            free.put(user)

    with concurrent.futures.ThreadPoolExecutor(len(users)) as pool:
        yield from zip(names, pool.map(run_as_next, names))


def run_all(names, options, users):
    known = known_attacks()
    counts = {"pass": 0, "fail": 0, "skip": 0}
    for name, cases in run_each(names, options, users):
        for attack, (verdict, seen) in cases.items():
            if attack in known and verdict == "fail":
                verdict, seen = "skip", "known: " + seen
            elif attack in known and verdict == "pass":
                verdict, seen = "fail", "the compositor now withstands it: remove it from known.txt. " + seen
            counts[verdict] += 1
            if verdict != "pass":
                print("%s %s: %s" % (verdict, attack, seen), flush=True)
        if not options:
            for attack in sorted(each for each in known if each.startswith(name + ".") and each not in cases):
                counts["fail"] += 1
                print("fail %s: known.txt lists it, but this attack does not exist" % attack)
    return counts


main()
