"""A running mini-compositor."""

from __future__ import annotations

import os
import re
import shlex
import socket
import sys
import tempfile
import time
from collections import deque
from typing import (
    Any, Callable, Collection, Deque, Dict, Iterable, List, Mapping, Optional, Pattern, Sequence,
    Tuple, TypeVar, Union,
)

from .accessibility import Name, Widget, locator_error, query_of
from .connection import Connection
from .errors import CommandError, CompositorEnded, LocatorError, NoAnswer
from .expectations import Expectations
from .geometry import Rectangle
from .png import Image
from .program import Program
from .windows import Layouts, Output, Place, Under, Window, WindowName

Path = Union[str, "os.PathLike[str]"]
Result = TypeVar("Result")

_INTERVAL = 0.02
_KEY_TIME = 0.02
"""How long a character is typed, in seconds."""


class Compositor:
    """A connection to a mini-compositor. A context manager.

    Make one with `launch` or `connect`. Places are in global logical pixels, or, with `window`, relative
    to the upper left corner of that window's geometry. Times are in seconds.

    A command raises CommandError if the compositor refuses it, and CompositorEnded if the compositor ended.
    """

    def __init__(
        self,
        connection: Connection,
        *,
        environment: Mapping[str, str],
        process: Optional[Program] = None,
    ) -> None:
        """Takes ownership of its arguments. `environment` is the environment for programs to begin with."""
        self.connection = connection
        self._process = process
        self._programs: List[Program] = []
        self._kinds: List[str] = []
        self._explanations: Deque[Dict[str, Any]] = deque(maxlen=500)
        self._events: Deque[Dict[str, Any]] = deque(maxlen=10_000)
        hello = connection.hello
        self.pid: int = hello["pid"]
        changes: Dict[str, Optional[str]] = hello["environment"]
        """Values of variables; None removes one."""
        self.environment: Dict[str, str] = {
            name: value for name, value in {**environment, **changes}.items() if value is not None
        }
        """The environment for programs."""
        self.expect = Expectations(self)
        """Expectations that wait. See `Expectations`."""

    @classmethod
    def launch(
        cls,
        executable: Optional[Path] = None,
        *,
        options: Sequence[str] = (),
        private: bool = False,
        environment: Optional[Mapping[str, str]] = None,
        deadline: float = 30.0,
    ) -> "Compositor":
        """Starts a headless compositor.

        `executable` is by default that of the variable MINI_COMPOSITOR, or `mini-compositor` from PATH.
        `options` are more options of `mini-compositor run`, such as ["--size", "800x600"].

        With `private`, programs get folders, settings, fonts and a session bus of their own, with which
        widgets are found: those of `--profile test`. Without it, programs share those of `environment`, by
        default that of this process.

        Raises CompositorEnded if the compositor does not start within `deadline` seconds.
        """
        base = dict(os.environ if environment is None else environment)
        program = os.fspath(executable or os.environ.get("MINI_COMPOSITOR") or "mini-compositor")
        outside = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")
        process: Optional[Program] = None
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                arguments = [
                    program, "run", "--stay", "--backend", "headless", "--focus-new-windows", "always",
                    "--control-fd", str(theirs.fileno()), "--locator", _locator_command(),
                    *(["--profile", "test"] if private else []), *options,
                ]
                process = Program(
                    arguments,
                    {name: value for name, value in base.items() if name not in outside},
                    pass_fds=[theirs.fileno()],
                )
            connection = Connection(ours, hello_deadline=deadline)
            return cls(connection, environment=base, process=process)
        except BaseException as error:
            ours.close()
            ended = None
            if process is not None:
                if isinstance(error, CompositorEnded):
                    ended = _ended(process, f"{program} did not start")
                process.end()
            if process is None and isinstance(error, FileNotFoundError):
                ended = CompositorEnded(
                    f"{program} was not found: give its path as the variable MINI_COMPOSITOR"
                )
            elif process is None and isinstance(error, OSError):
                ended = CompositorEnded(f"{program} cannot be started: {error.strerror}")
            if ended is not None:
                raise ended from None
            raise

    @classmethod
    def connect(cls, path: Path, *, environment: Optional[Mapping[str, str]] = None) -> "Compositor":
        """Connects to a compositor that runs with `--control PATH`. `close` does not end it.

        `environment` is the environment for programs to begin with, by default that of this process.
        Raises OSError if no compositor listens there.
        """
        base = os.environ if environment is None else environment
        return cls(Connection.to_path(os.fspath(path)), environment=base)

    def close(self) -> None:
        """Ends the programs that this object started, and the compositor if `launch` started it.

        May be called twice. Programs that others started continue unless their compositor ends.
        """
        programs, self._programs = self._programs, []
        for program in programs:
            program.send_signal(15)
        for program in programs:
            program.end()
        self.connection.close()
        if self._process is not None:
            # The compositor gives its own programs five seconds.
            self._process.end(grace=8.0)

    def __enter__(self) -> "Compositor":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Questions

    def ask(self, line: Mapping[str, Any], *, deadline: float = 10.0) -> Dict[str, Any]:
        """Sends a line of the control protocol and returns its answer. For what has no method here.

        `deadline` is how long the compositor may take, in seconds. It is not sent.
        """
        try:
            return self.connection.ask(line, deadline=deadline)
        except (CompositorEnded, NoAnswer) as error:
            if self._process is None or isinstance(error, NoAnswer):
                raise
            raise _ended(self._process, str(error)) from None

    def windows(self) -> List[Window]:
        """All windows, in the order in which they appeared."""
        return [Window.of(data, self) for data in self.ask({"get": "windows"})["windows"]]

    def outputs(self) -> List[Output]:
        """All outputs."""
        return [
            Output(
                each["name"], Rectangle.of(each["frame"]), (each["mode"][0], each["mode"][1]), each["scale"],
                each["transform"],
            )
            for each in self.ask({"get": "outputs"})["outputs"]
        ]

    def layouts(self, *, seat: Optional[str] = None) -> Layouts:
        """The keyboard layouts of a seat."""
        answer = self.ask(_line(get="layouts", seat=seat))
        return Layouts(list(answer["layouts"]), answer["group"])

    def under(self, x: float, y: float, *, window: Optional[WindowName] = None) -> Optional[Under]:
        """What is at a place, or None."""
        under = self.ask(_line(get="under", at=[x, y], window=_name(window)))["under"]
        if under is None:
            return None
        location = under["location"]
        return Under(list(under["path"]), (location[0], location[1]), under.get("window"), under.get("pid"))

    def responders(self) -> List[Dict[str, Any]]:
        """The responders that get keys, from the first responder up, with their key commands."""
        path: List[Dict[str, Any]] = self.ask({"get": "responders"})["path"]
        return path

    def select_window(self, windows: Iterable[Window], window: WindowName) -> Optional[Window]:
        """The window of a list with that ID, app ID or title; None if there is none."""
        wanted = window.id if isinstance(window, Window) else window
        for each in windows:
            if wanted == each.id if isinstance(wanted, int) else wanted in (each.app_id, each.title):
                return each
        return None

    def wait_for_window(
        self,
        app_id: Union[str, Pattern[str], None] = None,
        *,
        title: Union[str, Pattern[str], None] = None,
        pid: Optional[int] = None,
        deadline: float = 10.0,
    ) -> Window:
        """Waits for a window with all given properties and returns it.

        A pattern matches anywhere in the text. Raises CommandError with "timeout" after `deadline` seconds.
        """

        def matches(window: Window) -> bool:
            return (
                _matches(app_id, window.app_id)
                and _matches(title, window.title)
                and (pid is None or window.pid == pid)
            )

        def look() -> Optional[Window]:
            return next(filter(matches, self.windows()), None)

        window = until(look, deadline)
        if window is not None:
            return window
        wanted = _line(app_id=app_id, title=title, pid=pid)
        there = [{"appID": each.app_id, "title": each.title} for each in self.windows()]
        raise CommandError(
            "timeout",
            f"waited {deadline:g} s in vain for a window with {_properties(wanted)}; there were: "
            f"{', '.join(repr(each['title']) for each in there) or 'no windows'}",
            {"windows": there},
        )

    # Input

    def move(self, x: float, y: float, *, window: Optional[WindowName] = None) -> None:
        """Moves the pointer to a place."""
        self.ask(_line(pointer=[x, y], window=_name(window)))

    def click(
        self,
        x: Optional[float] = None,
        y: Optional[float] = None,
        *,
        role: Optional[str] = None,
        name: Optional[Name] = None,
        window: Optional[WindowName] = None,
        button: str = "left",
        count: int = 1,
        deadline: float = 10.0,
    ) -> None:
        """Moves the pointer to a place, or to the widget with `role` and `name`, and clicks there.

        `button` is "left", "right" or "middle", `count` 1 to 3. Waits for the window or the widget for at
        most `deadline` seconds. Raises LocatorError if the widget is not found; see `find`.
        """
        if x is not None and y is not None:
            if role is not None or name is not None:
                raise ValueError("give a place or a widget, not both")
            self.ask(
                _line(
                    click=[x, y], window=_name(window), button=None if button == "left" else button,
                    count=None if count == 1 else count, deadline=_wait(window, deadline),
                ),
                deadline=deadline,
            )
        else:
            query = query_of(role, name, (), _name(window))
            self.act_on_widget("click", query, button=button, count=count, deadline=deadline)

    def double_click(
        self,
        x: Optional[float] = None,
        y: Optional[float] = None,
        *,
        role: Optional[str] = None,
        name: Optional[Name] = None,
        window: Optional[WindowName] = None,
    ) -> None:
        """Clicks twice. See `click`."""
        self.click(x, y, role=role, name=name, window=window, count=2)

    def tap(self, x: float, y: float, *, window: Optional[WindowName] = None) -> None:
        """Touches a place with one finger and lifts it."""
        self.ask(_line(tap=[x, y], window=_name(window)))

    def press(self, keys: str, *, count: int = 1) -> None:
        """Presses and releases a key with modifiers, such as "Return" or "Control+Shift+a"."""
        self.ask(_line(press=keys, count=None if count == 1 else count))

    def type(self, text: str) -> None:
        """Types a text, one key every 20 ms, and returns after the last release.

        Characters that no layout has are typed, too.
        """
        if not text:
            return  # The compositor refuses a line that types nothing.
        self.ask({"type": text}, deadline=10.0 + len(text) * _KEY_TIME * 2)

    def drag(
        self, points: Iterable[Union[Place, Mapping[str, Any]]], *, button: str = "left",
        window: Optional[WindowName] = None
    ) -> None:
        """Presses a button at the first place, moves along the places, and releases it at the last one.

        The first place can be the fields of a widget, such as {"role": "label", "name": "a"}: the others are relative
        to its middle. Two widgets without places between them are the ends of a drag. Raises LocatorError.
        """
        path = [dict(point) if isinstance(point, Mapping) else list(point) for point in points]
        self.ask_about_widget(
            _line(drag=path, window=_name(window), button=None if button == "left" else button), deadline=60.0)

    def scroll(
        self,
        steps: float,
        *,
        at: Optional[Place] = None,
        axis: str = "vertical",
        window: Optional[WindowName] = None,
    ) -> None:
        """Turns the wheel by detents; positive is down or right. Moves the pointer to `at` first."""
        if at is not None:
            self.move(*at, window=window)
        elif window is not None:
            raise ValueError("a window needs a place: at=(x, y)")
        self.ask({"axis": axis, "steps": steps})

    def perform(self, action: str) -> None:
        """Performs an action of the responder chain, such as "toggleMaximized", as a key command does.

        Raises CommandError with "unavailable" if nothing can perform it.
        """
        self.ask({"perform": action})

    def close_window(self, window: WindowName) -> None:
        """Asks the program of a window to close it. Does not wait for it."""
        self.ask({"close": _name(window)})

    # Waits and pictures

    def wait(
        self,
        *,
        idle: Optional[float] = None,
        window: Optional[WindowName] = None,
        layer: Optional[str] = None,
        locked: Optional[bool] = None,
        input_method_grab: Optional[bool] = None,
        deadline: float = 10.0,
    ) -> None:
        """Waits for one condition. Raises CommandError with "timeout" after `deadline` seconds.

        - `idle`: nothing was drawn for so many seconds, on the screen or in `window`;
        - `layer`: a layer surface with that namespace;
        - `locked`: the session is locked, or not;
        - `input_method_grab`: an input method has the keyboard, or not.
        For windows see `wait_for_window`.
        """
        condition = _line(
            idle=None if idle is None else round(idle * 1000),
            layer=layer, locked=locked, inputMethodGrab=input_method_grab,
        )
        if len(condition) != 1:
            raise ValueError("give one of idle, layer, locked and input_method_grab")
        self.ask(
            _line(wait=condition, window=_name(window), deadline=_milliseconds(deadline)), deadline=deadline
        )

    def screenshot(
        self,
        path: Path,
        *,
        window: Optional[WindowName] = None,
        region: Optional[Sequence[float]] = None,
        cursor: bool = False,
        deadline: float = 10.0,
    ) -> str:
        """Writes a picture of the screen, a window or a region into a PNG file. Returns the absolute path.

        `region` is x, y, width and height. Waits for the window for at most `deadline` seconds. Raises
        CommandError with "picture" if the file cannot be written.
        """
        absolute = os.path.abspath(os.fspath(path))
        area = None if region is None else [round(value) for value in region]
        self.ask(
            _line(
                screenshot=absolute, window=_name(window), region=area, cursor=cursor or None,
                deadline=_wait(window, deadline),
            ),
            deadline=deadline + 20.0,
        )
        return absolute

    def picture(
        self, *, window: Optional[WindowName] = None, region: Optional[Sequence[float]] = None
    ) -> Image:
        """Returns a picture of the screen, a window or a region."""
        with tempfile.TemporaryDirectory(prefix="sr-") as folder:
            return Image.read(self.screenshot(os.path.join(folder, "a.png"), window=window, region=region))

    # Widgets

    def find(
        self,
        role: Optional[str] = None,
        name: Optional[Name] = None,
        *,
        states: Collection[str] = (),
        window: Optional[WindowName] = None,
        deadline: float = 10.0,
    ) -> Widget:
        """Returns the one visible widget with the role, the name and the states, once it no longer moves.

        `role` is a name of AT-SPI, such as "button", "check box", "text" or "menu item". `name` is the
        accessible's name or that of a label in a button, an item or the like, or a pattern that matches
        anywhere in one of them.
        `states` are names of AT-SPI, such as "multi line" or "focused".

        Raises LocatorError after `deadline` seconds, or when two looks find several widgets.
        """
        query = query_of(role, name, states, _name(window))
        answer = self.ask_about_widget(
            {"wait": {"widget": query}, "deadline": _milliseconds(deadline)}, deadline=deadline
        )
        return self.widget_of(answer, query)

    def act_on_widget(
        self, action: str, query: Mapping[str, Any], *, button: str = "left", count: int = 1,
        deadline: float = 10.0,
    ) -> None:
        """Sends a line that acts on a widget: "click", "tap" or "pointer". Raises LocatorError."""
        line = _line(
            button=None if button == "left" else button, count=None if count == 1 else count,
            deadline=_milliseconds(deadline),
        )
        self.ask_about_widget({**line, action: query}, deadline=deadline)

    def ask_about_widget(self, line: Mapping[str, Any], *, deadline: float) -> Dict[str, Any]:
        """Sends a line with a widget and returns its answer. Raises LocatorError."""
        try:
            return self.ask(line, deadline=deadline)
        except CommandError as error:
            raise (locator_error(error) or error) from None

    def widget_of(self, answer: Mapping[str, Any], query: Mapping[str, Any]) -> Widget:
        """The widget of an answer. Raises LocatorError if its window no longer exists."""
        data = answer["widget"]
        window = None if data["window"] is None else self.select_window(self.windows(), data["window"])
        if window is None:
            raise LocatorError("window", f"no window contains {data['role']} {data['name']!r}")
        return Widget(self, window, data, query)

    def widgets(self) -> List[Tuple[int, str, str]]:
        """All accessibles of programs with windows: depth, role and name. Also those that are hidden."""
        answer = self.ask_about_widget({"get": "tree"}, deadline=60.0)
        return [(depth, role, name or "") for depth, role, name in answer["tree"]]

    # Programs

    def start(
        self,
        arguments: Sequence[str],
        *,
        environment: Optional[Mapping[str, str]] = None,
        folder: Optional[Path] = None,
        input: Optional[str] = None,
    ) -> Program:
        """Starts a program and returns it. `close` ends it, with its descendants.

        The program is a child of this process, not of the compositor: so its status, its output and its
        descendants are known here. `environment` is added to that of the compositor.

        Raises CommandError with "program" if it cannot be started.
        """
        try:
            program = Program(
                arguments, {**self.environment, **(environment or {})},
                folder=None if folder is None else os.fspath(folder), input=input,
            )
        except OSError as error:
            raise CommandError("program", f"cannot start {arguments[0]}: {error.strerror}") from None
        self._programs.append(program)
        return program

    def run(
        self,
        arguments: Sequence[str],
        *,
        status: Optional[int] = 0,
        input: Optional[str] = None,
        environment: Optional[Mapping[str, str]] = None,
        folder: Optional[Path] = None,
        deadline: float = 30.0,
    ) -> str:
        """Runs a program to its end and returns its standard output.

        Raises CommandError with "program" and the data "status", "output" and "errors" if its status is not
        `status`, unless that is None, and TimeoutError after `deadline` seconds. The program is then ended.
        """
        program = self.start(arguments, environment=environment, folder=folder, input=input)
        try:
            found = program.wait(deadline)
        finally:
            program.end()
            self._programs.remove(program)
        if status is not None and found != status:
            raise CommandError(
                "program",
                f"{arguments[0]} ended with the status {found}, not {status}: {program.errors.strip()}",
                {"status": found, "output": program.output, "errors": program.errors},
            )
        return program.output

    def programs(self) -> List[Program]:
        """The programs that `start` started, also those that have ended."""
        return list(self._programs)

    # Events

    def watch(self, *kinds: str) -> None:
        """Subscribes to events: "windows", "focus", "explanations". Replaces the former list."""
        self.ask({"watch": list(kinds)})
        self._kinds = list(kinds)

    def events(self, *, deadline: float = 0.0) -> List[Dict[str, Any]]:
        """Returns the events since the last call. Waits at most `deadline` seconds for the first one."""
        if deadline > 0 and not self._events:
            self.connection.wait_for_events(deadline)
        self._collect()
        events = list(self._events)
        self._events.clear()
        return events

    def explanations(self) -> List[Dict[str, Any]]:
        """The last 500 explanations, oldest first, if `watch` subscribed to them. Does not consume them."""
        self._collect()
        return list(self._explanations)

    @property
    def log(self) -> str:
        """What a compositor that `launch` started has printed."""
        if self._process is None:
            return ""
        return self._process.output + self._process.errors

    def _collect(self) -> None:
        for event in self.connection.take_events():
            self._events.append(event)
            if event.get("event") == "explanation":
                self._explanations.append(event)


