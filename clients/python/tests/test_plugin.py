"""Runs pytest with the plugin in a process, against a fake compositor."""

import glob
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FAKE = os.path.join(PACKAGE, "tests", "fake_compositor.py")

TESTS = '''
import pytest

@pytest.mark.parametrize("size", ["small/1", "large"])
def test_fails(compositor, size):
    compositor.start(["sh", "-c", "echo a line of the program"]).wait()
    assert compositor.windows() == []

def test_passes(compositor):
    assert "--profile\\0test" in open(f"/proc/{compositor.pid}/cmdline").read()
    compositor.expect.picture("same.png")

@pytest.mark.compositor("--size", "640x480", environment={"LANG": "de_DE.UTF-8"})
def test_marker(compositor):
    assert compositor.environment["LANG"] == "de_DE.UTF-8"
    arguments = open(f"/proc/{compositor.pid}/cmdline").read().split("\\0")
    assert arguments[-3:-1] == ["--size", "640x480"]

def test_without():
    assert False

def test_crash(compositor):
    compositor.perform("crash")
'''


@unittest.skipUnless(
    subprocess.run([sys.executable, "-c", "import pytest"], stderr=subprocess.DEVNULL).returncode == 0,
    "pytest is not installed",
)
class PluginTests(unittest.TestCase):
    def setUp(self):
        sys.path.insert(0, os.path.dirname(FAKE))
        from fake_compositor import png

        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        with open(os.path.join(self.folder, "test_it.py"), "w") as file:
            file.write(TESTS)
        with open(os.path.join(self.folder, "same.png"), "wb") as file:
            file.write(png(8, 6, (16, 32, 48, 255)))

    def run_tests(self, *options, **environment):
        command = [sys.executable, "-m", "pytest", "-p", "surfaceresponders.pytest_plugin", "-p",
                   "no:cacheprovider", "-q", *options]
        paths = os.pathsep.join(filter(None, (PACKAGE, os.environ.get("PYTHONPATH"))))
        return subprocess.run(
            command, cwd=self.folder, universal_newlines=True, stdout=subprocess.PIPE, timeout=120,
            env={**os.environ, "PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment},
        ).stdout

    def kept(self):
        base = os.path.join(self.folder, "compositor-failures")
        return sorted(os.path.relpath(path, base) for path in glob.glob(base + "/*/*"))

    def test_failures_keep_what_the_compositor_showed(self):
        output = self.run_tests(MINI_COMPOSITOR=FAKE)
        self.assertIn("4 failed, 2 passed", output)
        files = ("explanations.jsonl", "log.txt", "screen.png", "windows.json")
        folders = ("test_it.py_test_fails_large", "test_it.py_test_fails_small_1")
        expected = [f"{folder}/{file}" for folder in folders for file in files]
        # A compositor that crashed has no picture and no windows, but a log.
        expected += [f"test_it.py_test_crash/{file}" for file in ("explanations.jsonl", "log.txt")]
        self.assertEqual(self.kept(), sorted(expected))
        self.assertIn("no picture: ", output)
        crash = os.path.join(self.folder, "compositor-failures", "test_it.py_test_crash", "log.txt")
        with open(crash) as file:
            self.assertIn("a crash's message", file.read())
        self.assertIn("'org.example.Fake' 'Fake' [100, 50, 300, 200] (has the keyboard focus)", output)
        log = os.path.join(self.folder, "compositor-failures", folders[0], "log.txt")
        self.assertIn(f"kept: {log}", output)
        with open(log) as file:
            self.assertIn("a line of the program", file.read())

    def test_the_next_run_removes_what_was_kept(self):
        stale = os.path.join(self.folder, "compositor-failures", "test_it.py_test_passes")
        os.makedirs(stale)
        self.run_tests(f"--mini-compositor={FAKE}", "-k", "test_passes")
        self.assertFalse(os.path.exists(stale))

    def test_a_missing_compositor_is_an_error_and_no_skip(self):
        output = self.run_tests("--mini-compositor=/does/not/exist", "-k", "test_passes")
        self.assertIn("1 error", output)
        # With the path, which the quoted source does not have.
        self.assertIn("/does/not/exist was not found: give its path as the variable MINI_COMPOSITOR", output)

    def test_the_folder_can_be_chosen(self):
        self.run_tests(f"--mini-compositor={FAKE}", "-k", "large", "--compositor-failures=other")
        picture = os.path.join(self.folder, "other", "test_it.py_test_fails_large", "screen.png")
        self.assertTrue(os.path.exists(picture))


if __name__ == "__main__":
    unittest.main()
