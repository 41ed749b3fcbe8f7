"""Boots a virtual machine, sends input and plugs in devices from outside, and checks the events of a seat in it.

    run.py FOLDER PROJECT LISTENER TESTS

FOLDER holds the kernel and its initramfs. LISTENER is Tests/VirtualMachine/SeatListener, TESTS the bundle with
UinputTests and DmabufTests, which then run in the guest. The last line counts all checks and tests.
"""

import pathlib
import sys
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent.parent / "scripts/lib"))

import swift_tests  # noqa: E402
from checks import CHECKS  # noqa: E402
from heard import Heard  # noqa: E402
from machine import BOOT_LIMIT, Machine, show_end  # noqa: E402

# The limit for the tests in the guest, in seconds. Loading them takes most of the time.
TEST_LIMIT = 400


def run_check(check, machine, heard):
    """Returns whether a check passes."""
    try:
        check(machine.monitor, heard)
    except Exception as error:  # the other checks still count
        print(f"{check.__name__}: {error}")
        return False
    return True


def run_tests(machine):
    """Returns the outcome of the tests in the guest."""
    (machine.shared / "run-tests").touch()
    status = int(machine.wait_for("tests.status", TEST_LIMIT))
    records = [path.read_text(encoding="utf-8") for path in machine.shared.glob("tests*.xml")]
    log = (machine.shared / "tests.log").read_text(encoding="utf-8", errors="replace")
    for line in swift_tests.complaints(log):
        print(line)
    outcome = swift_tests.judge(records, log, status)
    if outcome.passed == 0:
        outcome.problems.append("no test ran with devices that the kernel creates")
    return outcome


def run(machine):
    """Returns the counts of checks and tests that passed, failed and were skipped."""
    heard = Heard(machine.shared / "heard")
    machine.wait_for("heard", BOOT_LIMIT)
    passed = sum(run_check(check, machine, heard) for check in CHECKS)
    outcome = run_tests(machine)
    for problem in outcome.problems:
        print(problem)
    failed = len(CHECKS) - passed + outcome.failed + len(outcome.problems)
    return passed + outcome.passed, failed, outcome.skipped


def main(folder, project, listener, tests):
    folder = pathlib.Path(folder).resolve()
    machine = None
    counts = (0, 1, 0)
    try:
        machine = Machine(folder, {"project": project, "listener": listener, "tests": tests})
        counts = run(machine)
    except Exception:  # the last line has to count it
        traceback.print_exc(file=sys.stdout)
        for name in ("qemu.log", "console.log", "shared/heard", "shared/tests.log"):
            show_end(folder / name)
    finally:
        if machine:
            machine.end()
    print("%d passed, %d failed, %d skipped" % counts)
    return 0 if counts[1] == 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