def _locator_command() -> str:
    """The locator of this package, as a command of the shell."""
    file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "locator.py")
    return shlex.join([sys.executable, "-B", file])


def until(look: Callable[[], Optional[Result]], deadline: float) -> Optional[Result]:
    """Calls `look` until it returns something, for `deadline` seconds and at least once."""
    end = time.monotonic() + deadline
    while True:
        result = look()
        if result is not None or time.monotonic() >= end:
            return result
        time.sleep(_INTERVAL)


def _ended(process: Program, message: str) -> CompositorEnded:
    try:
        process.wait(5.0)
    except TimeoutError:
        pass
    log = (process.output + process.errors)[-4000:]
    state = "" if process.status is None else f" (status {process.status})"
    return CompositorEnded(message + state, process.status, log)


def _line(**fields: Any) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _name(window: Optional[WindowName]) -> Union[str, int, None]:
    """The name of a window in a line: its number, app ID or title."""
    return window.id if isinstance(window, Window) else window


def _wait(window: Optional[WindowName], deadline: float) -> Optional[int]:
    return None if window is None else _milliseconds(deadline)


def _milliseconds(deadline: float) -> int:
    # The compositor refuses a deadline of 0.
    return max(round(deadline * 1000), 1)


def _matches(wanted: Union[str, Pattern[str], None], text: str) -> bool:
    if isinstance(wanted, re.Pattern):
        return wanted.search(text) is not None
    return wanted is None or wanted == text


def _properties(wanted: Mapping[str, Any]) -> str:
    texts = []
    for name, value in wanted.items():
        text = f"matching {value.pattern!r}" if isinstance(value, re.Pattern) else repr(value)
        texts.append(f"the {name.replace('_', ' ')} {text}")
    return " and ".join(texts) or "any properties"
