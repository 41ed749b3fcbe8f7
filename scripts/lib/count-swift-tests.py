"""Counts the tests of `swift test` by its records: count-swift-tests.py FOLDER LOG

A run that ended early (a crash) leaves tests without an end; it counts as one more failure.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree

passed = failed = skipped = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("tests*.xml")):
    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
log = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8", errors="replace")
if not re.search(r"Test run with \d+ tests?.*(passed|failed) after", log):
    print(log[-4000:], file=sys.stderr)
    failed += 1
print(f"{passed} passed, {failed} failed, {skipped} skipped")
