import contextlib
import io
import pathlib
import tempfile
import unittest

import measured_rows
import speed_table

TABLE = """\
[[instructions]]
operation = "a hit test"
rows = "hit.n{1,10}"
[[instructions]]
operation = "a gesture"
rows = "gesture"
beyond = "finger"
[[instructions]]
operation = "a command"
rows = "chain4.taken"
peers = "bound"
[[memory]]
operation = "surfaces"
rows = "memory"
[[times]]
operation = "a start"
rows = "start"
"""

HEADER = """\
# 2026-01-02, abc
# Fast Processor, 2 processors; Debian 12
# Swift version 6.3.1 (swift)
# libc6 2.36-9, libwayland-server0 1.21.0-1, libwlroots-dev 0.15.1-6
"""

INSTRUCTIONS = HEADER + """\
ours.hit.n1 150.4 instructions
ours.hit.n10 1200.0 instructions
ours.gesture 900.0 instructions
ours.finger 400.0 instructions
ours.chain4.taken 70.0 instructions
wlroots.hit.n1 800.0 instructions
wlroots.hit.n10 8000.0 instructions
wlroots.bound 90.0 instructions
wlroots.gesture 3.0 instructions
weston.hit.n1 1.0 instructions
"""

PAGE = f"before\n{speed_table.BEGIN}\n{speed_table.END}\nafter\n"


class SpeedTableTests(unittest.TestCase):
    """The table for small results."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        self.write("docs/speed.md", PAGE)
        self.write("Benchmarks/table.toml", TABLE)
        self.write("Benchmarks/results/instr.txt", INSTRUCTIONS)
        self.write("Benchmarks/results/alloc.txt", HEADER + "ours.memory 12345678 bytes\n")
        self.write("Benchmarks/results/time.txt", HEADER + "ours.start 11.0 ms median 12.34\n")

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def page(self):
        return (self.root / "docs/speed.md").read_text(encoding="utf-8")

    def run_speed(self, *arguments):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = speed_table.main([*arguments, str(self.root)])
        return status, output.getvalue()

    def written(self):
        self.assertEqual(self.run_speed("--write"), (0, ""))
        return self.page().splitlines()

    def test_the_table_has_the_operations_by_kind_and_the_rest_of_the_page_stays(self):
        lines = self.written()
        self.assertEqual(lines[:2] + lines[-2:], ["before", speed_table.BEGIN, speed_table.END, "after"])
        self.assertEqual([line for line in lines if line.startswith("| ")][1:], [
            "| **Instructions** | | | | |",
            "| a hit test | 150 / 1,200 | 800 / 8,000 |  | `hit.n{1,10}` |",
            "| a gesture | 500 |  |  | `gesture` |",
            "| a command | 70 | 90 |  | `chain4.taken` |",
            "| **Memory** | | | | |",
            "| surfaces | 12.3 MB |  |  | `memory` |",
            "| **Times of one run** | | | | |",
            "| a start | 12.3 ms |  |  | `start` |"])

    def test_the_machine_and_the_versions_are_told(self):
        self.assertIn(
            "Measured on 2026-01-02 at abc, on Fast Processor, 2 processors, Debian 12, with Swift 6.3.1, "
            "libwayland 1.21.0, wlroots 0.15.1.", self.written())

    def test_another_machine_is_told_for_what_was_measured_there(self):
        self.write("Benchmarks/results/time.txt", HEADER.replace("Fast", "Slow") + "ours.start 11.0 ms median 12.34\n")
        lines = self.written()
        self.assertTrue(any(line.startswith("- instructions, allocations, memory: 2026-01-02 at abc, on Fast")
                            for line in lines), lines)
        self.assertTrue(any(line.startswith("- times: 2026-01-02 at abc, on Slow") for line in lines), lines)

    def test_a_page_with_another_table_fails(self):
        self.assertEqual(
            self.run_speed(),
            (1, "the table of docs/speed.md does not match Benchmarks/results: run scripts/speed --write\n"))
        self.written()
        self.assertEqual(self.run_speed(), (0, ""))
        self.write("docs/speed.md", self.page().replace("1,200", "1,100"))
        self.assertEqual(self.run_speed()[0], 1)

    def test_an_operation_that_was_not_measured_fails_and_leaves_the_page(self):
        self.write("Benchmarks/results/instr.txt", INSTRUCTIONS.replace("ours.finger", "ours.hand"))
        self.assertEqual(self.run_speed("--write")[0], 1)
        self.assertEqual(self.page(), PAGE)

    def test_results_that_do_not_exist_fail(self):
        (self.root / "Benchmarks/results/time.txt").unlink()
        self.assertEqual(self.run_speed("--write")[0], 1)

    def test_a_page_without_a_place_for_the_table_fails(self):
        self.write("docs/speed.md", "before\nafter\n")
        self.assertEqual(self.run_speed("--write")[0], 1)

    def test_values_have_the_digits_that_say_something(self):
        for value, unit, text in [
            (0, "allocations", "0"), (0.16, "allocations", "0.16"), (7, "allocations", "7"),
            (10, "allocations", "10"), (43569, "ns", "44 µs"), (1835626, "ns", "1.8 ms"),
        ]:
            self.assertEqual(speed_table.shown(value, unit), text)

    def test_braces_stand_for_several_rows(self):
        self.assertEqual(measured_rows.expand("a.{b,c}.d"), ["a.b.d", "a.c.d"])
        self.assertEqual(measured_rows.expand("a.b"), ["a.b"])
