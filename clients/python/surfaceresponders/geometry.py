"""Rectangles and points."""

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
