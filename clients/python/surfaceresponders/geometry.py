"""Rectangles, and the places of widgets in windows."""

from __future__ import annotations

from typing import NamedTuple, Sequence


class Rectangle(NamedTuple):
    """An area in logical pixels."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Rectangle":
        """A rectangle of x, y, width and height."""
        x, y, width, height = values
        return cls(x, y, width, height)

    @property
    def center(self) -> "Point":
        """The middle of the area."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def moved(self, x: float, y: float) -> "Rectangle":
        """The rectangle at another place, a distance away."""
        return Rectangle(self.x + x, self.y + y, self.width, self.height)

    def intersection(self, other: "Rectangle") -> "Rectangle":
        """The area in both rectangles. Its width or height is 0 if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.width, other.x + other.width)
        bottom = min(self.y + self.height, other.y + other.height)
        return Rectangle(x, y, max(right - x, 0), max(bottom - y, 0))


class Point(NamedTuple):
    """A place in logical pixels."""

    x: float
    y: float


def place_in_window(
    extents: Rectangle, top: Rectangle, toolkit: str, version: str, frame: Rectangle, surface: Rectangle
) -> Rectangle:
    """Converts a widget's extents, as its toolkit reports them, to the geometry of its window.

    `top` are the extents of the window's accessible, `frame` and `surface` those of the window in the
    compositor. The result is relative to the upper left corner of `frame`.

    - GTK 3 reports places in the surface, with its shadow.
    - GTK 4 and Firefox report places in the window's geometry.
    - Qt reports places in its idea of the screen, in which `top` is the content. A frame that Qt draws is
      around it: its sides and its bottom have the same width, and the title has the rest of the height.
    """
    if toolkit == "gtk" and version.startswith("3"):
        return extents.moved(surface.x - frame.x, surface.y - frame.y)
    if toolkit == "qt":
        side = max((frame.width - top.width) / 2, 0)
        return extents.moved(side - top.x, max(frame.height - top.height - side, 0) - top.y)
    return extents
