import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).parent
SCRIPT = TESTS.parent.parent / "lib" / "figures.py"

TABLE = """\
[[instructions]]
operation = "a hit test"
rows = "hit.n{1,10}"
[[instructions]]
operation = "a motion"
rows = "route"
most = 20
[[instructions]]
operation = "a gesture"
rows = "gesture"
beyond = "finger"
[[allocations]]
operation = "a key"
rows = "key.own"
peers = "other"
[[times]]
operation = "a start"
rows = "start"
"""

FIGURES = """\
instr ours.hit.n1 150.0 instructions
instr ours.hit.n10 200.0 instructions
instr ours.hit.n100 300.0 instructions
instr ours.route 1600.0 instructions
instr ours.gesture 1000.0 instructions
instr ours.finger 500.0 instructions
alloc ours.key 2.16 allocations
alloc ours.key.own 0.16 allocations
"""

RECORD = "swift-6.3.1-libwayland-1.21.0.txt"


class FiguresTests(unittest.TestCase):
    """The output of scripts/lib/figures.py for figures that differ from their record."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = pathlib.Path(directory.name)
        (self.folder / "table.toml").write_text(TABLE, encoding="utf-8")
        self.records = self.folder / "records"
        self.run_figures()

    def run_figures(self, *arguments, swift="6.3.1", figures=FIGURES, **environment):
        (self.folder / "figures").write_text(figures, encoding="utf-8")
        return subprocess.run(
            [sys.executable, "-B", SCRIPT, *arguments, TESTS / "fake_benchmarks.py", self.folder / "table.toml",
             self.records],
            env=os.environ | {"SWIFT": swift, "FIGURES": str(self.folder / "figures")} | environment,
            capture_output=True, text=True)

    def change(self, old, new):
        self.assertIn(old, FIGURES)
        return FIGURES.replace(old, new)

    def assert_prints(self, run, status, *lines):
        self.assertEqual(run.stdout.splitlines(), list(lines), run.stderr)
        self.assertEqual(run.returncode, status)

    def record(self):
        lines = (self.records / RECORD).read_text(encoding="utf-8").splitlines()
        return [line for line in lines if not line.startswith("#")]

    def test_figures_as_recorded_pass(self):
        self.assert_prints(self.run_figures(), 0, "6 passed, 0 failed")

    def test_instructions_may_rise_by_three_percent(self):
        figures = self.change("n1 150.0", "n1 154.5")
        self.assert_prints(self.run_figures(figures=figures), 0, "6 passed, 0 failed")
        figures = self.change("n1 150.0", "n1 154.6")
        self.assert_prints(
            self.run_figures(figures=figures), 1,
            "FAILED ours.hit.n1: 150.0 instructions in the record, 154.6 now (+3.1 %)", "5 passed, 1 failed")

    def test_only_what_has_risen_at_every_place_fails(self):
        at_one_place = "instr-at-one-place ours.hit.n1 155.0 instructions\n"
        self.assert_prints(self.run_figures(figures=FIGURES + at_one_place), 0, "6 passed, 0 failed")
        figures = self.change("n1 150.0", "n1 154.6") + at_one_place
        self.assert_prints(
            self.run_figures(figures=figures), 1,
            "FAILED ours.hit.n1: 150.0 instructions in the record, 154.6 now (+3.1 %)", "5 passed, 1 failed")

    def test_a_record_has_the_lowest_counts_of_all_places(self):
        at_one_place = "instr-at-one-place ours.hit.n1 155.0 instructions\n"
        for arguments in ((), ("--record",)):
            (self.records / RECORD).unlink()
            self.run_figures(*arguments, figures=FIGURES + at_one_place)
            self.assertIn("ours.hit.n1 150.0 instructions", self.record())

    def test_a_retain_is_noticed_however_long_a_motions_way_is(self):
        figures = self.change("route 1600.0", "route 1620.0")
        self.assert_prints(self.run_figures(figures=figures), 0, "6 passed, 0 failed")
        figures = self.change("route 1600.0", "route 1640.0")
        self.assert_prints(
            self.run_figures(figures=figures), 1,
            "FAILED ours.route: 1600.0 instructions in the record, 1640.0 now (+2.5 %)", "5 passed, 1 failed")

    def test_what_an_operation_is_measured_beyond_is_held_to_its_record_too(self):
        figures = self.change("finger 500.0", "finger 540.0")
        self.assert_prints(
            self.run_figures(figures=figures), 1,
            "FAILED ours.finger: 500.0 instructions in the record, 540.0 now (+8.0 %)", "5 passed, 1 failed")

    def test_allocations_may_not_rise_beyond_their_rounding(self):
        figures = self.change("key.own 0.16", "key.own 0.17")
        self.assert_prints(self.run_figures(figures=figures), 0, "6 passed, 0 failed")
        figures = self.change("key.own 0.16", "key.own 0.18")
        self.assert_prints(
            self.run_figures(figures=figures), 1,
            "FAILED ours.key.own: 0.16 allocations in the record, 0.18 now (+12.5 %)", "5 passed, 1 failed")

    def test_an_allocation_where_there_was_none_fails(self):
        self.run_figures("--record", figures=self.change("key.own 0.16", "key.own 0.00"))
        self.assert_prints(
            self.run_figures(), 1, "FAILED ours.key.own: 0.00 allocations in the record, 0.16 now",
            "5 passed, 1 failed")

    def test_a_figure_that_fell_passes_and_is_told(self):
        figures = self.change("n10 200.0", "n10 190.0")
        self.assert_prints(
            self.run_figures(figures=figures), 0,
            "ours.hit.n10: 200.0 instructions in the record, 190.0 now (-5.0 %): "
            "scripts/figures --record records this",
            "6 passed, 0 failed")

    def test_a_row_of_the_record_that_is_not_counted_fails(self):
        figures = self.change("instr ours.hit.n10 200.0 instructions\n", "")
        self.assert_prints(
            self.run_figures(figures=figures), 1, "FAILED ours.hit.n10: its instructions were not counted",
            "5 passed, 1 failed")

    def test_a_row_that_has_left_the_table_fails(self):
        (self.folder / "table.toml").write_text(TABLE.replace("{1,10}", "10"), encoding="utf-8")
        self.assert_prints(
            self.run_figures(), 1, "FAILED ours.hit.n1: its instructions were not counted", "5 passed, 1 failed")

    def test_a_row_without_a_record_fails(self):
        (self.folder / "table.toml").write_text(TABLE.replace("{1,10}", "{1,10,100}"), encoding="utf-8")
        self.assert_prints(
            self.run_figures(), 1, "FAILED ours.hit.n100: 300.0 instructions, but none in the record",
            "6 passed, 1 failed")

    def test_other_versions_have_a_record_of_their_own(self):
        figures = self.change("n1 150.0", "n1 250.0")
        path = self.records / "swift-6.4-libwayland-1.21.0.txt"
        self.assert_prints(
            self.run_figures(swift="6.4", figures=figures), 0,
            "There is no record for these versions of Swift and libwayland.", f"Recorded: {path}",
            "6 passed, 0 failed")
        self.assert_prints(self.run_figures(swift="6.4", figures=figures), 0, "6 passed, 0 failed")
        self.assertEqual(self.run_figures(figures=figures).returncode, 1)

    def test_a_record_is_made_of_all_figures_only(self):
        figures = self.change("instr ours.gesture 1000.0 instructions\n", "")
        self.assert_prints(
            self.run_figures(swift="6.4", figures=figures), 1,
            "There is no record for these versions of Swift and libwayland.",
            "FAILED ours.gesture: it was not counted, so nothing is recorded", "5 passed, 1 failed")
        self.assertEqual([path.name for path in self.records.iterdir()], [RECORD])

    def test_a_new_record_says_what_is_different(self):
        figures = self.change("n1 150.0", "n1 250.0")
        self.assert_prints(
            self.run_figures("--record", figures=figures), 0,
            "ours.hit.n1: 150.0 instructions in the record, 250.0 now (+66.7 %)",
            f"Recorded: {self.records / RECORD}", "6 passed, 0 failed")
        self.assertIn("ours.hit.n1 250.0 instructions", self.record())
        self.assert_prints(self.run_figures(figures=figures), 0, "6 passed, 0 failed")

    def test_the_record_has_what_is_asked_for_and_nothing_else(self):
        self.assertEqual(self.record(), [
            "ours.hit.n1 150.0 instructions", "ours.hit.n10 200.0 instructions", "ours.route 1600.0 instructions",
            "ours.gesture 1000.0 instructions", "ours.finger 500.0 instructions", "ours.key.own 0.16 allocations"])

    def test_counting_that_fails_is_a_failure(self):
        run = self.run_figures(figures="")
        self.assertEqual(run.stdout.splitlines()[-1], "0 passed, 1 failed")
        self.assertIn("no row of instr\n", run.stdout)
        self.assertEqual(run.returncode, 1)

    def test_variables_that_change_what_is_counted_are_left_out(self):
        self.assert_prints(self.run_figures(MALLOC="glibc"), 0, "6 passed, 0 failed")
