"""Tests of the places of widgets, with figures that were measured in the toolkits."""

import unittest

from surfaceresponders.geometry import Rectangle, place_in_window


class GeometryTests(unittest.TestCase):
    def place(self, toolkit, version, top, frame, surface=None):
        return place_in_window(Rectangle(10, 20, 30, 40), Rectangle.of(top), toolkit, version,
                               Rectangle.of(frame), Rectangle.of(surface or frame))

    def test_gtk_3_counts_from_the_shadow(self):
        place = self.place("gtk", "3.24.38", (0, 0, 258, 209), (500, 250, 206, 157), (474, 227, 258, 209))
        self.assertEqual(place, Rectangle(10 - 26, 20 - 23, 30, 40))

    def test_gtk_4_and_firefox_count_from_the_geometry(self):
        for toolkit in ("gtk", "gecko"):
            place = self.place(toolkit, "4.8.3", (0, 0, 200, 100), (5, 6, 200, 100), (0, 0, 230, 130))
            self.assertEqual(place, Rectangle(10, 20, 30, 40))

    def test_qt_counts_from_the_content_of_its_own_frame(self):
        place = self.place("qt", "5.15.8", (0, 0, 413, 334), (100, 100, 419, 367))
        self.assertEqual(place, Rectangle(13, 50, 30, 40))
        place = self.place("qt", "6.4.2", (0, 0, 294, 87), (100, 100, 300, 120))
        self.assertEqual(place, Rectangle(13, 50, 30, 40))

    def test_qt_counts_from_where_it_thinks_its_window_is(self):
        place = self.place("qt", "5.15.8", (7, 8, 413, 334), (100, 100, 419, 367))
        self.assertEqual(place, Rectangle(6, 42, 30, 40))

    def test_qt_without_a_frame_counts_from_the_geometry(self):
        place = self.place("qt", "5.15.8", (0, 0, 413, 334), (100, 100, 413, 334))
        self.assertEqual(place, Rectangle(10, 20, 30, 40))

    def test_the_visible_part_of_a_rectangle_has_a_center(self):
        part = Rectangle(-20, 10, 40, 10).intersection(Rectangle(0, 0, 100, 100))
        self.assertEqual(part, Rectangle(0, 10, 20, 10))
        self.assertEqual(part.center, (10, 15))
        self.assertEqual(Rectangle(200, 0, 5, 5).intersection(Rectangle(0, 0, 100, 100)).width, 0)


if __name__ == "__main__":
    unittest.main()
