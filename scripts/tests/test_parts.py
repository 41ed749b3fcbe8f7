import pathlib
import re
import subprocess
import tempfile
import time
import unittest

PARTS = pathlib.Path(__file__).parent.parent / "lib" / "parts.sh"


class PartsTests(unittest.TestCase):
    """How scripts/lib/parts.sh adds up parts."""

    def run_script(self, script):
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f". '{PARTS}'\n{script}\ncount_all"],
            capture_output=True, text=True)

    def assert_ends(self, script, status, counts):
        run = self.run_script(script)
        self.assertEqual(run.stdout.splitlines()[-1], counts, run.stdout + run.stderr)
        self.assertEqual(run.returncode, status)
        return re.sub(r"\(\d+ s\)", "(N s)", run.stdout)

    def test_counts_add_up(self):
        told = self.assert_ends(
            "part A echo '3 passed, 0 failed'; part B printf 'said\n2 passed, 0 failed, 1 skipped\n'",
            0, "5 passed, 0 failed, 1 skipped")
        self.assertIn("said\nB: 2 passed, 0 failed, 1 skipped (N s)\n", told)

    def test_a_failure_fails_the_run(self):
        self.assert_ends(
            "part A echo '3 passed, 1 failed'; part B echo '1 passed, 0 failed'",
            1, "4 passed, 1 failed, 0 skipped")

    def test_the_status_of_a_part_counts(self):
        self.assert_ends(
            "part A bash -c \"echo '3 passed, 0 failed'; exit 3\"", 1, "3 passed, 1 failed, 0 skipped")
        self.assert_ends(
            "part A bash -c \"echo '3 passed, 2 failed'; exit 3\"", 1, "3 passed, 2 failed, 0 skipped")

    def test_a_part_that_counts_nothing_is_a_failure(self):
        told = self.assert_ends(
            "part B echo '1 passed, 0 failed'; part A echo nothing", 1, "1 passed, 1 failed, 0 skipped")
        self.assertIn("nothing\nA: ended with status 0 without counting its tests (N s)\n", told)
        self.assert_ends(
            "part B echo '1 passed, 0 failed'; part A false", 1, "1 passed, 1 failed, 0 skipped")
        self.assert_ends(
            "part B echo '1 passed, 0 failed'; part A no-such-command", 1, "1 passed, 1 failed, 0 skipped")

    def test_a_part_that_hangs_is_ended_and_named(self):
        told = self.assert_ends(
            "part_limit=0; part A sleep 1000; part_limit=600; part B echo '1 passed, 0 failed'",
            1, "1 passed, 1 failed, 0 skipped")
        self.assertIn("sleep took longer than 0 s, and was ended.\nA: ended with status 124 without", told)

    def test_counts_within_another_line_are_none(self):
        self.assert_ends(
            "part B echo '1 passed, 0 failed'; part A echo 'about 7 passed, 0 failed or so'",
            1, "1 passed, 1 failed, 0 skipped")

    def test_a_part_of_no_tests_is_a_failure(self):
        self.assert_ends(
            "part B echo '1 passed, 0 failed'; part A echo '0 passed, 0 failed, 0 skipped'",
            1, "1 passed, 1 failed, 0 skipped")

    def test_a_check_counts_only_when_it_does_not_hold(self):
        self.assert_ends(
            "part B echo '1 passed, 0 failed'; check A true", 0, "1 passed, 0 failed, 0 skipped")
        told = self.assert_ends(
            "part B echo '1 passed, 0 failed'; check A false", 1, "1 passed, 1 failed, 0 skipped")
        self.assertIn("A: does not hold (N s)\n", told)

    def test_what_is_required_ends_the_run(self):
        self.assert_ends(
            "require A false; part B echo '1 passed, 0 failed'", 1, "0 passed, 1 failed, 0 skipped")

    def test_parts_beside_others_are_printed_and_counted_when_they_are_joined(self):
        told = self.assert_ends(
            "two() { part A echo '3 passed, 1 failed'; part B echo '1 passed, 0 failed, 2 skipped'; }\n"
            "part C echo '8 passed, 0 failed'; beside two; part D echo '1 passed, 0 failed'; join",
            1, "13 passed, 1 failed, 2 skipped")
        self.assertLess(told.index("D: "), told.index("A: "))

    def test_checks_beside_others_count_only_when_they_do_not_hold(self):
        for command, failed in (("true", 0), ("false", 1)):
            self.assert_ends(
                f"one() {{ check A {command}; }}\nbeside one; part C echo '8 passed, 0 failed'; join",
                failed, f"8 passed, {failed} failed, 0 skipped")

    def test_parts_beside_others_that_end_early_are_a_failure(self):
        told = self.assert_ends(
            "one() { echo begun; exit 3; }\npart C echo '8 passed, 0 failed'; beside one; join",
            1, "8 passed, 1 failed, 0 skipped")
        self.assertIn("begun\nThe parts in the background ended with status 3.\n", told)

    def test_parts_beside_others_end_with_the_run(self):
        with tempfile.TemporaryDirectory() as folder:
            self.run_script(
                f"one() {{ part A bash -c 'echo $$ >{folder}/new; mv {folder}/new {folder}/process; sleep 1000'; }}\n"
                f"beside one; until [ -e {folder}/process ]; do sleep 0.01; done; end_beside")
            process = pathlib.Path(folder, "process").read_text().strip()
            deadline = time.monotonic() + 60
            while pathlib.Path("/proc", process).exists():
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.01)

    def test_a_run_of_nothing_fails(self):
        self.assert_ends("true", 1, "0 passed, 0 failed, 0 skipped")
