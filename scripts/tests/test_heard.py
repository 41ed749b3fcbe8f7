"""Tests of Tests/VirtualMachine/heard.py."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/VirtualMachine"))

from heard import Heard  # noqa: E402


class HeardTests(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name) / "heard"
        self.heard = Heard(self.path)

    def write(self, text):
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(text)

    def assert_missing(self, wait, *wanted):
        with self.assertRaises(AssertionError):
            wait(*wanted, seconds=0)

    def test_lines_in_order_with_others_between_are_found(self):
        self.write("a\nx\nb\n")
        self.heard.until("a", "b", seconds=0)

    def test_what_was_waited_for_counts_once(self):
        self.write("a\n")
        self.heard.until("a", seconds=0)
        self.assert_missing(self.heard.until, "a")
        self.write("a\n")
        self.heard.until("a", seconds=0)

    def test_another_order_only_counts_where_it_does_not_matter(self):
        self.write("b\na\n")
        self.assert_missing(self.heard.until, "a", "b")
        self.heard.until_all("a", "b", seconds=0)

    def test_a_line_without_its_end_and_a_file_that_is_not_there_are_waited_for(self):
        self.assert_missing(self.heard.until_all, "a")
        self.write("a")
        self.assert_missing(self.heard.until, "a")
        self.write("\n")
        self.heard.until("a", seconds=0)
