"""Tests of the client's methods against a fake compositor."""

import os
import re
import shutil
import signal
import sys
import tempfile
import time
import unittest

from fake_compositor import WINDOW, FakePeer
from surfaceresponders import CommandError, Compositor, CompositorEnded, Rectangle
from surfaceresponders.connection import Connection

FAKE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake_compositor.py")


class CompositorTests(unittest.TestCase):
    def setUp(self):
        self.peer = FakePeer()
        self.addCleanup(self.peer.close)
        environment = {"PATH": os.environ["PATH"], "DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
        self.compositor = Compositor(Connection(self.peer.client), environment=environment)
        self.addCleanup(self.compositor.close)

    def sent(self):
        lines = [{key: value for key, value in line.items() if key != "id"} for line in self.peer.fake.lines]
        self.peer.fake.lines.clear()
        return lines

    def test_programs_get_the_display_and_no_x11(self):
        environment = self.compositor.environment
        self.assertEqual(environment["WAYLAND_DISPLAY"], "wayland-7")
        self.assertEqual(environment["XDG_RUNTIME_DIR"], "/run/fake")
        self.assertNotIn("DISPLAY", environment)

    def test_windows_have_their_fields(self):
        (window,) = self.compositor.windows()
        self.assertEqual((window.id, window.app_id, window.pid), (3, "org.example.Fake", 77))
        self.assertEqual(window.frame, Rectangle(100, 50, 300, 200))
        self.assertEqual(window.surface, Rectangle(90, 40, 320, 220))
        self.assertTrue(window.is_key)
        self.assertFalse(window.is_maximized)

    def test_input_is_sent_as_the_protocol_says(self):
        compositor = self.compositor
        compositor.move(1, 2)
        compositor.click(3, 4)
        compositor.click(3, 4, button="right", count=2, window="foot", deadline=2)
        compositor.double_click(5, 6)
        compositor.tap(7, 8)
        compositor.press("Control+a")
        compositor.press("Tab", count=3)
        compositor.type("мир")
        compositor.type("")
        compositor.drag([(1, 2), (3, 4)])
        compositor.scroll(-1, at=(9, 9))
        compositor.perform("toggleMaximized")
        compositor.close_window("foot")
        compositor.wait(idle=0.3, deadline=5)
        self.assertEqual(self.sent(), [
            {"pointer": [1, 2]},
            {"click": [3, 4]},
            {"click": [3, 4], "button": "right", "count": 2, "window": "foot", "deadline": 2000},
            {"click": [5, 6], "count": 2},
            {"tap": [7, 8]},
            {"press": "Control+a"},
            {"press": "Tab", "count": 3},
            {"type": "мир"},
            {"drag": [[1, 2], [3, 4]]},
            {"pointer": [9, 9]},
            {"axis": "vertical", "steps": -1},
            {"perform": "toggleMaximized"},
            {"close": "foot"},
            {"wait": {"idle": 300}, "deadline": 5000},
        ])

    def test_a_window_is_named_by_its_id(self):
        (window,) = self.compositor.windows()
        self.sent()
        window.click(10, 20)
        window.double_click(10, 20)
        window.move(1, 1)
        window.tap(2, 2)
        window.drag([(0, 0), (5, 5)])
        window.close()
        self.assertEqual([line.get("window", line.get("close")) for line in self.sent()], [3] * 6)

    def test_a_place_and_a_widget_exclude_each_other(self):
        with self.assertRaises(ValueError):
            self.compositor.click(1, 2, role="button")
        with self.assertRaises(ValueError):
            self.compositor.click()

    def test_a_wait_has_one_condition(self):
        with self.assertRaises(ValueError):
            self.compositor.wait()
        with self.assertRaises(ValueError):
            self.compositor.wait(idle=1, layer="panel")

    def test_waiting_for_a_window_polls_until_it_comes(self):
        answers = [[], [], [dict(WINDOW, title="later")]]
        self.peer.fake.replies["get"] = lambda _: {
            "ok": True, "windows": answers.pop(0) if len(answers) > 1 else answers[0]}
        window = self.compositor.wait_for_window(title=re.compile("lat"))
        self.assertEqual(window.title, "later")

    def test_a_window_must_match_everything(self):
        with self.assertRaises(CommandError) as caught:
            self.compositor.wait_for_window("org.example.Fake", title="other", deadline=0)
        self.assertEqual(caught.exception.code, "timeout")
        self.assertIn("'other'", caught.exception.message)
        self.assertIn("'Fake'", caught.exception.message)
        self.assertEqual(caught.exception.data["windows"], [{"appID": "org.example.Fake", "title": "Fake"}])
        with self.assertRaises(CommandError):
            self.compositor.wait_for_window(pid=1, deadline=0)

    def test_refresh_finds_the_window_by_its_id(self):
        (window,) = self.compositor.windows()
        self.peer.fake.windows[0]["title"] = "new"
        self.assertEqual(window.refresh().title, "new")
        self.peer.fake.windows = []
        with self.assertRaises(LookupError):
            window.refresh()

    def test_outputs_layouts_and_under(self):
        (output,) = self.compositor.outputs()
        self.assertEqual((output.name, output.mode, output.scale), ("MINI-1", (1280, 720), 1))
        self.assertEqual(output.transform, "90")
        self.assertEqual(self.compositor.layouts().names, ["English (US)"])
        under = self.compositor.under(5, 6)
        self.assertEqual((under.window, under.pid, under.location), (3, 77, (5, 6)))
        self.peer.fake.replies["get"] = {"ok": True, "under": None}
        self.assertIsNone(self.compositor.under(5, 6))

    def test_a_screenshot_has_an_absolute_path(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        path = os.path.relpath(os.path.join(folder, "a.png"))
        self.assertEqual(self.compositor.screenshot(path), os.path.join(folder, "a.png"))
        self.assertEqual(self.sent(), [{"screenshot": os.path.join(folder, "a.png")}])
        self.assertEqual(self.compositor.picture(region=(1, 2, 3, 4)).pixel(2, 3), (16, 32, 48))

    def test_events_are_kept_for_both_readers(self):
        self.compositor.watch("explanations", "focus")
        self.assertEqual(self.sent(), [{"watch": ["explanations", "focus"]}])
        self.peer.fake.before = [{"event": "explanation", "type": "key"}, {"event": "focus", "window": None}]
        self.compositor.move(1, 1)
        self.assertEqual([each["event"] for each in self.compositor.events()], ["explanation", "focus"])
        self.assertEqual(self.compositor.events(), [])
        self.assertEqual(len(self.compositor.explanations()), 1)

    def test_a_program_runs_to_its_end(self):
        script = "import os, sys; print(os.environ['WAYLAND_DISPLAY'] + sys.stdin.read())"
        self.assertEqual(self.compositor.run([sys.executable, "-c", script], input="!"), "wayland-7!\n")
        self.assertEqual(self.compositor.programs(), [])

    def test_another_status_is_an_error_with_the_output(self):
        with self.assertRaises(CommandError) as caught:
            self.compositor.run(["sh", "-c", "echo out; echo no >&2; exit 3"])
        self.assertEqual(caught.exception.code, "program")
        self.assertEqual(caught.exception.data, {"status": 3, "output": "out\n", "errors": "no\n"})
        self.assertEqual(self.compositor.run(["sh", "-c", "exit 3"], status=3), "")

    def test_a_program_that_does_not_exist_is_an_error(self):
        with self.assertRaises(CommandError) as caught:
            self.compositor.start(["/does/not/exist"])
        self.assertEqual(caught.exception.code, "program")

    def test_a_run_that_lasts_too_long_is_ended_with_its_children(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        with self.assertRaises(TimeoutError):
            self.compositor.run(["sh", "-c", "sleep 1000 & echo $! > pid; wait"], folder=folder, deadline=1)
        with open(os.path.join(folder, "pid")) as file:
            self.assertTrue(has_ended(int(file.read())))
        self.assertEqual(self.compositor.programs(), [])

    def test_closing_ends_programs_and_their_children(self):
        program = self.compositor.start(["sh", "-c", "trap '' TERM; sleep 1000 & echo $!; wait; sleep 1000"])
        while "\n" not in program.output:
            self.assertIsNone(program.status)
        child = int(program.output)
        self.compositor.close()
        self.assertIsNotNone(program.status)
        self.assertTrue(has_ended(child))


class LaunchTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        self.environment = {**os.environ, "XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "outer"}

    def launch(self, *options):
        compositor = Compositor.launch(FAKE, options=options, environment=self.environment, deadline=20)
        self.addCleanup(compositor.close)
        return compositor

    def test_the_compositor_does_not_get_the_outer_display(self):
        inner = self.launch().ask({"environment": True})["environment"]
        self.assertNotIn("WAYLAND_DISPLAY", inner)
        self.assertNotIn("DISPLAY", inner)

    def test_closing_ends_the_compositor(self):
        compositor = self.launch()
        self.assertTrue(is_running(compositor.pid))
        compositor.close()
        compositor.close()
        self.assertTrue(has_ended(compositor.pid))

    def test_the_context_manager_ends_the_compositor(self):
        with self.assertRaises(KeyError):
            with self.launch() as compositor:
                raise KeyError
        self.assertTrue(has_ended(compositor.pid))

    def test_a_compositor_that_fails_to_start_says_why(self):
        with self.assertRaises(CompositorEnded) as caught:
            self.launch("--fail")
        self.assertEqual(caught.exception.status, 64)
        self.assertIn("no such layout", str(caught.exception))

    def test_a_compositor_that_crashes_says_why(self):
        compositor = self.launch()
        with self.assertRaises(CompositorEnded) as caught:
            compositor.perform("x")
        self.assertEqual(caught.exception.status, 70)
        self.assertIn("a crash's message", str(caught.exception))

    def test_a_missing_executable_says_what_to_do(self):
        with self.assertRaisesRegex(CompositorEnded, "MINI_COMPOSITOR"):
            Compositor.launch("/does/not/exist", environment=self.environment)

    def test_a_file_that_is_no_program_says_so(self):
        with self.assertRaisesRegex(CompositorEnded, "cannot be started: Permission denied"):
            Compositor.launch("/etc/passwd", environment=self.environment)

    def test_a_compositor_killed_from_outside_is_reported(self):
        compositor = self.launch()
        os.kill(compositor.pid, signal.SIGKILL)
        with self.assertRaises(CompositorEnded) as caught:
            compositor.windows()
        self.assertEqual(caught.exception.status, -signal.SIGKILL)

    def test_a_private_compositor_has_the_profile_of_tests(self):
        for private in (False, True):
            compositor = Compositor.launch(FAKE, private=private)
            self.addCleanup(compositor.close)
            self.assertEqual("--profile test" in " ".join(compositor.ask({"arguments": 1})["arguments"]), private)


def has_ended(pid):
    """Whether a process that was killed ends, which takes a moment."""
    end = time.monotonic() + 20
    while is_running(pid) and time.monotonic() < end:
        time.sleep(0.005)
    return not is_running(pid)


def is_running(pid):
    """Whether a process exists and is no zombie."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in ("Z", "X")
    except FileNotFoundError:
        return False


if __name__ == "__main__":
    unittest.main()
