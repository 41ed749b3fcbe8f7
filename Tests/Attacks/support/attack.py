"""The cases of an attack, and their verdicts.

A program of attacks declares cases and calls `main()`. It is run as

    PROGRAM [--quick] [--part=user|--part=runner] [CASE...]

and prints a line for each case: `pass`, `fail` or `skip`, the name of the case, and the observation. Without
names, it runs all cases; with --quick, only the ones that keep the processor busy for a few seconds at most.
If root runs the attacks, --part=user selects the cases that an ordinary user can run, and --part=runner the
others: see run.py. The status is 1 if the compositor did not withstand a case.
"""

import os
import shutil
import signal
import sys
import tempfile
import time
import traceback

PROJECT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
COMPOSITOR = os.environ.get("COMPOSITOR", os.path.join(PROJECT, ".build/debug/mini-compositor"))


class Failure(Exception):
    """The compositor did not withstand the attack."""


class Skip(Exception):
    """The attack is not possible on this machine."""


class TooLong(Failure):
    """A case exceeded its time limit."""


class Case:
    def __init__(self, function, quick, seconds, needs_root, writes_project):
        self.name = function.__name__
        self.function = function
        self.quick = quick
        self.seconds = seconds
        self.needs_root = needs_root
        self.part = "runner" if needs_root or writes_project else "user"


_cases = []
_folders = []
# Called after each case, even after a failure, to end everything that it has started.
cleanups = []
# Called at the end of the program.
last_cleanups = []


def case(quick=False, seconds=300, needs_root=False, writes_project=False):
    """Declares a function as a case. Its result is printed as the observation.

    quick: whether a quick run includes the case. seconds: its time limit. needs_root: whether it is skipped
    for any other user. writes_project: whether it builds something in the project, where an ordinary user may
    not write. If root runs the attacks, cases with one of the last two run as root, and all others as an
    ordinary user.
    """
    def declare(function):
        _cases.append(Case(function, quick, seconds, needs_root, writes_project))
        return function
    return declare


def is_release_build():
    return "release" in COMPOSITOR.split(os.sep)


def skip_unless_release():
    """For cases that measure time, because the times of a debug build mean nothing."""
    if not is_release_build():
        raise Skip("it needs a release build")


def expect(condition, text):
    if not condition:
        raise Failure(text)


def folder(prefix="attack-"):
    """Returns a new folder that is removed at the end of the program."""
    path = tempfile.mkdtemp(prefix=prefix)
    _folders.append(path)
    return path


def within(seconds, condition, what):
    """Waits until a condition holds, and fails after a number of seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failure("%s did not happen within %g s" % (what, seconds))
        time.sleep(0.01)


def main():
    arguments = sys.argv[1:]
    quick = "--quick" in arguments
    parts = [part for part in ("user", "runner") if "--part=" + part in arguments] or ["user", "runner"]
    names = [argument for argument in arguments if argument not in ("--quick", "--part=user", "--part=runner")]
    unknown = set(names) - {each.name for each in _cases}
    if unknown:
        sys.exit("no such case: %s" % ", ".join(sorted(unknown)))
    if not os.access(COMPOSITOR, os.X_OK):
        sys.exit("%s does not exist. Build it with: swift build --product mini-compositor" % COMPOSITOR)
    failed = False
    try:
        for each in _cases:
            if each.part in parts and (each.name in names if names else each.quick or not quick):
                failed |= not _run(each)
    finally:
        clean_up()
    sys.exit(1 if failed else 0)


def clean_up():
    """Called at the end of the program."""
    while last_cleanups:
        last_cleanups.pop()()
    for path in _folders:
        shutil.rmtree(path, ignore_errors=True)


def _run(each):
    signal.signal(signal.SIGALRM, _alarm)
    signal.alarm(each.seconds)
    start = time.monotonic()
    try:
        if each.needs_root and os.geteuid() != 0:
            raise Skip("it needs root")
        verdict, seen = "pass", each.function()
    except Skip as skip:
        verdict, seen = "skip", skip
    except Failure as failure:
        verdict, seen = "fail", failure
    except Exception:
        verdict, seen = "fail", traceback.format_exc(limit=-1)
    finally:
        signal.alarm(0)
        while cleanups:
            cleanups.pop()()
    text = " ".join(str(seen or "").split())
    print("%s %s: %s (%.1f s)" % (verdict, each.name, text[-600:], time.monotonic() - start), flush=True)
    return verdict != "fail"


def _alarm(number, frame):
    raise TooLong("it did not finish in time")
