import os
import pathlib
import signal
import subprocess
import sys
import unittest

import watchdog
from folder_test_case import FolderTestCase


def processes(command):
    """The processes with this command line."""
    return [
        path.parent.name for path in pathlib.Path("/proc").glob("[0-9]*/stat")
        if watchdog.command_line(path.parent.name) == command]


class WatchdogTests(FolderTestCase):
    """How scripts/lib/watchdog.py ends commands."""

    def setUp(self):
        super().setUp()
        # No other process has this command line.
        self.sleep = f"sleep {10 ** 7 + os.getpid()}"

    def start(self, limit, script):
        return subprocess.Popen(
            [sys.executable, "-B", watchdog.__file__, str(limit), self.root / "log", "bash", "-c", script],
            stdout=subprocess.PIPE, text=True)

    def assert_ends(self, limit, script, status, log, said):
        command = self.start(limit, script)
        self.assertEqual(command.communicate()[0].splitlines(), said)
        self.assertEqual(command.returncode, status)
        self.assertEqual((self.root / "log").read_text(), log)
        self.assertEqual(processes(self.sleep), [])

    def test_a_command_that_ends_in_time_keeps_its_output_and_status(self):
        self.assert_ends(600, "echo out; echo err >&2; exit 3", 3, "out\nerr\n", [])
        self.assert_ends(600, "kill -9 $$", 137, "", [])

    def test_a_command_that_takes_too_long_is_ended_with_all_its_processes(self):
        self.assert_ends(
            0, f"setsid {self.sleep} & exec {self.sleep}", 124, "",
            ["bash took longer than 0 s, and was ended.", f"It left a process behind, which was ended: {self.sleep}"])

    def test_a_command_may_say_how_far_it_came(self):
        log = self.root / "log"
        script = f"exec 2>/dev/null; trap 'echo here; exit 3' TERM; echo begun; {self.sleep}"
        ending = watchdog.run(
            ["bash", "-c", script], log, lambda: "has begun" if "begun" in log.read_text() else None, grace=600)
        self.assertEqual(log.read_text(), "begun\nhere\n")
        self.assertEqual((ending.status, ending.reason), (124, "has begun"))

    def test_a_process_that_is_left_behind_is_ended_and_named(self):
        self.assert_ends(
            600, f"setsid {self.sleep} & exit 0", 0, "", [f"It left a process behind, which was ended: {self.sleep}"])

    def test_a_process_that_ends_soon_after_the_command_is_none_that_is_left(self):
        self.assert_ends(600, "(sleep 0.1; echo end) & exit 0", 0, "end\n", [])

    def test_the_end_of_the_watchdog_is_that_of_its_command(self):
        command = self.start(600, f"echo begun; exec {self.sleep}")
        while not processes(self.sleep):
            self.assertIsNone(command.poll())
        command.send_signal(signal.SIGTERM)
        self.assertEqual(command.communicate()[0], "bash received SIGTERM, and was ended.\n")
        self.assertEqual(command.returncode, 124)
        self.assertEqual(processes(self.sleep), [])

    def test_a_command_that_does_not_exist_is_named(self):
        command = subprocess.run(
            [sys.executable, "-B", watchdog.__file__, "600", self.root / "log", "no-such-command"],
            capture_output=True, text=True)
        self.assertEqual(command.stdout, "no-such-command cannot be started: No such file or directory\n")
        self.assertEqual(command.returncode, 127)
