"""Runs and counts the tests of the Python client, in clients/python/tests, also those with real programs.

Takes the mini compositor of the debug build. Two tests run at a time.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

root = pathlib.Path(__file__).resolve().parents[2]
package = root / "clients/python"
tests = package / "tests"
environment = dict(
    os.environ, PYTHONPATH=str(package), PYTHONDONTWRITEBYTECODE="1",
    MINI_COMPOSITOR=str(root / ".build/debug/mini-compositor"))

with tempfile.TemporaryDirectory() as folder:
    report = pathlib.Path(folder, "report.xml")
    # The Python of the system, for which the packages are installed.
    status = subprocess.run(
        ["/usr/bin/python3", "-m", "pytest", "-q", "-n", "2", "-p", "surfaceresponders.pytest_plugin",
         "-p", "no:cacheprovider", f"--junit-xml={report}", f"--compositor-failures={folder}/failures",
         f"--rootdir={package}", str(tests), str(tests / "real_programs.py")],
        env=environment, cwd=folder).returncode
    total = failed = skipped = 0
    for suite in xml.parse(report).getroot().iter("testsuite") if report.exists() else ():
        total += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
print(f"{total - failed - skipped} passed, {failed} failed, {skipped} skipped")
sys.exit(status)
