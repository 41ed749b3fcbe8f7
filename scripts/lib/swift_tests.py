"""Runs and counts the Swift tests, which must be built already:

    swift_tests.py [ARGUMENT OF swift test...]

Four sources must agree: the records of the single tests, the runner's closing line, its exit status and,
unless only some tests run, the number of tests that the code declares.

A run that hangs is ended, with every process that the tests started: if no test has started or finished for
QUIET_LIMIT seconds, and after TOTAL_LIMIT seconds in any case. The unfinished tests are named.
"""

import json
import pathlib
import re
import sys
import tempfile
import time
import xml.etree.ElementTree

import swift_reader
import watchdog

CLOSING_LINE = re.compile(r"Test run with (\d+) tests?.* (passed|failed) after ")
# The number of characters of the log that are printed if a run ended early.
TAIL = 4000
# Seconds. The longest test takes a minute on an idle machine, and ten with a sanitizer beside other work.
QUIET_LIMIT = 15 * 60
TOTAL_LIMIT = 3 * 60 * 60


class Outcome:
    """The results in the records of the tests, and the contradictions to them."""

    def __init__(self, passed, failed, skipped, problems):
        self.passed, self.failed, self.skipped = passed, failed, skipped
        self.problems = problems

    def counts(self):
        """The closing line. Each contradiction counts as a failure."""
        return f"{self.passed} passed, {self.failed + len(self.problems)} failed, {self.skipped} skipped"

    def is_good(self):
        return self.passed > 0 and self.failed == 0 and not self.problems


class Progress:
    """The progress of a run according to the testing library's stream of events: the running tests, and the
    time at which a test last started or finished.
    """

    MOVES = ("testStarted", "testEnded", "testCaseStarted", "testCaseEnded")

    def __init__(self, path):
        self.path = path
        self.position = 0
        self.functions, self.running = set(), {}
        self.started, self.moved = time.monotonic(), None

    def read(self):
        """Reads the events that were written since the last call."""
        try:
            with open(self.path, "rb") as file:
                file.seek(self.position)
                lines = file.read().splitlines(keepends=True)
        except FileNotFoundError:
            return
        for line in lines:
            if line.endswith(b"\n"):
                self.position += len(line)
                self.note(json.loads(line))

    def note(self, record):
        payload = record["payload"]
        kind, test = payload.get("kind"), payload.get("testID")
        if record["kind"] == "test" and kind == "function":
            self.functions.add(payload["id"])
        if kind in self.MOVES:
            self.moved = time.monotonic()
        if kind == "testStarted" and test in self.functions:
            self.running[test] = None
        elif kind == "testEnded":
            self.running.pop(test, None)

    def must_end(self, quiet_limit, total_limit):
        """The reason why the run has to be ended, or None."""
        self.read()
        now = time.monotonic()
        if now - self.started > total_limit:
            return f"took longer than {total_limit} s"
        if self.moved and now - self.moved > quiet_limit:
            return f"started or finished no test for {quiet_limit} s"
        return None


def judge(records, log, status, declared=None, ending_problems=()):
    """The outcome of a run.

    records: the texts of the XML files. declared: the number of declared tests, if known.
    """
    passed = failed = skipped = 0
    problems = list(ending_problems)
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
    """The number of tests in the targets of a folder whose names end in Tests. Separate packages do not
    count."""
    targets = [target for target in pathlib.Path(folder).glob("*Tests") if not (target / "Package.swift").exists()]
    return declared_below(folder, *(target.name for target in targets))


def declared_below(root, *folders):
    """How many tests the sources in folders declare."""
    return len(swift_reader.read(root, *folders)["tests"])


def declared_for(arguments):
    """The number of tests that a run must list; None if only some of the tests run."""
    if any(argument in ("--filter", "--skip") for argument in arguments):
        return None
    if "--package-path" in arguments:
        return declared_below(arguments[arguments.index("--package-path") + 1], ".")
    return declared_tests("Tests")


def complaints(log):
    """The lines of the log that report failures, with their explanations. Continuation lines are indented."""
    is_complaint = False
    for line in log.splitlines():
        is_complaint = line.startswith("✘") or (is_complaint and line.startswith(("↳", "  ")))
        if is_complaint:
            yield line


def problems_of(ending, progress):
    """The problems with the end of a run."""
    if not ending.reason:
        return [f"the tests left a process behind, which was ended: {line}" for line in ending.remaining]
    return [f"the run {ending.reason}, and was ended"] + [f"unfinished: {test}" for test in progress.running]


def main(arguments, quiet_limit=QUIET_LIMIT, total_limit=TOTAL_LIMIT):
    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        log_path = directory / "log.txt"
        progress = Progress(directory / "events.jsonl")
        ending = watchdog.run(
            ["swift", "test", "--skip-build", "--xunit-output", str(directory / "tests.xml"),
             "--event-stream-output-path", str(progress.path), "--event-stream-version", "0", *arguments],
            log_path, lambda: progress.must_end(quiet_limit, total_limit))
        progress.read()
        records = [
            path.read_text(encoding="utf-8", errors="replace")
            for path in sorted(directory.glob("tests*.xml"))]
        log = log_path.read_text(encoding="utf-8", errors="replace")
    outcome = judge(records, log, ending.status, declared_for(arguments), problems_of(ending, progress))

    for line in complaints(log):
        print(line)
    if not CLOSING_LINE.search(log):
        print(log[-TAIL:])
    for problem in outcome.problems:
        print(problem)
    if ending.reason:
        for line in ending.remaining:
            print(f"This process was ended: {line}")
    print(outcome.counts())
    return 0 if outcome.is_good() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
