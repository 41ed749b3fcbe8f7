"""Tests of rectangles."""

import unittest

from surfaceresponders.geometry import Rectangle


class GeometryTests(unittest.TestCase):
    def test_the_visible_part_of_a_rectangle_has_a_center(self):
        part = Rectangle(-20, 10, 40, 10).intersection(Rectangle(0, 0, 100, 100))
        self.assertEqual(part, Rectangle(0, 10, 20, 10))
        self.assertEqual(part.center, (10, 15))
        self.assertEqual(Rectangle(200, 0, 5, 5).intersection(Rectangle(0, 0, 100, 100)).width, 0)


if __name__ == "__main__":
    unittest.main()
