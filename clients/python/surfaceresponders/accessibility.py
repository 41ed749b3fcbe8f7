"""Widgets by role and name. Starts the locator as a process and talks to it."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import time
from typing import (
    Any, Collection, Dict, List, Mapping, Optional, Pattern, Sequence, TYPE_CHECKING, Tuple, Union,
)

from .errors import LocatorError
from .geometry import Point, Rectangle, place_in_window

if TYPE_CHECKING:
    from .compositor import Compositor
    from .windows import Window

Name = Union[str, Pattern[str]]

_LOOK_INTERVAL = 0.05
"""The least time between the two looks at a widget that must agree, in seconds."""


class Locator:
    """The locator process. Starts with the first question, and again after it hung or ended."""

    def __init__(self, environment: Mapping[str, str], *, answer_deadline: float = 30.0) -> None:
        """`environment` names the session bus. An answer may take `answer_deadline` seconds."""
        package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        paths = [package, environment.get("PYTHONPATH", "")]
        self._environment = {**environment, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self._deadline = answer_deadline
        self.arguments = [sys.executable, "-m", "surfaceresponders.locator"]
        """The command of the process."""
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._number = 0

    def ask(self, line: Mapping[str, Any]) -> Dict[str, Any]:
        """Sends one line and returns its answer. Raises LocatorError."""
        process = self._process or self._start()
        assert process.stdin is not None and process.stdout is not None
        self._number += 1
        data = json.dumps({**line, "id": self._number}).encode() + b"\n"
        end = time.monotonic() + self._deadline
        try:
            process.stdin.write(data)
            process.stdin.flush()
            while True:
                answer = self._read(process.stdout.fileno(), end)
                if answer.get("id") == self._number:
                    break
        except (OSError, EOFError) as error:
            self.close()
            raise LocatorError("bus", f"the accessibility bus does not answer: {error}") from None
        if answer.get("ok"):
            return answer
        failure = answer.get("error", {})
        raise LocatorError(failure.get("code", "bus"), failure.get("message", "no message"))

    def close(self) -> None:
        """Ends the process. May be called twice."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                pass
        process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        self._buffer = bytearray()
        self._process = subprocess.Popen(
            self.arguments,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return self._process

    def _read(self, descriptor: int, end: float) -> Dict[str, Any]:
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        while True:
            index = self._buffer.find(b"\n")
            if index >= 0:
                line = bytes(self._buffer[:index])
                del self._buffer[: index + 1]
                answer: Dict[str, Any] = json.loads(line)
                return answer
            remaining = end - time.monotonic()
            if remaining <= 0 or not poll.poll(remaining * 1000):
                raise EOFError(f"nothing came within {self._deadline:g} s")
            data = os.read(descriptor, 65536)
            if not data:
                raise EOFError("the locator ended; is there a session bus, and is at-spi2-core installed?")
            self._buffer += data


class Widget:
    """A widget as it was when it was found. Places are in logical pixels of its window's geometry."""

    def __init__(self, compositor: "Compositor", window: "Window", data: Mapping[str, Any]) -> None:
        self._compositor = compositor
        self._data = dict(data)
        self.window = window
        self.role: str = data["role"]
        self.name: str = data["name"]
        self.states: List[str] = list(data["states"])
        self.text: Optional[str] = data["text"]
        """The text of a widget that has one, such as an entry; None for others."""
        self.value: Optional[float] = data["value"]
        """The number of a widget that has one, such as a slider; None for others."""
        self.frame = place_in_window(
            Rectangle.of(data["extents"]), Rectangle.of(data["top"]["extents"] or (0, 0, 0, 0)),
            data["toolkit"], data["version"], window.frame, window.surface,
        )
        """The widget's area, relative to the upper left corner of the window's geometry."""

    def __repr__(self) -> str:
        return f"<Widget {describe(self._data)} in {self.window.title!r}>"

    @property
    def point(self) -> Point:
        """Where a click goes: the middle of the part that is in the window."""
        whole = Rectangle(0, 0, self.window.frame.width, self.window.frame.height)
        return self.frame.intersection(whole).center

    def click(self, *, button: str = "left", count: int = 1) -> None:
        """Clicks the middle of the widget.

        Raises LocatorError with "covered" if something is before it, and with "popup" if it is in a menu of
        GTK, whose place is unknown. Use keys there.
        """
        self._verify()
        self._compositor.click(*self.point, window=self.window, button=button, count=count)

    def tap(self) -> None:
        """Taps the middle of the widget with a finger. Raises LocatorError like `click`."""
        self._verify()
        self._compositor.tap(*self.point, window=self.window)

    def move(self) -> None:
        """Moves the pointer to the middle of the widget. Raises LocatorError like `click`."""
        self._verify()
        self._compositor.move(*self.point, window=self.window)

    def screenshot(self, path: Union[str, "os.PathLike[str]"]) -> str:
        """Writes a picture of the widget's part of the screen. Returns the absolute path."""
        window = self.window.refresh()
        x, y = window.frame.x + self.frame.x, window.frame.y + self.frame.y
        return self._compositor.screenshot(path, region=(x, y, self.frame.width, self.frame.height))

    def _verify(self) -> None:
        if self._data["isInPopup"]:
            raise LocatorError("popup", f"{describe(self._data)} is in a popup, whose place its toolkit does "
                                        "not know: use keys")
        point = self.point
        under = self._compositor.under(*point, window=self.window)
        is_other = under is None or under.window != self.window.id or under.pid != self.window.pid
        # In GTK, a widget that can be located is not in a popup.
        if under is None or is_other or (self._data["toolkit"] != "qt" and "popup" in under.path):
            found = "nothing" if under is None else " < ".join(under.path)
            raise LocatorError(
                "covered",
                f"{describe(self._data)} is not at ({point.x:g}, {point.y:g}) of window "
                f"{self.window.title!r}: {found} is there",
            )


def find_widget(
    compositor: "Compositor",
    locator: Locator,
    *,
    role: Optional[str],
    name: Optional[Name],
    states: Collection[str],
    window: "Union[Window, int, str, None]",
    deadline: float,
) -> Widget:
    """Returns the one widget with the role, name and states, when two looks at it agree.

    Raises LocatorError.
    """
    if role is None and name is None:
        raise ValueError("give a role, a name, or both")
    end = time.monotonic() + deadline
    wanted = f"{role or 'widget'} {'' if name is None else _text(name)}".strip()
    wanted += "".join(f", {state}" for state in states)
    failure: Optional[LocatorError] = None
    while True:
        try:
            return _find_once(compositor, locator, role, name, states, window, wanted, end)
        except LocatorError as error:
            if error.code == "bus":
                raise
            if failure is not None and error.code == failure.code == "ambiguous":
                raise
            failure = error
        if time.monotonic() >= end:
            raise failure
        time.sleep(_LOOK_INTERVAL)


def _find_once(
    compositor: "Compositor",
    locator: Locator,
    role: Optional[str],
    name: Optional[Name],
    states: Collection[str],
    window: "Union[Window, int, str, None]",
    wanted: str,
    end: float,
) -> Widget:
    windows = compositor.windows()
    chosen = None if window is None else compositor.select_window(windows, window)
    if window is not None and chosen is None:
        raise LocatorError("window", f"no window {window!r}")
    pids = sorted({each.pid for each in windows if chosen is None or each.pid == chosen.pid})
    answer = locator.ask(
        {
            "find": {
                "pids": pids,
                "role": role,
                "name": name.pattern if isinstance(name, re.Pattern) else name,
                "isPattern": isinstance(name, re.Pattern),
                "states": sorted(states),
            }
        }
    )
    matches = []
    for data in answer["widgets"]:
        owner = _window_of(data, windows)
        if chosen is None or (owner is not None and owner.id == chosen.id):
            matches.append((data, owner))
    if not matches:
        near = ", ".join(f"{other} {label!r}" for other, label in answer.get("near", []))
        where = f" in {chosen.title!r}" if chosen else ""
        hint = f"; there are: {near}" if near else ""
        raise LocatorError("absent", f"no {wanted}{where}{hint}")
    if len(matches) > 1:
        lines = "".join(f"\n  {describe(data)}" for data, _ in matches)
        raise LocatorError("ambiguous", f"{len(matches)} widgets are {wanted}:{lines}",
                           [data for data, _ in matches])
    data, owner = matches[0]
    if owner is None:
        titles = ", ".join(repr(each.title) for each in windows if each.pid == data["pid"])
        raise LocatorError("window", f"no window for {describe(data)} of {data['top']['name']!r}; "
                                     f"the program's windows: {titles or 'none'}")
    # Windows grow and lists scroll in the first moments.
    while True:
        time.sleep(_LOOK_INTERVAL)
        again = locator.ask({"look": data["handle"]})["widget"]
        now = compositor.select_window(compositor.windows(), owner)
        if now is None:
            raise LocatorError("window", f"the window {owner.title!r} of {describe(data)} was closed")
        if _placement(again, now) == _placement(data, owner):
            return Widget(compositor, now, again)
        data, owner = again, now
        if time.monotonic() >= end:
            raise LocatorError("unstable", f"{describe(data)} kept moving")


def _placement(data: Mapping[str, Any], window: "Window") -> Tuple[Any, ...]:
    return (data["extents"], data["top"]["extents"], window.frame, window.surface)


def _window_of(data: Mapping[str, Any], windows: "Sequence[Window]") -> "Optional[Window]":
    """The window whose accessible is `top`: of the same process, then by its title, its size, the focus."""
    candidates = [each for each in windows if each.pid == data["pid"]]
    top = data["top"]
    extents = Rectangle.of(top["extents"] or (0, 0, 0, 0))
    tests = (
        lambda each: each.title == top["name"],
        lambda each: (extents.width, extents.height)
        in ((each.frame.width, each.frame.height), (each.surface.width, each.surface.height)),
        lambda each: each.is_key,
    )
    for test in tests:
        if len(candidates) == 1:
            break
        candidates = list(filter(test, candidates)) or candidates
    return candidates[0] if len(candidates) == 1 else None


def describe(data: Mapping[str, Any]) -> str:
    """A widget's role, name and extents, for messages."""
    x, y, width, height = data["extents"]
    return f"{data['role']} {data['name']!r} at {x},{y} {width}x{height}"


def _text(name: Name) -> str:
    return f"matching {name.pattern!r}" if isinstance(name, re.Pattern) else repr(name)
