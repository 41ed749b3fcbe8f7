"""Boots a virtual machine with a graphics card, and checks the mini compositor on its screen.

    run_screen.py FOLDER PROGRAM

FOLDER holds the kernel and its initramfs. PROGRAM is mini-compositor. The last line counts the checks.
"""

import pathlib
import sys
import traceback

sys.dont_write_bytecode = True

from machine import Machine, show_end  # noqa: E402
from screen_checks import CHECKS, Screen  # noqa: E402

# The limit for everything, in seconds. A run takes a minute and a half on two idle cores, and five minutes if it has
# a third of them, because all of the guest's code is emulated. Each wait of a check has its own limit.
LIMIT = 600
# A card with two outputs. The first has a display, which is small, because drawing is slow here.
CARD = ["-device", "virtio-gpu-pci,id=card,max_outputs=2,xres=640,yres=480"]
LOGS = ("qemu.log", "console.log") + tuple(
    f"shared/{name}" for name in ("compositor.log", "seatd.log", "requests.log"))


def run_check(check, screen):
    """Returns whether a check passes."""
    try:
        check(screen)
    except Exception as error:  # the other checks still count
        print(f"{check.__name__}: {error}")
        return False
    return True


def main(folder, program):
    folder = pathlib.Path(folder).resolve()
    machine = None
    passed = 0
    try:
        machine = Machine(folder, {"program": pathlib.Path(program).resolve()}, "guest-screen.sh", CARD, LIMIT)
        machine.wait_for("ready", LIMIT)
        screen = Screen(machine)
        passed = sum(run_check(check, screen) for check in CHECKS)
    except Exception:  # the last line has to count it
        traceback.print_exc(file=sys.stdout)
    finally:
        if machine:
            machine.end()
    failed = len(CHECKS) - passed
    if failed:
        for name in LOGS:
            show_end(folder / name)
    print("%d passed, %d failed, 0 skipped" % (passed, failed))
    return 0 if failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
