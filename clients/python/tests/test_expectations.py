"""Tests of expectations against a fake compositor."""

import os
import re
import shutil
import tempfile
import unittest

from fake_compositor import WINDOW, FakePeer, png
from surfaceresponders import CommandError, Compositor, ExpectationError, Image
from surfaceresponders.connection import Connection


class ExpectationTests(unittest.TestCase):
    def setUp(self):
        self.peer = FakePeer()
        self.addCleanup(self.peer.close)
        self.compositor = Compositor(Connection(self.peer.client), environment=os.environ)
        self.addCleanup(self.compositor.close)
        self.expect = self.compositor.expect(deadline=0.1)
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def failure(self, call, *arguments, **options):
        with self.assertRaises(ExpectationError) as caught:
            call(*arguments, **options)
        return caught.exception

    def appear_after(self, count, **changes):
        """Changes the window at the `count`th question."""
        asked = []

        def reply(line):
            if line["get"] != "windows":
                return {"ok": True}
            asked.append(line)
            if len(asked) < count:
                return {"ok": True, "windows": self.peer.fake.windows}
            return {"ok": True, "windows": [dict(WINDOW, **changes)]}

        self.peer.fake.replies["get"] = reply

    def test_a_window_is_present(self):
        self.assertEqual(self.expect.window("org.example.Fake").id, 3)
        self.assertEqual(self.expect.window(title=re.compile("^F")).id, 3)
        failure = self.failure(self.expect.window, "foot", title="x")
        self.assertEqual(failure.expected, "a window with the app ID 'foot' and the title 'x'")
        self.assertEqual(failure.found, "the windows 'org.example.Fake' 'Fake'")
        self.assertIn("found:    the windows", str(failure))

    def test_a_window_is_absent(self):
        self.expect.no_window("foot")
        self.assertIn("'Fake'", self.failure(self.expect.no_window, "org.example.Fake").found)

    def test_other_errors_are_passed_on(self):
        self.peer.fake.replies["get"] = {"ok": False, "error": {"code": "invalid", "message": "bad"}}
        with self.assertRaises(CommandError):
            self.expect.window("foot")
        with self.assertRaises(CommandError):
            self.expect.no_window("foot")

    def test_a_title_is_awaited(self):
        self.appear_after(3, title="*draft")
        self.compositor.expect(deadline=10).title(3, "*draft")
        self.assertEqual(self.failure(self.expect.title, 3, "other").found, "'*draft'")
        self.assertIn("no such window", self.failure(self.expect.title, "foot", "x").found)

    def test_the_focus_is_awaited(self):
        self.peer.fake.windows[0]["isKey"] = False
        self.expect.focus(None)
        self.assertIn("no window has it", self.failure(self.expect.focus, 3).found)
        self.appear_after(3)
        self.compositor.expect(deadline=10).focus(3)
        self.assertIn("'Fake' has it", self.failure(self.expect.focus, None).found)

    def test_a_pixel_has_a_color_within_a_tolerance(self):
        self.expect.pixel(4, 5, "#102030")
        self.expect.pixel(4, 5, (18, 30, 48), tolerance=2)
        failure = self.failure(self.expect.pixel, 4, 5, (18, 30, 48), tolerance=1)
        self.assertEqual(failure.found, "#102030")
        self.assertIn("#121e30 at (4, 5), tolerance 1", failure.expected)

    def test_a_pixel_of_a_window_is_looked_for_on_the_screen(self):
        self.expect.pixel(4, 5, "#102030", window=3)
        self.assertEqual(self.peer.fake.lines[-1]["region"], [104, 55, 1, 1])
        self.assertIn("no such window", self.failure(self.expect.pixel, 4, 5, "#102030", window=9).found)

    def write(self, name, color, size=(8, 6)):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(png(*size, color))
        return path

    def test_a_picture_is_compared_with_a_file(self):
        self.expect.picture(self.write("same.png", (16, 32, 48, 255)))
        near = self.write("near.png", (16, 32, 50, 255))
        self.expect.picture(near, tolerance=2)
        self.expect.picture(near, differing=1)
        failure = self.failure(self.expect.picture, near, tolerance=1)
        self.assertIn("48 pixels differ (100.00%), by at most 2, in 0,0 8x6", failure.found)

    def test_the_path_is_relative_to_the_picture_folder(self):
        self.write("same.png", (16, 32, 48, 255))
        self.expect.picture_folder = self.folder
        self.expect(deadline=0.1).picture("same.png")

    def test_a_failure_keeps_both_pictures(self):
        self.expect.failure_folder = os.path.join(self.folder, "kept")
        failure = self.failure(self.expect.picture, self.write("a.png", (0, 0, 0, 255)))
        found = os.path.join(self.folder, "kept", "a-found.png")
        self.assertIn(found, failure.found)
        self.assertEqual(Image.read(found).pixel(0, 0), (16, 32, 48))
        difference = Image.read(os.path.join(self.folder, "kept", "a-difference.png"))
        self.assertEqual(difference.pixel(7, 5), (255, 0, 0))

    def test_pictures_of_other_sizes_differ(self):
        failure = self.failure(self.expect.picture, self.write("a.png", (16, 32, 48, 255), (4, 4)))
        self.assertEqual(failure.found, "a picture of 8x6, not 4x4")

    def test_a_picture_of_a_window_that_is_closed_fails_in_time(self):
        path = self.write("a.png", (16, 32, 48, 255))
        self.peer.fake.replies["screenshot"] = {
            "ok": False, "error": {"code": "timeout", "message": "in vain", "windows": []}}
        self.assertIn("no such window", self.failure(self.expect.picture, path, window="foot").found)
        self.assertEqual(self.peer.fake.lines[0]["deadline"], 1)

    def test_a_window_that_closes_while_it_is_drawn_is_no_error_of_the_picture(self):
        path = self.write("a.png", (16, 32, 48, 255))
        self.peer.fake.replies["screenshot"] = {
            "ok": False, "error": {"code": "picture", "message": "the window was closed"}}
        self.assertIn("no such window", self.failure(self.expect.picture, path, window="foot").found)
        with self.assertRaises(CommandError):
            self.expect.picture(path, window=3)

    def test_a_missing_picture_says_how_to_record_it(self):
        failure = self.failure(self.expect.picture, os.path.join(self.folder, "no.png"))
        self.assertIn("--record-pictures", failure.found)

    def test_a_picture_is_recorded(self):
        self.expect.records_pictures = True
        path = os.path.join(self.folder, "deep", "new.png")
        self.expect.picture(path, window=3)
        self.assertEqual(Image.read(path).pixel(0, 0), (16, 32, 48))
        self.assertEqual(self.peer.fake.lines[-1]["window"], 3)


if __name__ == "__main__":
    unittest.main()
