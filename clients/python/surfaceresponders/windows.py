"""What the compositor answers about windows, outputs, layouts and places."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Collection, Iterable, List, Mapping, Optional, Tuple, Union

from .geometry import Rectangle

if TYPE_CHECKING:
    import os

    from .accessibility import Name, Widget
    from .compositor import Compositor

    Path = Union[str, "os.PathLike[str]"]

Place = Tuple[float, float]


@dataclass(frozen=True)
class Window:
    """A window as it was when the compositor listed it. Two windows are equal if everything is.

    `frame` is the window's geometry, without its shadow and without a title bar that the compositor
    draws, `surface` its whole surface. Both are in global logical pixels.
    """

    id: int
    app_id: str
    title: str
    pid: int
    frame: Rectangle
    surface: Rectangle
    workspace: int
    is_key: bool
    is_visible: bool
    is_minimized: bool
    is_maximized: bool
    is_fullscreen: bool
    _compositor: "Compositor" = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Mapping[str, Any], compositor: "Compositor") -> "Window":
        """A window of an answer."""
        return cls(
            id=data["id"],
            app_id=data.get("appID") or "",
            title=data.get("title") or "",
            pid=data.get("pid") or 0,
            frame=Rectangle.of(data["frame"]),
            surface=Rectangle.of(data.get("surface") or data["frame"]),
            workspace=data.get("workspace", 1),
            is_key=data.get("isKey", False),
            is_visible=data.get("isVisible", True),
            is_minimized=data.get("isMinimized", False),
            is_maximized=data.get("isMaximized", False),
            is_fullscreen=data.get("isFullscreen", False),
            _compositor=compositor,
        )

    def refresh(self) -> "Window":
        """Returns the window as it is now. Raises LookupError if it no longer exists."""
        window = self._compositor.select_window(self._compositor.windows(), self)
        if window is None:
            raise LookupError(f"the window {self.title!r} no longer exists")
        return window

    def click(self, x: float, y: float, *, button: str = "left", count: int = 1) -> None:
        """Clicks a place in logical pixels, relative to the upper left corner of `frame`."""
        self._compositor.click(x, y, window=self, button=button, count=count)

    def double_click(self, x: float, y: float) -> None:
        """Clicks a place twice."""
        self.click(x, y, count=2)

    def move(self, x: float, y: float) -> None:
        """Moves the pointer to a place in the window."""
        self._compositor.move(x, y, window=self)

    def tap(self, x: float, y: float) -> None:
        """Taps a place in the window with a finger."""
        self._compositor.tap(x, y, window=self)

    def drag(self, points: Iterable[Place], *, button: str = "left") -> None:
        """Drags along places in the window."""
        self._compositor.drag(points, window=self, button=button)

    def close(self) -> None:
        """Asks the program to close the window. Does not wait for it."""
        self._compositor.close_window(self)

    def screenshot(self, path: Path) -> str:
        """Writes a picture of the window with its popups, without its shadow. Returns the absolute path."""
        return self._compositor.screenshot(path, window=self)

    def find(
        self,
        role: Optional[str] = None,
        name: Optional[Name] = None,
        *,
        states: Collection[str] = (),
        deadline: float = 10.0,
    ) -> Widget:
        """Returns the one widget of the window with the role, name and states. See `Compositor.find`."""
        return self._compositor.find(role, name, states=states, window=self, deadline=deadline)


@dataclass(frozen=True)
class Output:
    """An output. `frame` is in global logical pixels, `mode` is its width and height in pixels before it is turned.

    `transform` is as in lines of replays, such as "90".
    """

    name: str
    frame: Rectangle
    mode: Tuple[int, int]
    scale: float
    transform: str


@dataclass(frozen=True)
class Layouts:
    """The keyboard layouts' names, and the index of the active one."""

    names: List[str]
    group: int


@dataclass(frozen=True)
class Under:
    """What is at a place: the names of the responders, innermost first.

    `location` is relative to the innermost one. `window` and `pid` are None where no program's window is.
    """

    path: List[str]
    location: Place
    window: Optional[int]
    pid: Optional[int]


WindowName = Union[Window, int, str]
"""A window, its ID, or its app ID or title."""
