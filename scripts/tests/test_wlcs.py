import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).parent
SCRIPT = TESTS.parent / "lib" / "wlcs.py"


class WLCSTests(unittest.TestCase):
    """The output of scripts/lib/wlcs.py for a runner with preset results."""

    def run_suites(self, suites, passed, test_filter="*", impossible=(), not_served=()):
        with tempfile.TemporaryDirectory() as directory:
            library = pathlib.Path(directory, "suites.json")
            library.write_text(json.dumps(suites), encoding="utf-8")
            expectations = pathlib.Path(directory, "conformance.toml")
            expectations.write_text(
                f"passed = {passed}\nimpossible = {list(impossible)}\nnot-served = {list(not_served)}\n",
                encoding="utf-8")
            return subprocess.run(
                [sys.executable, SCRIPT, TESTS / "fake_wlcs_runner.py", library, expectations, test_filter],
                capture_output=True, text=True)

    def assert_ends(self, run, status, counts):
        self.assertEqual(run.stdout.splitlines()[-1], counts, run.stdout + run.stderr)
        self.assertEqual(run.returncode, status)

    def test_all_that_are_expected_pass(self):
        run = self.run_suites({"A": {"a": "passes", "b": "passes"}, "B": {"c": "passes"}}, passed=3)
        self.assert_ends(run, 0, "3 passed, 0 failed, 0 skipped")

    def test_fewer_than_expected_fail_though_none_failed(self):
        run = self.run_suites({"A": {"a": "passes"}}, passed=2)
        self.assert_ends(run, 1, "1 passed, 1 failed, 0 skipped")
        self.assertIn("1 tests passed, expected 2", run.stdout)

    def test_no_tests_fail(self):
        self.assert_ends(self.run_suites({}, passed=0), 1, "0 passed, 1 failed, 0 skipped")
        self.assert_ends(
            self.run_suites({}, passed=0, test_filter="A.*"), 1, "0 passed, 1 failed, 0 skipped")

    def test_a_part_of_the_suite_need_not_be_complete(self):
        run = self.run_suites({"A": {"a": "passes"}}, passed=2, test_filter="A.a")
        self.assert_ends(run, 0, "1 passed, 0 failed, 0 skipped")

    def test_more_than_expected_are_told(self):
        run = self.run_suites({"A": {"a": "passes", "b": "passes"}}, passed=1)
        self.assert_ends(run, 0, "2 passed, 0 failed, 0 skipped")
        self.assertIn("2 tests passed, more than the 1", run.stdout)

    def test_a_failure_is_told_with_its_reason(self):
        run = self.run_suites({"A": {"a": "passes", "b": "fails"}}, passed=1)
        self.assert_ends(run, 1, "1 passed, 1 failed, 0 skipped")
        self.assertIn("FAILED A.b\n    expected 1, was 2\n", run.stdout)

    def test_a_crash_fails_its_test_and_the_others_run(self):
        run = self.run_suites({"A": {"a": "passes", "b": "crashes", "c": "passes"}}, passed=2)
        self.assert_ends(run, 1, "2 passed, 1 failed, 0 skipped")
        self.assertIn("FAILED A.b\n    the process ended with status -6", run.stdout)

    def test_what_is_impossible_is_skipped_and_told_when_it_passes(self):
        run = self.run_suites(
            {"A": {"a": "passes", "b": "fails", "c": "passes"}}, passed=2, impossible=["A.b", "A.c"])
        self.assert_ends(run, 0, "2 passed, 0 failed, 1 skipped")
        self.assertIn("A.c passed, although", run.stdout)

    def test_what_is_not_served_on_purpose_does_not_count(self):
        run = self.run_suites(
            {"A": {"a": "passes", "b": "misses wl_shell"}}, passed=1, not_served=["wl_shell"])
        self.assert_ends(run, 0, "1 passed, 0 failed, 0 skipped")
        self.assertIn("1 tests are for interfaces that are not served", run.stdout)

    def test_a_protocol_that_was_dropped_fails_by_name(self):
        run = self.run_suites(
            {"A": {"a": "passes", "b": "misses wl_seat"}}, passed=1, not_served=["wl_shell"])
        self.assert_ends(run, 1, "1 passed, 1 failed, 0 skipped")
        self.assertIn("FAILED A.b\n    it needs wl_seat, which is not served\n", run.stdout)

    def test_a_runner_that_lists_nothing_ends_without_counts(self):
        run = subprocess.run(
            [sys.executable, SCRIPT, "false", "library", TESTS.parent.parent / "Tests/conformance.toml", "*"],
            capture_output=True, text=True)
        self.assertNotEqual(run.returncode, 0)
        self.assertNotIn("passed", run.stdout)
