#!/usr/bin/env python3
"""Runs attacks on the compositor and counts how many it withstands.

    run.py [--quick] [PROGRAM...]

PROGRAM is the name of a file here, without its ending; without it all programs run. An attack that known.txt lists is
expected to succeed and counts as skipped. If the compositor withstands it, it counts as failed, so that the list stays
true. The last line counts them all.
"""

import os
import re
import signal
import subprocess
import sys

# Compositors are ended by signals, which they must not ignore because somebody ran this in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)

HERE = os.path.dirname(os.path.abspath(__file__))
# In the order in which they run. The head of each says what it does.
PROGRAMS = (
    "breaches", "never_answering_files", "remembered_layouts", "spying", "bursts", "logs", "replays", "signals", "delays", "windows",
    "pictures", "multitudes", "trees", "growth", "exhaustion", "starts", "load", "leaks", "use_after_free")


def known_attacks():
    with open(os.path.join(HERE, "known.txt"), encoding="utf-8") as file:
        lines = (line.split("#")[0].strip() for line in file)
        return {line for line in lines if line}


def run(name, options):
    """Runs a program, and returns the verdict and the text of each case."""
    program = subprocess.Popen(
        [sys.executable, os.path.join(HERE, name + ".py"), *options], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace")
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
    wrong = sorted(set(options) - {"--quick"} | set(names) - set(PROGRAMS))
    if wrong:
        sys.exit("run.py: there is no %s. The programs are %s." % (wrong[0], ", ".join(PROGRAMS)))
    known = known_attacks()
    counts = {"pass": 0, "fail": 0, "skip": 0}
    for name in names:
        cases = run(name, options)
        for attack, (verdict, seen) in cases.items():
            if attack in known and verdict == "fail":
                verdict, seen = "skip", "known: " + seen
            elif attack in known and verdict == "pass":
                verdict, seen = "fail", "it is withstood now: remove it from known.txt. " + seen
            counts[verdict] += 1
            if verdict != "pass":
                print("%s %s: %s" % (verdict, attack, seen), flush=True)
        if not options:
            for attack in sorted(each for each in known if each.startswith(name + ".") and each not in cases):
                counts["fail"] += 1
                print("fail %s: known.txt lists it, but there is no such attack" % attack)
    print("%(pass)d passed, %(fail)d failed, %(skip)d skipped" % counts)
    sys.exit(1 if counts["fail"] else 0)


main()
