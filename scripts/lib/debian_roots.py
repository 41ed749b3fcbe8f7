"""Tests a Debian package in bare roots of Debian 12 and 13, made from the mirrors of this machine:

    debian_roots.py PACKAGE

First only the package and what it depends on are installed, then the Containerfile is applied. It needs root and
mmdebstrap. The last line counts the tests.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from containerfile import Containerfile

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
SUITES = ("bookworm", "trixie")
SECONDS = 600


class Root:
    """The root folder of a Debian system, in which commands run with processes of their own."""

    def __init__(self, folder):
        self.folder = folder

    def create(self, suite):
        """Returns the error, or None."""
        run = subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=minbase", suite, self.folder], capture_output=True, text=True, check=False,
            timeout=SECONDS)
        return None if run.returncode == 0 else run.stderr

    def run(self, *words, has_processes=True):
        """The status of a command, and its output."""
        mounts = f"mount --rbind /dev '{self.folder}/dev'"
        if has_processes:
            mounts += f" && mount -t proc proc '{self.folder}/proc'"
        run = subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", f'{mounts} && exec chroot "$0" "$@"',
             self.folder, *words],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
            timeout=SECONDS)
        return run.returncode, run.stdout

    def add(self, path, target):
        shutil.copy(path, self.folder / target)


class Tests:
    """Counts what holds."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def expect(self, name, holds, output):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"does not hold: {name}\n{output}")

    def counts(self):
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def missing(report):
    """The names of the requirements that `mini-compositor doctor` reports as missing."""
    return {line.split("  ")[1].strip() for line in report.splitlines() if line.startswith("missing  ")}


def check_bare(root, suite, tests):
    """The package without what it recommends."""
    def expect(name, status, text, *words, **options):
        actual, output = root.run(*words, **options)
        tests.expect(f"{suite}: {name}", actual == status and text in output, f"status {actual}: {output}")
        return output

    expect("the package is installed", 0, "", "sh", "-c",
           "apt-get update && apt-get install --yes --no-install-recommends /tmp/*.deb")
    expect("a program gets a socket", 7, "", "mini-compositor", "run", "sh", "-c",
           'test -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" && exit 7')
    expect("a picture needs a library, which is named", 71, "libpixman-1.so.0", "mini-compositor", "run", "--screenshot",
           "/tmp/picture.png", "true")
    expect("without /proc, the run is refused", 71, "/proc is not mounted", "mini-compositor", "run", "true",
           has_processes=False)
    report = expect("headless runs are reported as possible", 0, "Headless runs work.", "mini-compositor", "doctor")
    tests.expect(f"{suite}: missing libraries are reported", "libpixman-1.so.0" in missing(report), report)


def check_image(root, suite, tests):
    """The root after the commands of the Containerfile."""
    containerfile = Containerfile((REPOSITORY / "Containerfile").read_text(encoding="utf-8"))
    outputs = []

    def run(words):
        status, output = root.run(*words)
        outputs.append(output)
        return status == 0
    failed = containerfile.apply(REPOSITORY, root.folder, run)
    tests.expect(f"{suite}: the image is made", failed is None, "".join(outputs))
    status, output = root.run(*containerfile.entrypoint, "sh", "-c", "exit 7")
    tests.expect(f"{suite}: the image runs a program", status == 7, f"status {status}: {output}")
    root.add(REPOSITORY / "Examples/tour.jsonl", "tmp/tour.jsonl")
    status, output = root.run(
        "mini-compositor", "run", "--screenshot", "/tmp/picture.png", "--replay", "/tmp/tour.jsonl", "--layout", "us,ru",
        "responder-demo")
    picture = root.folder / "tmp/picture.png"
    tests.expect(
        f"{suite}: the image takes pictures",
        status == 0 and picture.exists() and picture.read_bytes().startswith(b"\x89PNG"), f"status {status}: {output}")
    _, report = root.run("mini-compositor", "doctor")
    others = {
        "libudev.so.1", "libinput.so.10", "libseat.so.1", "Wayland desktop", "console", "session server", "graphics card",
        "python3", "libatspi.so.0", "accessibility bus", "dbus-daemon"}
    tests.expect(
        f"{suite}: only what windows, screens and widgets need is missing", {"console"} <= missing(report) <= others, report)


def check_removal(root, suite, tests):
    _, files = root.run("dpkg", "-L", "mini-compositor")
    paths = [path for path in files.splitlines() if any(name in path for name in ("mini-compositor", "responder-"))]
    root.run("apt-get", "purge", "--yes", "mini-compositor")
    left = [path for path in paths if (root.folder / path.lstrip("/")).exists()]
    tests.expect(f"{suite}: nothing is left after the removal", paths and not left, f"{paths}: {left}")


def check(suite, package, tests):
    with tempfile.TemporaryDirectory() as folder:
        root = Root(pathlib.Path(folder) / "root")
        error = root.create(suite)
        if error is not None:
            print(f"{suite}: no root can be made here:\n{error}")
            tests.skipped += 1
            return
        root.add(package, "tmp")
        root.add("/etc/resolv.conf", "etc/resolv.conf")
        check_bare(root, suite, tests)
        check_image(root, suite, tests)
        check_removal(root, suite, tests)


def main(package):
    tests = Tests()
    if os.geteuid() != 0:
        print("The roots can only be made by root.")
        tests.skipped += 1
    else:
        for suite in SUITES:
            check(suite, package, tests)
    print(tests.counts())
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
