import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import swift_tests
from test_watchdog import processes

SCRIPTS = pathlib.Path(__file__).parent.parent
OUTPUTS = pathlib.Path(__file__).parent / "outputs" / "swift-tests"


class SwiftTestsTests(unittest.TestCase):
    """How runs of the Swift tests are judged. outputs/swift-tests contains records and logs of real runs."""

    def judge(self, name, status, declared=None, keeps=lambda records: records):
        folder = OUTPUTS / name
        records = (folder / "records.xml").read_text(encoding="utf-8")
        log = (folder / "log.txt").read_text(encoding="utf-8")
        kept = keeps(records)
        return swift_tests.judge([] if kept is None else [kept], log, status, declared)

    def assert_outcome(self, outcome, counts, problems):
        self.assertEqual(outcome.counts(), counts)
        self.assertEqual(outcome.problems, problems)
        self.assertEqual(outcome.is_good(), counts.split(", ")[1] == "0 failed")

    def test_a_run_without_failures_is_good(self):
        self.assert_outcome(self.judge("passed", 0, declared=5), "4 passed, 0 failed, 1 skipped", [])

    def test_a_failed_test_is_one_failure(self):
        self.assert_outcome(self.judge("failed", 1, declared=5), "3 passed, 1 failed, 1 skipped", [])

    def test_an_issue_that_belongs_to_no_test_is_a_failure(self):
        self.assert_outcome(
            self.judge("issue-of-no-test", 1), "4 passed, 1 failed, 1 skipped",
            ["the run failed, although no test is recorded as failed"])

    def test_a_status_that_tells_of_a_failure_is_one(self):
        self.assert_outcome(
            self.judge("passed", 1), "4 passed, 1 failed, 1 skipped",
            ["the run ended with status 1, although no test is recorded as failed"])

    def test_a_crash_is_a_failure(self):
        outcome = self.judge("crash", 1)
        self.assertFalse(outcome.is_good())
        self.assertIn("the run ended early, with status 1", outcome.problems)

    def test_an_early_end_with_a_good_status_is_a_failure(self):
        outcome = self.judge("ended-early", 0)
        self.assertFalse(outcome.is_good())
        self.assertIn("the run ended early, with status 0", outcome.problems)

    def test_a_run_without_records_is_a_failure(self):
        outcome = self.judge("passed", 0, keeps=lambda records: None)
        self.assert_outcome(
            outcome, "0 passed, 2 failed, 0 skipped",
            ["the tests wrote no records", "5 tests ran, but 0 are recorded"])

    def test_records_that_lack_a_test_are_a_failure(self):
        outcome = self.judge("passed", 0, keeps=lambda records: records.replace(
            '<testcase classname="ATests.Sums" name="whatFails()" time="0.000884203" />', ""))
        self.assert_outcome(
            outcome, "3 passed, 1 failed, 1 skipped", ["5 tests ran, but 4 are recorded"])

    def test_a_test_of_the_sources_that_did_not_run_is_a_failure(self):
        self.assert_outcome(
            self.judge("passed", 0, declared=6), "4 passed, 1 failed, 1 skipped",
            ["the sources declare 6 tests, but 5 ran"])

    def test_a_run_of_no_tests_is_not_good(self):
        log = "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.\n"
        outcome = swift_tests.judge(["<testsuites/>"], log, 0)
        self.assertEqual(outcome.counts(), "0 passed, 0 failed, 0 skipped")
        self.assertFalse(outcome.is_good())

    def test_the_tests_that_sources_declare_are_counted(self):
        with tempfile.TemporaryDirectory() as directory:
            for path, text in {
                "ATests/A.swift": '@Test func a() {}\n// @Test func no() {}\n@Test("b") func b() {}\n',
                "ATests/Inner/B.swift": "@Suite struct B { @Test(arguments: [1]) func c(_: Int) {} }\n",
                "Support/C.swift": "@Test func d() {}\n",
            }.items():
                file = pathlib.Path(directory, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            self.assertEqual(swift_tests.declared_tests(directory), 3)

    def test_complaints_are_what_failed_with_its_explanation(self):
        log = (OUTPUTS / "issue-of-no-test" / "log.txt").read_text(encoding="utf-8")
        self.assertEqual(list(swift_tests.complaints(log)), [
            "✘ Test «unknown» recorded an issue at A.swift:12:41: Issue recorded",
            "↳ of no test",
            "✘ Test run with 5 tests in 1 suite failed after 0.301 seconds with 1 issue.",
        ])


class HangingRunTests(unittest.TestCase):
    """How runs that hang are ended: the tests of scripts/tests/hanging."""

    OPTIONS = [
        "--package-path", str(SCRIPTS / "tests" / "hanging"), "--scratch-path", str(SCRIPTS.parent / ".build" / "hanging")]
    SLEEP = f"sleep {10 ** 7 + os.getpid()}"

    @classmethod
    def setUpClass(cls):
        build = subprocess.run(
            [SCRIPTS / "lib" / "swiftpm", "build", "--build-tests", *cls.OPTIONS],
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert build.returncode == 0, build.stdout + build.stderr

    def run_tests(self, name, quiet_limit=600, total_limit=600):
        """The printed lines of a run of one test. Afterwards, no process that it started exists."""
        call = f"import swift_tests; swift_tests.main({[*self.OPTIONS, '--filter', name]}, {quiet_limit}, {total_limit})"
        lines = subprocess.run(
            [sys.executable, "-B", "-c", call], env=dict(os.environ, PYTHONPATH=SCRIPTS / "lib", SLEEP=self.SLEEP),
            check=True, capture_output=True, text=True).stdout.splitlines()
        self.assertEqual(processes(self.SLEEP), [])
        return lines

    def test_a_test_that_hangs_is_ended_and_named(self):
        lines = self.run_tests("/hangs", quiet_limit=2)
        self.assertIn("the run started or finished no test for 2 s, and was ended", lines)
        self.assertIn("unfinished: HangingTests.HangingTests/hangs()/HangingTests.swift:11:6", lines)
        self.assertTrue(lines[-1].startswith("0 passed, "), lines)

    def test_a_run_has_a_limit_as_a_whole(self):
        lines = self.run_tests("/hangs", total_limit=2)
        self.assertIn("the run took longer than 2 s, and was ended", lines)

    def test_a_process_that_keeps_a_run_from_its_end_is_ended(self):
        lines = self.run_tests("/leavesAProcessWithItsOutput", quiet_limit=2)
        self.assertIn("the run started or finished no test for 2 s, and was ended", lines)
        self.assertIn(f"This process was ended: {self.SLEEP}", lines)

    def test_a_process_that_a_test_leaves_is_ended_and_a_failure(self):
        lines = self.run_tests("/leavesAProcess\\(")
        self.assertEqual(lines, [
            f"the tests left a process behind, which was ended: {self.SLEEP}", "1 passed, 1 failed, 0 skipped"])

    def test_tests_that_end_are_not_ended(self):
        self.assertEqual(self.run_tests("/passes", quiet_limit=60), ["1 passed, 0 failed, 0 skipped"])
