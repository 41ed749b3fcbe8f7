"""Widgets by role and name, which the compositor finds."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Collection, Dict, List, Mapping, Optional, Pattern, Union

from .errors import CommandError, LocatorError
from .geometry import Point, Rectangle

if TYPE_CHECKING:
    from .compositor import Compositor
    from .windows import Window

Name = Union[str, Pattern[str]]


class Widget:
    """A widget as it was when it was found. Places are in logical pixels of its window's geometry."""

    def __init__(
        self, compositor: "Compositor", window: "Window", data: Mapping[str, Any], query: Mapping[str, Any]
    ) -> None:
        """`query` are the fields of a line that name the widget."""
        self._compositor = compositor
        self._data = dict(data)
        self._query = {**query, "window": window.id}
        self.window = window
        self.role: str = data["role"]
        self.name: str = data["name"]
        self.states: List[str] = list(data["states"])
        self.text: Optional[str] = data["text"]
        """The text of a widget that has one, such as an entry; None for others."""
        self.value: Optional[float] = data["value"]
        """The number of a widget that has one, such as a slider; None for others."""

    def __repr__(self) -> str:
        return f"<Widget {describe(self._data)} in {self.window.title!r}>"

    @property
    def frame(self) -> Rectangle:
        """The widget's area, relative to the upper left corner of the window's geometry.

        Raises LocatorError with "popup" if its toolkit does not know the place.
        """
        if self._data["frame"] is None:
            raise LocatorError("popup", f"{describe(self._data)} is in a popup, whose place its toolkit does "
                                        "not know: use keys")
        return Rectangle.of(self._data["frame"])

    @property
    def point(self) -> Point:
        """Where a click goes: the middle of the part that is in the window."""
        whole = Rectangle(0, 0, self.window.frame.width, self.window.frame.height)
        return self.frame.intersection(whole).center

    def click(self, *, button: str = "left", count: int = 1) -> None:
        """Clicks the middle of the widget, which is located again.

        Raises LocatorError with "covered" if something is before it, and with "popup" if it is in a menu
        whose place is unknown. Use keys there.
        """
        self._compositor.act_on_widget("click", self._query, button=button, count=count)

    def tap(self) -> None:
        """Taps the middle of the widget with a finger. Raises LocatorError like `click`."""
        self._compositor.act_on_widget("tap", self._query)

    def move(self) -> None:
        """Moves the pointer to the middle of the widget. Raises LocatorError like `click`."""
        self._compositor.act_on_widget("pointer", self._query)

    def drag_to(self, other: "Widget", *, button: str = "left") -> None:
        """Drags from the middle of the widget to that of another one. Raises LocatorError like `click`."""
        self._compositor.drag([self._query, other._query], button=button)

    def drag_by(self, x: float, y: float, *, button: str = "left") -> None:
        """Drags the middle of the widget by a way in logical pixels. Raises LocatorError like `click`."""
        self._compositor.drag([self._query, (x, y)], button=button)

    def screenshot(self, path: Union[str, "os.PathLike[str]"]) -> str:
        """Writes a picture of the widget's part of the screen. Returns the absolute path."""
        window = self.window.refresh()
        x, y = window.frame.x + self.frame.x, window.frame.y + self.frame.y
        return self._compositor.screenshot(path, region=(x, y, self.frame.width, self.frame.height))


def query_of(
    role: Optional[str], name: Optional[Name], states: Collection[str], window: Union[int, str, None]
) -> Dict[str, Any]:
    """The fields of a line that name a widget."""
    if role is None and name is None:
        raise ValueError("give a role, a name, or both")
    pattern = name.pattern if isinstance(name, re.Pattern) else None
    fields = {
        "role": role, "name": None if pattern is not None else name, "pattern": pattern,
        "states": sorted(states) or None, "window": window,
    }
    return {key: value for key, value in fields.items() if value is not None}


def locator_error(error: CommandError) -> Optional[LocatorError]:
    """The error of a line with a widget, or None if it has another reason."""
    if error.code == "widget":
        return LocatorError(error.data["problem"], error.message, error.data["widgets"])
    return LocatorError("bus", error.message) if error.code == "unavailable" else None


def describe(data: Mapping[str, Any]) -> str:
    """A widget's role, name and place, for messages."""
    place = "" if data["frame"] is None else " at {:g},{:g} {:g}x{:g}".format(*data["frame"])
    return f"{data['role']} {data['name']!r}{place}"
