"""Expectations that poll until they are met or their deadline passes."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from typing import (
    TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, Optional, Pattern, Sequence, Tuple, Union,
)

from .accessibility import query_of
from .errors import CommandError, ExpectationError
from .png import Color, Image, compare, parse_color
from .windows import Window

if TYPE_CHECKING:
    from .accessibility import Name, Widget
    from .compositor import Compositor
    from .windows import WindowName

_INTERVAL = 0.02

Check = Callable[[], Tuple[bool, str, Any]]
Text = Union[str, Pattern[str]]


class Expectations:
    """What a test expects of a compositor's windows, pictures and widgets.

    Each method returns as soon as it is met, and raises ExpectationError after the deadline. The error
    says what was expected and what was found last. `expect(deadline=1)` sets another deadline.
    """

    def __init__(self, compositor: "Compositor", *, deadline: float = 5.0) -> None:
        """`deadline` is in seconds."""
        self._compositor = compositor
        self._deadline = deadline
        self.picture_folder = ""
        """The folder that paths of expected pictures are relative to."""
        self.failure_folder: Optional[str] = None
        """Where a picture that differs is kept, with the difference. None keeps nothing."""
        self.records_pictures = False
        """Whether `picture` writes the expected picture instead of comparing it."""

    def __call__(self, *, deadline: float) -> "Expectations":
        """The same expectations with another deadline, in seconds."""
        other = Expectations(self._compositor, deadline=deadline)
        other.picture_folder = self.picture_folder
        other.failure_folder = self.failure_folder
        other.records_pictures = self.records_pictures
        return other

    def window(
        self, app_id: Optional[Text] = None, *, title: Optional[Text] = None, pid: Optional[int] = None
    ) -> "Window":
        """Expects a window with all given properties, and returns it. A pattern matches anywhere."""
        compositor = self._compositor

        def check() -> Tuple[bool, str, Any]:
            try:
                return True, "", compositor.wait_for_window(app_id, title=title, pid=pid, deadline=0)
            except CommandError as error:
                if error.code != "timeout":
                    raise
                return False, self._windows(), None

        window: Window = self._until(check, f"a window with {_properties(app_id, title, pid)}")
        return window

    def no_window(
        self, app_id: Optional[Text] = None, *, title: Optional[Text] = None, pid: Optional[int] = None
    ) -> None:
        """Expects that no window has all given properties."""
        compositor = self._compositor

        def check() -> Tuple[bool, str, Any]:
            try:
                compositor.wait_for_window(app_id, title=title, pid=pid, deadline=0)
            except CommandError as error:
                if error.code != "timeout":
                    raise
                return True, "", None
            return False, self._windows(), None

        self._until(check, f"no window with {_properties(app_id, title, pid)}")

    def title(self, window: "WindowName", title: Text) -> None:
        """Expects a title of a window."""

        def check() -> Tuple[bool, str, Any]:
            found = self._window(window)
            if found is None:
                return False, f"no such window; {self._windows()}", None
            return _matches(title, found.title), repr(found.title), None

        self._until(check, f"the title {_quoted(title)}")

    def focus(self, window: "Optional[WindowName]") -> None:
        """Expects that a window has the keyboard focus, or, for None, that no window has it."""

        def check() -> Tuple[bool, str, Any]:
            windows = self._compositor.windows()
            key = next((each for each in windows if each.is_key), None)
            wanted = None if window is None else self._compositor.select_window(windows, window)
            has_met = key is None if window is None else wanted is not None and key == wanted
            return has_met, "no window has it" if key is None else f"{_window_text(key)} has it", None

        expected = "no window" if window is None else _window_name(window)
        self._until(check, f"{expected} has the keyboard focus")

    def pixel(
        self,
        x: int,
        y: int,
        color: Union[str, Color],
        *,
        window: "Optional[WindowName]" = None,
        tolerance: int = 0,
    ) -> None:
        """Expects a color, "#rrggbb" or (red, green, blue), at a place of the screen.

        With `window`, the place is relative to the window's geometry. It is still the screen that is looked
        at, with whatever is before the window. `tolerance` is the allowed difference of a channel.
        """
        wanted = parse_color(color)

        def check() -> Tuple[bool, str, Any]:
            left, top = x, y
            if window is not None:
                found = self._window(window)
                if found is None:
                    return False, f"no such window; {self._windows()}", None
                left, top = round(found.frame.x + x), round(found.frame.y + y)
            seen = self._compositor.picture(region=(left, top, 1, 1)).pixel(0, 0)
            distance = max(abs(a - b) for a, b in zip(seen, wanted))
            return distance <= tolerance, _color_text(seen), None

        where = f"({x}, {y})" + ("" if window is None else f" of {_window_name(window)}")
        self._until(check, f"{_color_text(wanted)} at {where}, tolerance {tolerance}")

    def picture(
        self,
        path: Union[str, "os.PathLike[str]"],
        *,
        window: "Optional[WindowName]" = None,
        region: Optional[Sequence[float]] = None,
        tolerance: int = 0,
        differing: float = 0.0,
    ) -> None:
        """Expects that the screen, a window or a region looks like a PNG file.

        `tolerance` is the allowed difference of a channel, `differing` the share of pixels, 0 to 1, that
        may differ by more. A failure keeps what was found beside a picture of the differences.
        """
        absolute = os.path.join(self.picture_folder or os.getcwd(), os.fspath(path))
        if self.records_pictures:
            os.makedirs(os.path.dirname(absolute), exist_ok=True)
            self._compositor.wait(idle=0.3, window=window)
            self._compositor.screenshot(absolute, window=window, region=region)
            return
        try:
            expected = Image.read(absolute)
        except FileNotFoundError:
            raise ExpectationError(
                f"a picture like {absolute}",
                "no such file: record it with --record-pictures, and look at it",
                0,
            ) from None
        with tempfile.TemporaryDirectory(prefix="sr-") as folder:
            file = os.path.join(folder, "found.png")
            last: List[Image] = []

            def check() -> Tuple[bool, str, Any]:
                try:
                    self._compositor.screenshot(file, window=window, region=region, deadline=0)
                except CommandError as error:
                    # A window that closes while it is drawn is an error with the code "picture".
                    is_gone = window is not None and self._window(window) is None
                    if error.code != "timeout" and not is_gone:
                        raise
                    return False, f"no such window; {self._windows()}", None
                found = Image.read(file)
                last.clear()
                if (found.width, found.height) != (expected.width, expected.height):
                    sizes = f"{found.width}x{found.height}, not {expected.width}x{expected.height}"
                    return False, f"a picture of {sizes}", None
                result = compare(found, expected, tolerance)
                last.append(result.difference)
                share = result.pixels / (found.width * found.height)
                x, y, width, height = result.bounds
                text = (
                    f"{result.pixels} pixels differ ({share:.2%}), by at most {result.largest}, "
                    f"in {x},{y} {width}x{height}"
                )
                return share <= differing, text, None

            wanted = f"a picture like {absolute}, tolerance {tolerance}, differing {differing:g}"
            try:
                self._until(check, wanted)
            except ExpectationError as error:
                if not os.path.exists(file):
                    raise
                kept = self._keep(os.path.splitext(os.path.basename(absolute))[0], file, last)
                if kept:
                    raise ExpectationError(error.expected, f"{error.found}: {kept}", self._deadline) from None
                raise

    def widget(
        self,
        role: Optional[str] = None,
        name: "Optional[Name]" = None,
        *,
        window: "Optional[WindowName]" = None,
        states: Iterable[str] = (),
        without: Iterable[str] = (),
        text: Optional[Text] = None,
        value: Optional[float] = None,
    ) -> "Widget":
        """Expects one widget with a role and a name, and returns it. See `Compositor.find`.

        If several widgets have the role and name, the one with `states` counts.

        `states` are AT-SPI's names of states that it must have, such as "checked" or "focused", `without`
        those that it must not have. `text` is the text of an entry, `value` the number of a slider.
        """
        query = query_of(role, name, (), window.id if isinstance(window, Window) else window)
        fields = {
            "widget": query, "states": sorted(states) or None, "without": sorted(without) or None,
            "value": value, "text": text if isinstance(text, str) else None,
            "textPattern": text.pattern if isinstance(text, re.Pattern) else None,
        }
        return self._compositor.widget_of(self._expect(fields), query)

    def no_widget(
        self,
        role: Optional[str] = None,
        name: "Optional[Name]" = None,
        *,
        window: "Optional[WindowName]" = None,
    ) -> None:
        """Expects that no visible widget has the role and name."""
        self._expect(
            {"noWidget": query_of(role, name, (), window.id if isinstance(window, Window) else window)}
        )

    def _expect(self, fields: Mapping[str, Any]) -> Dict[str, Any]:
        """Sends an expectation. Fields that are None are left out."""
        expected = {name: value for name, value in fields.items() if value is not None}
        line = {"expect": expected, "deadline": max(round(self._deadline * 1000), 1)}
        try:
            return self._compositor.ask_about_widget(line, deadline=self._deadline)
        except CommandError as error:
            if error.code != "mismatch":
                raise
            raise ExpectationError(error.data["expected"], error.data["found"], self._deadline) from None

    def _until(self, check: Check, expected: str) -> Any:
        end = time.monotonic() + self._deadline
        while True:
            has_met, found, result = check()
            if has_met:
                return result
            if time.monotonic() >= end:
                raise ExpectationError(expected, found, self._deadline)
            time.sleep(_INTERVAL)

    def _window(self, window: "WindowName") -> "Optional[Window]":
        return self._compositor.select_window(self._compositor.windows(), window)

    def _windows(self) -> str:
        windows = [_window_text(window) for window in self._compositor.windows()]
        return f"the windows {', '.join(windows)}" if windows else "no windows"

    def _keep(self, name: str, file: str, difference: Sequence[Image]) -> str:
        if self.failure_folder is None:
            return ""
        os.makedirs(self.failure_folder, exist_ok=True)
        kept = os.path.join(self.failure_folder, f"{name}-found.png")
        shutil.copyfile(file, kept)
        for image in difference:
            image.write(os.path.join(self.failure_folder, f"{name}-difference.png"))
        return kept


def _matches(wanted: Text, text: str) -> bool:
    return wanted.search(text) is not None if isinstance(wanted, re.Pattern) else wanted == text


def _quoted(wanted: Text) -> str:
    return f"matching {wanted.pattern!r}" if isinstance(wanted, re.Pattern) else repr(wanted)


def _properties(app_id: Optional[Text], title: Optional[Text], pid: Optional[int]) -> str:
    parts = [] if app_id is None else [f"the app ID {_quoted(app_id)}"]
    parts += [] if title is None else [f"the title {_quoted(title)}"]
    parts += [] if pid is None else [f"the process {pid}"]
    return " and ".join(parts) or "any properties"


def _window_text(window: "Window") -> str:
    return f"{window.app_id!r} {window.title!r}"


def _window_name(window: "WindowName") -> str:
    return repr(window) if isinstance(window, (int, str)) else _window_text(window)


def _color_text(color: Color) -> str:
    return "#%02x%02x%02x" % color
