"""Runs and counts the tests of the Python client, in clients/python/tests, also those with real programs, and the
test in README, word for word, as an ordinary user with an empty environment.

Takes the mini compositor of the debug build. Two tests run at a time.
"""

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
# How often the test in README must pass.
REPETITIONS = 20
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


def readme_tests(folder):
    """Writes the test of README into a folder that an ordinary user owns, and runs it many times."""
    text = re.search(r"```python\n(def test_.*?)```", (root / "README.md").read_text(), re.S).group(1)
    # The user may not be able to read the folder of the build.
    binary = shutil.copy(program, folder)
    shutil.copytree(package / "surfaceresponders", pathlib.Path(folder, "surfaceresponders"))
    os.chmod(binary, 0o755)
    for index in range(REPETITIONS):
        pathlib.Path(folder, f"test_readme_{index}.py").write_text(text)
    user = []
    if os.geteuid() == 0:
        user = ["setpriv", "--reuid", str(USER), "--regid", str(USER), "--clear-groups"]
        for path in [pathlib.Path(folder), *pathlib.Path(folder).rglob("*")]:
            os.chown(path, USER, USER)
    command = [
        *user, "env", "-i", "PATH=/usr/bin:/bin", f"HOME={folder}", f"PYTHONPATH={folder}",
        f"MINI_COMPOSITOR={binary}"]
    recorded, status = pytest(folder, ["--record-pictures", "test_readme_0.py"], command)
    if status:
        return recorded, status
    return pytest(folder, ["."], command)


totals = [0, 0, 0]
worst = 0
with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
    for counts, status in (
            pytest(first, [f"--rootdir={package}", *map(str, sorted(tests.glob("test_*.py"))), str(tests / "real_programs.py")]),
            readme_tests(second)):
        totals = [total + count for total, count in zip(totals, counts)]
        worst = worst or status
total, failed, skipped = totals
print(f"{total - failed - skipped} passed, {failed} failed, {skipped} skipped")
sys.exit(worst)
