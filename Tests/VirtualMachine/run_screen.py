"""Boots a virtual machine with a graphics card, and checks a compositor on its screen.

    run_screen.py FOLDER PROGRAM

FOLDER holds the kernel and its initramfs. PROGRAM is Tests/VirtualMachine/ScreenCompositor. The last line
counts the checks.
"""

import pathlib
import sys
import time
import traceback

sys.dont_write_bytecode = True

from heard import Heard  # noqa: E402
from machine import Machine, show_end  # noqa: E402
from screen_checks import CHECKS, Screen  # noqa: E402

BOOT_LIMIT = 200
# A card with one output, and a display whose size QEMU reports.
CARD = ["-device", "virtio-gpu-pci,id=card,xres=1024,yres=768"]
LOGS = ("qemu.log", "console.log") + tuple(
    f"shared/{name}" for name in ("notes", "compositor.log", "seatd.log", "foot.log", "requests.log"))


def run_check(check, screen):
    """Returns whether a check passes."""
    start = time.monotonic()
    try:
        check(screen)
    except Exception as error:  # the other checks still count
        print(f"{check.__name__}: {error}")
        return False
    finally:
        print(f"{check.__name__}: {time.monotonic() - start:.1f} s", file=sys.stderr)
    return True


def main(folder, program):
    folder = pathlib.Path(folder).resolve()
    machine = None
    passed = 0
    try:
        machine = Machine(folder, {"program": pathlib.Path(program).resolve()}, "guest-screen.sh", CARD)
        machine.wait_for("notes", BOOT_LIMIT)
        screen = Screen(machine, Heard(machine.shared / "notes"))
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
