"""Runs and counts the tests of the Python client, in clients/python/tests, also those with real programs, and the
test in README, word for word, as an ordinary user with an empty environment.

    python_client_tests.py [--long]

With --long, the test in README alone: 300 times on a busy machine, and 50 times with a wrong name of a button.

Takes the mini compositor of the debug build. Two tests run at a time.
"""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

root = pathlib.Path(__file__).resolve().parents[2]
package = root / "clients/python"
tests = package / "tests"
program = (root / ".build/debug/mini-compositor").resolve()
# How often the test in README must pass, and, with --long, how often it must fail with a wrong name.
REPETITIONS = 20
LONG_REPETITIONS = 300
WRONG_REPETITIONS = 50
USER = 65534


def pytest(folder, arguments, command=()):
    """Runs pytest in a folder. Returns how many tests there were, failed and were skipped, and its status."""
    report = pathlib.Path(folder, "report.xml")
    status = subprocess.run(
        [*command, "/usr/bin/python3", "-m", "pytest", "-q", "-n", "2", "-p", "surfaceresponders.pytest_plugin",
         "-p", "no:cacheprovider", f"--junit-xml={report}", f"--compositor-failures={folder}/failures",
         *arguments],
        env=dict(os.environ, PYTHONPATH=str(package), PYTHONDONTWRITEBYTECODE="1", MINI_COMPOSITOR=str(program)),
        cwd=folder).returncode
    counts = [0, 0, 0]
    for suite in xml.parse(report).getroot().iter("testsuite") if report.exists() else ():
        for index, names in enumerate((("tests",), ("failures", "errors"), ("skipped",))):
            counts[index] += sum(int(suite.get(name, 0)) for name in names)
    return counts, status


@contextlib.contextmanager
def busy_loops(count):
    """Keeps processors busy."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


class ReadmeTest:
    """The test in README in a folder that an ordinary user owns."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.text = re.search(r"```python\n(def test_.*?)```", (root / "README.md").read_text(), re.S).group(1)
        # The user may not be able to read the folder of the build.
        binary = shutil.copy(program, folder)
        os.chmod(binary, 0o755)
        shutil.copytree(package / "surfaceresponders", self.folder / "surfaceresponders")
        self.command = [
            "env", "-i", "PATH=/usr/bin:/bin", f"HOME={folder}", f"PYTHONPATH={folder}",
            f"MINI_COMPOSITOR={binary}"]
        if os.geteuid() == 0:
            self.command[:0] = ["setpriv", "--reuid", str(USER), "--regid", str(USER), "--clear-groups"]

    def write(self, name, text):
        (self.folder / name).write_text(text)
        if os.geteuid() == 0:
            for path in [self.folder, *self.folder.rglob("*")]:
                os.chown(path, USER, USER)

    def repeat(self, count):
        """Records the picture, and runs the test."""
        self.write("test_recorded.py", self.text)
        recorded = pytest(self.folder, ["--record-pictures", "test_recorded.py"], self.command)
        if recorded[1]:
            return recorded
        for index in range(count):
            self.write(f"test_readme_{index}.py", self.text)
        return pytest(self.folder, ["-k", "not recorded", "."], self.command)

    def fail(self, count):
        """Runs the test with a wrong name of a button. Each failure must name the button."""
        text = self.text.replace('"×"', '"multiply by"')
        assert text != self.text
        names = [f"test_wrong_{index}.py" for index in range(count)]
        for name in names:
            self.write(name, text)
        (_, failed, _), _ = pytest(self.folder, names, self.command)
        cases = xml.parse(self.folder / "report.xml").getroot().iter("testcase")
        reasons = [case.findtext("failure") or "" for case in cases]
        named = sum("button 'multiply by'" in reason for reason in reasons)
        if failed != named:
            print(f"{failed - named} failures do not name the button")
        return [count, count - named, 0], int(named != count)


def parts(first, second):
    """Runs the tests. Yields how many there were, failed and were skipped, and a status."""
    readme = ReadmeTest(second)
    if sys.argv[1:] == ["--long"]:
        with busy_loops(2):
            yield readme.repeat(LONG_REPETITIONS)
        yield readme.fail(WRONG_REPETITIONS)
        return
    files = [*map(str, sorted(tests.glob("test_*.py"))), str(tests / "real_programs.py")]
    yield pytest(first, [f"--rootdir={package}", *files])
    yield readme.repeat(REPETITIONS)


totals = [0, 0, 0]
worst = 0
with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
    for counts, status in parts(first, second):
        totals = [total + count for total, count in zip(totals, counts)]
        worst = worst or status
total, failed, skipped = totals
print(f"{total - failed - skipped} passed, {failed} failed, {skipped} skipped")
sys.exit(worst)
