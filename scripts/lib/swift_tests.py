"""Runs and counts the Swift tests, which must have been built before:

    swift_tests.py [ARGUMENT OF swift test...]

Four sources must agree: the records of the single tests, the runner's closing line, its exit status and, unless only
some tests are asked for, the number of tests that the code declares.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import swift_source

CLOSING_LINE = re.compile(r"Test run with (\d+) tests?.* (passed|failed) after ")
# How many characters of the log are printed if a run ended early.
TAIL = 4000


class Outcome:
    """The results in the records of the tests, and what contradicts them."""

    def __init__(self, passed, failed, skipped, problems):
        self.passed, self.failed, self.skipped = passed, failed, skipped
        self.problems = problems

    def counts(self):
        """The closing line. Each contradiction counts as a failure."""
        return f"{self.passed} passed, {self.failed + len(self.problems)} failed, {self.skipped} skipped"

    def is_good(self):
        return self.passed > 0 and self.failed == 0 and not self.problems


def judge(records, log, status, declared=None):
    """The outcome of a run.

    records: the texts of the XML files. declared: how many tests there are, if that is known.
    """
    passed = failed = skipped = 0
    problems = []
    for text in records:
        try:
            cases = list(xml.etree.ElementTree.fromstring(text).iter("testcase"))
        except xml.etree.ElementTree.ParseError as error:
            problems.append(f"the records of the tests cannot be read: {error}")
            continue
        for case in cases:
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    if not records:
        problems.append("the tests wrote no records")
    recorded = passed + failed + skipped

    closing = CLOSING_LINE.findall(log)
    if not closing:
        problems.append(f"the run ended early, with status {status}")
        return Outcome(passed, failed, skipped, problems)
    ran = sum(int(count) for count, _ in closing)
    if ran != recorded:
        problems.append(f"{ran} tests ran, but {recorded} are recorded")
    if declared is not None and ran != declared:
        problems.append(f"the sources declare {declared} tests, but {ran} ran")
    if failed == 0 and any(end == "failed" for _, end in closing):
        problems.append("the run failed, although no test is recorded as failed")
    elif failed == 0 and status != 0:
        problems.append(f"the run ended with status {status}, although no test is recorded as failed")
    return Outcome(passed, failed, skipped, problems)


def declared_tests(folder):
    """How many tests the targets in a folder declare. Their names end in Tests; packages of their own do not count."""
    targets = [target for target in pathlib.Path(folder).glob("*Tests") if not (target / "Package.swift").exists()]
    return sum(declared_below(target) for target in targets)


def declared_below(folder):
    """How many tests the sources below a folder declare."""
    return sum(
        len(re.findall(r"@Test\b", swift_source.code(path.read_text(encoding="utf-8"))))
        for path in pathlib.Path(folder).glob("**/*.swift"))


def declared_for(arguments):
    """How many tests a run must list; None if only some are asked for."""
    if any(argument in ("--filter", "--skip") for argument in arguments):
        return None
    if "--package-path" in arguments:
        return declared_below(arguments[arguments.index("--package-path") + 1])
    return declared_tests("Tests")


def complaints(log):
    """The lines of the log that report failures, each with its explanation, of which further lines are indented."""
    is_complaint = False
    for line in log.splitlines():
        is_complaint = line.startswith("✘") or (is_complaint and line.startswith(("↳", "  ")))
        if is_complaint:
            yield line


def main(arguments):
    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        log_path = directory / "log.txt"
        with open(log_path, "wb") as log_file:
            status = subprocess.run(
                ["swift", "test", "--skip-build", "--xunit-output", directory / "tests.xml", *arguments],
                stdin=subprocess.DEVNULL, stdout=log_file, stderr=subprocess.STDOUT).returncode
        records = [
            path.read_text(encoding="utf-8", errors="replace")
            for path in sorted(directory.glob("tests*.xml"))]
        log = log_path.read_text(encoding="utf-8", errors="replace")
    outcome = judge(records, log, status, declared_for(arguments))

    for line in complaints(log):
        print(line)
    if not CLOSING_LINE.search(log):
        print(log[-TAIL:])
    for problem in outcome.problems:
        print(problem)
    print(outcome.counts())
    return 0 if outcome.is_good() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
