"""Runs the test suites of GTK 4 and SDL 2, test by test, under Xvfb and under the mini compositor. Fails for each
test that passes under Xvfb alone, unless KNOWN names its cause.

    toolkit_suites.py MINI_COMPOSITOR [PATTERN]

The suites are those of Debian's packages gtk-4-tests and libsdl2-tests. A test that fails under Xvfb, or has no
result there, proves nothing and is not counted.
"""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

INSTALLED = pathlib.Path("/usr/share/installed-tests")
SDL = "/usr/libexec/installed-tests/SDL2/testautomation"
LIMIT = 240
WARP = "SDL 2 cannot move the pointer on Wayland: SDL_WarpMouseInWindow does nothing"
# Tests that pass under Xvfb and not here, each with its cause, which is not the compositor.
KNOWN = {"SDL2/testautomation/Mouse": WARP, "SDL2/testautomation/Mouse mouse_getMouseFocus": WARP}


def commands():
    """Yields the name and the command of each program."""
    for file in sorted([*INSTALLED.glob("gtk-4.0/**/*.test"), *INSTALLED.glob("SDL2/*.test")]):
        text = file.read_text()
        yield f"{file.relative_to(INSTALLED).with_suffix('')}", shlex.split(re.search(r"^Exec=(.*)$", text, re.M).group(1))
    for suite in ("Audio", "Clipboard", "Events", "Hints", "Joystick", "Keyboard", "Main", "Mouse", "Platform",
                  "Pixels", "Rect", "Render", "RWops", "SDLtest", "Stdlib", "Surface", "Syswm", "Timer", "Video"):
        yield f"SDL2/testautomation/{suite}", [SDL, "--filter", suite, "--seed", "seed", "--execKey", "1"]


def results(name, output, status):
    """Returns what passed: a name for each test in a program's output, and one for the program itself."""
    found = {name: status == 0}
    for line in output.splitlines():
        tap = re.match(r"(not )?ok \d+ (?:- )?(\S+)(.*)", line)
        if tap and "# SKIP" not in tap.group(3) and "# TODO" not in tap.group(3):
            found[f"{name} {tap.group(2)}"] = tap.group(1) is None
        sdl = re.search(r"Test '(\w+)': (Passed|Failed)", line)
        if sdl:
            found[f"{name} {sdl.group(1)}"] = sdl.group(2) == "Passed"
    return found


def run(command, environment, folder):
    try:
        done = subprocess.run(
            command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=LIMIT, check=False)
        return done.stdout.decode(errors="replace"), done.returncode
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode(errors="replace"), None


def try_program(program, name, command):
    """Returns the results under Xvfb and here."""
    with tempfile.TemporaryDirectory() as folder:
        common = {"PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8", "GSK_RENDERER": "cairo",
                  "GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1", "SDL_AUDIODRIVER": "dummy"}
        x11 = {**common, "GDK_BACKEND": "x11", "SDL_VIDEODRIVER": "x11"}
        wayland = {**common, "GDK_BACKEND": "wayland", "SDL_VIDEODRIVER": "wayland"}
        there = results(name, *run(["xvfb-run", "-a", *command], x11, folder))
        output, status = run([program, "run", "--timeout", str(LIMIT - 20), "--", *command], wayland, folder)
        here = results(name, output, status)
        lost = [test for test, passed in there.items() if passed and not here.get(test)]
        if lost and len(sys.argv) > 2:
            print(output)
        return there, lost


def main(program, pattern=""):
    passed, failed = 0, []
    chosen = [(name, command) for name, command in commands() if re.search(pattern, name)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for item, (there, lost) in zip(chosen, pool.map(lambda item: try_program(program, *item), chosen)):
            if any(test not in KNOWN for test in lost):
                # Some tests compare times, which the other program changes.
                there, lost = try_program(program, *item)
            new = [test for test in lost if test not in KNOWN]
            passed += sum(there.values()) - len(new)
            failed += new
            for test in lost:
                print(f"{test} passes under Xvfb only" + (f": {KNOWN[test]}" if test in KNOWN else ""), flush=True)
    print(f"{passed} passed, {len(failed)} failed")
    return int(len(failed) > 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(os.path.abspath(sys.argv[1]), *sys.argv[2:]))
