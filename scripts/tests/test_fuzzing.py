import pathlib
import subprocess
import sys
import unittest

import fuzzing
from folder_test_case import FolderTestCase

SCRIPT = pathlib.Path(__file__).parent.parent / "lib" / "fuzzing.py"

GOOD = """#2\tINITED cov: 10 ft: 12 corp: 1/1b exec/s: 0 rss: 31Mb
#700\tDONE   cov: 45 ft: 60 corp: 5/63b lim: 365 exec/s: 70 rss: 33Mb
stat::number_of_executed_units: 700
"""
BAD = """#2\tINITED cov: 10 ft: 12 corp: 1/1b exec/s: 0 rss: 31Mb
does not hold: a client is not served
==17== ERROR: libFuzzer: deadly signal
artifact_prefix='/x/'; Test unit written to {folder}/wire-crash-1
"""


class FuzzingTests(FolderTestCase):
    """How scripts/lib/fuzzing.py judges the output of fuzzers."""

    def test_a_target_that_holds_says_how_much_was_tried(self):
        outcome = fuzzing.judge_target("wire", 0, GOOD)
        self.assertEqual(outcome.done, "700 executions, 45 edges covered")
        self.assertEqual(outcome.failure, [])

    def test_a_failure_says_why_where_the_input_is_and_how_to_repeat_it(self):
        outcome = fuzzing.judge_target("wire", 77, BAD.format(folder=fuzzing.PROJECT / ".build"))
        self.assertEqual(outcome.failure, [
            "does not hold: a client is not served", "the input: .build/wire-crash-1",
            "again: scripts/fuzz --repeat wire .build/wire-crash-1"])

    def test_a_corpus_holds_if_each_input_was_tried(self):
        inputs = [fuzzing.PROJECT / "a", fuzzing.PROJECT / "b"]
        log = f"{inputs[0]}: 1 bytes\n{inputs[1]}: 2 bytes\n"
        self.assertEqual(fuzzing.judge_corpus(inputs, 0, log).done, "2 inputs")
        self.assertEqual(
            fuzzing.judge_corpus(inputs, 134, log.splitlines()[0] + "\ndoes not hold: a rule\n").failure,
            ["does not hold: a rule", "it ended with status 134 at a, or at an input before it"])
        self.assertNotEqual(fuzzing.judge_corpus(inputs, 0, log.splitlines()[0]).failure, [])
        self.assertNotEqual(fuzzing.judge_corpus([], 0, "").failure, [])

    def test_an_input_that_fails_only_after_others_is_kept_with_them(self):
        kept = self.root / "wire-crash-1"
        history = b"\x02\0\0\0ab" + b"\0\0\0\0" + b"\x01\0\0\0c"
        outcome = fuzzing.judge_target(
            "wire", 77, BAD.format(folder=self.root), lambda path: path != str(kept), history)
        folder = self.root / "wire-crash-1-with-those-before"
        self.assertEqual(
            [path.read_bytes() for path in sorted(folder.iterdir())], [b"ab", b"", b"c"])
        self.assertEqual(outcome.failure[2], "it fails only after the inputs before it")
        self.assertTrue(outcome.failure[3].endswith("wire-crash-1-with-those-before/*"), outcome.failure)

    def test_a_trap_of_swift_is_a_reason(self):
        log = "Swift/Array.swift:1: Fatal error: Index out of range\n==1== ERROR: libFuzzer: deadly signal\n"
        self.assertEqual(
            fuzzing.judge_target("wire", 77, log).failure,
            ["Swift/Array.swift:1: Fatal error: Index out of range"])

    def test_a_target_that_ends_without_having_done_anything_fails(self):
        self.assertTrue(fuzzing.judge_target("wire", 0, "").failure)
        self.assertTrue(fuzzing.judge_target("wire", 0, GOOD.replace("units: 700", "units: 0")).failure)

    def test_a_seed_makes_inputs_and_requests_the_same_each_time(self):
        for seed, wire, sockets in ((7, ["-seed=7"], ["--first", "7"]), (None, [], [])):
            arguments = [str(word) for word in fuzzing.command("p", "wire", 10, seed, "failures", "found")]
            self.assertEqual([word for word in arguments if word.startswith("-seed")], wire)
            arguments = fuzzing.command("p", "sockets", 10, seed, "failures", "found")
            self.assertEqual([str(word) for word in arguments[4:]], sockets)

    def test_requests_over_sockets_are_repeated_by_their_seed(self):
        self.assertEqual(
            fuzzing.judge_sockets(0, "1500 steps of 1 compositors\n").done, "1500 steps of 1 compositors")
        outcome = fuzzing.judge_sockets(1, "does not hold: [x]\nfailed with --seed 7\n")
        self.assertEqual(
            outcome.failure, ["does not hold: [x]", "again: scripts/fuzz --repeat sockets --seed 7"])
        self.assertTrue(fuzzing.judge_sockets(0, "").failure)

    def run_script(self, program, *targets):
        path = self.root / "program"
        path.write_text("#!/bin/sh\n" + program, encoding="utf-8")
        path.chmod(0o755)
        return subprocess.run(
            [sys.executable, SCRIPT, "--failures", self.root / "failures", path, *targets],
            capture_output=True, text=True)

    def test_the_last_line_counts_the_targets(self):
        run = self.run_script(
            f"case $1 in *wire) echo 'Fatal error: x'; exit 77; esac\ncat <<'E'\n{GOOD}E\n", "wire", "modes")
        self.assertEqual(run.stdout.splitlines()[-1], "1 passed, 1 failed", run.stdout + run.stderr)
        self.assertEqual(run.returncode, 1)
        self.assertIn("modes: 700 executions, 45 edges covered\n", run.stdout)
        self.assertIn("wire failed: Fatal error: x\n", run.stdout)

    def test_a_target_that_there_is_not_is_named(self):
        run = self.run_script("exit 0", "nothing")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("There is no target nothing", run.stderr)
