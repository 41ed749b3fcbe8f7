import contextlib
import io
import pathlib
import subprocess
import tempfile
import unittest

import mutations
from mutations import Mutation, Project


class FakeProject:
    """A project with preset results of patches and tests."""

    def __init__(self, applies=True, builds=True, failing=frozenset(), failing_before=frozenset()):
        self.applies, self.builds = applies, builds
        self.failing, self.failing_before = failing, failing_before
        self.is_mutated = False

    def apply(self, patch):
        self.is_mutated = self.applies
        return self.applies

    def restore(self):
        self.is_mutated = False

    def build(self):
        return self.builds or not self.is_mutated

    def failing_tests(self, tests):
        return self.failing if self.is_mutated else self.failing_before


class MutationTests(unittest.TestCase):
    def mutation(self, *tests):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        path = pathlib.Path(directory.name, "broken.patch")
        lines = ["What it breaks.", "", *(f"Noticed-by: {test}" for test in tests), "", "--- a/A", "+++ b/A"]
        path.write_text("\n".join(lines), encoding="utf-8")
        return Mutation(path)

    def outcome(self, project, *tests):
        """The printed lines, and the closing line."""
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            counts = mutations.try_all([self.mutation(*tests)], project)
        self.assertFalse(project.is_mutated)
        return output.getvalue().strip(), counts

    def test_the_header_names_the_tests(self):
        self.assertEqual(self.mutation("aTest", "one (of two)").tests, ["aTest", "one (of two)"])
        self.assertEqual(self.mutation().tests, [])

    def test_one_that_its_tests_notice_is_passed(self):
        self.assertEqual(
            self.outcome(FakeProject(failing={"a", "b", "c"}), "a", "b"), ("broken: noticed", "1 passed, 0 failed"))

    def test_one_that_no_test_notices_is_failed(self):
        self.assertEqual(
            self.outcome(FakeProject(), "a"), ("broken: no test notices it", "0 passed, 1 failed"))
        self.assertEqual(self.outcome(FakeProject()), ("broken: no test notices it", "0 passed, 1 failed"))

    def test_each_test_of_the_header_must_notice(self):
        self.assertEqual(
            self.outcome(FakeProject(failing={"a"}), "a", "b"),
            ("broken: its test does not notice it: b", "0 passed, 1 failed"))

    def test_without_a_header_any_test_may_notice(self):
        self.assertEqual(self.outcome(FakeProject(failing={"z"})), ("broken: noticed", "1 passed, 0 failed"))

    def test_tests_that_do_not_end_notice(self):
        self.assertEqual(
            self.outcome(FakeProject(failing=None), "a"), ("broken: noticed", "1 passed, 0 failed"))

    def test_a_patch_that_does_not_apply_or_build_is_failed(self):
        self.assertEqual(
            self.outcome(FakeProject(applies=False), "a"),
            ("broken: it no longer applies", "0 passed, 1 failed"))
        self.assertEqual(
            self.outcome(FakeProject(builds=False, failing={"a"}), "a"),
            ("broken: the project does not build with it", "0 passed, 1 failed"))

    def test_tests_that_fail_anyway_prove_nothing(self):
        self.assertEqual(
            self.outcome(FakeProject(failing={"a"}, failing_before={"a"}), "a"),
            ("these fail without any mutation: a", "0 passed, 1 failed"))
        self.assertEqual(
            self.outcome(FakeProject(failing={"a"}, failing_before=None), "a"),
            ("these fail without any mutation: a", "0 passed, 1 failed"))

    def test_failures_are_read_from_the_records(self):
        outputs = pathlib.Path(__file__).parent / "outputs" / "swift-tests"
        old, new = "whatFails()", "`what fails (or hangs)`(_:)"
        for name, status, expected in [
            ("passed", 0, set()), ("failed", 1, {"what fails (or hangs)"}), ("crash", 1, None),
            ("issue-of-no-test", 1, None),
        ]:
            with tempfile.TemporaryDirectory() as directory:
                records = (outputs / name / "records.xml").read_text(encoding="utf-8").replace(old, new)
                pathlib.Path(directory, "tests.xml").write_text(records, encoding="utf-8")
                self.assertEqual(mutations.failures(pathlib.Path(directory), status), expected, name)


class ProjectTests(unittest.TestCase):
    """The copy that mutations change."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.source = pathlib.Path(directory.name, "source")
        self.copy = pathlib.Path(directory.name, "copy")
        (self.source / "Inner").mkdir(parents=True)
        (self.source / "Inner/A").write_text("one\ntwo\n", encoding="utf-8")
        (self.source / "B").write_text("b", encoding="utf-8")
        subprocess.run(["git", "init", "-q"], cwd=self.source, check=True)
        self.patch = self.source / "a.patch"
        self.patch.write_text(
            "What it breaks.\n\n--- a/Inner/A\n+++ b/Inner/A\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n",
            encoding="utf-8")

    def test_a_patch_changes_the_copy_until_it_is_restored(self):
        project = Project(self.source, self.copy)
        self.assertTrue(project.apply(Mutation(self.patch)))
        self.assertEqual((self.copy / "Inner/A").read_text(), "one\nthree\n")
        self.assertEqual((self.source / "Inner/A").read_text(), "one\ntwo\n")
        (self.source / "Inner/A").write_text("edited since", encoding="utf-8")
        project.restore()
        self.assertEqual((self.copy / "Inner/A").read_text(), "one\ntwo\n")

    def test_a_patch_of_other_lines_does_not_apply(self):
        (self.source / "Inner/A").write_text("one\nfour\n", encoding="utf-8")
        project = Project(self.source, self.copy)
        self.assertFalse(project.apply(Mutation(self.patch)))
        project.restore()
        self.assertEqual((self.copy / "Inner/A").read_text(), "one\nfour\n")

    def test_a_file_that_a_patch_makes_is_gone_afterwards(self):
        self.patch.write_text("--- /dev/null\n+++ b/Inner/C\n@@ -0,0 +1 @@\n+new\n", encoding="utf-8")
        project = Project(self.source, self.copy)
        self.assertTrue(project.apply(Mutation(self.patch)))
        self.assertEqual((self.copy / "Inner/C").read_text(), "new\n")
        project.restore()
        self.assertFalse((self.copy / "Inner/C").exists())

    def test_updating_touches_only_what_differs(self):
        Project(self.source, self.copy)
        (self.copy / ".build").mkdir()
        (self.copy / ".build/kept").write_text("", encoding="utf-8")
        before = (self.copy / "Inner/A").stat().st_mtime_ns
        (self.source / "B").unlink()
        (self.source / "C").write_text("c", encoding="utf-8")
        Project(self.source, self.copy)
        self.assertEqual((self.copy / "Inner/A").stat().st_mtime_ns, before)
        self.assertFalse((self.copy / "B").exists())
        self.assertEqual((self.copy / "C").read_text(), "c")
        self.assertTrue((self.copy / ".build/kept").exists())
