"""The errors of this package."""

from __future__ import annotations

from typing import Any, List, Mapping, Optional


class SurfaceRespondersError(Exception):
    """The base of all errors of this package, except failed expectations."""


class CommandError(SurfaceRespondersError):
    """The compositor refused a command or could not finish it.

    `code` is one of the codes of the control socket: "invalid", "timeout", "picture", "program",
    "mismatch" or "unavailable". `data` has the other fields of the answer's error.
    """

    def __init__(self, code: str, message: str, data: Optional[Mapping[str, Any]] = None) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.data = dict(data or {})


class CompositorEnded(SurfaceRespondersError):
    """The compositor closed the connection or could not be started.

    `status` is its exit status, a negative number if a signal killed it, or None if it is unknown.
    `log` is the end of what it printed.
    """

    def __init__(self, message: str, status: Optional[int] = None, log: str = "") -> None:
        super().__init__(f"{message}\n{log.rstrip()}" if log.strip() else message)
        self.status = status
        self.log = log


class NoAnswer(SurfaceRespondersError):
    """The compositor did not answer in time. The connection is closed and cannot be used again."""


class LocatorError(SurfaceRespondersError):
    """A widget was not located.

    `code` is one of:
    - "absent": no widget matches;
    - "ambiguous": several widgets match; `widgets` lists them;
    - "unstable": the widget kept moving until the deadline;
    - "covered": another program's surface, or nothing, is at the widget's center;
    - "popup": the widget is in a popup of GTK, whose place is unknown;
    - "window": the compositor has no window for the widget;
    - "gone": the widget no longer exists;
    - "bus": the accessibility bus or libatspi does not exist, or did not answer.
    """

    def __init__(self, code: str, message: str, widgets: Optional[List[Any]] = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.widgets = list(widgets or [])


class ExpectationError(AssertionError):
    """An expectation was not met before its deadline. `expected` and `found` are texts."""

    def __init__(self, expected: str, found: str, deadline: float) -> None:
        super().__init__(f"within {deadline:g} s\nexpected: {expected}\nfound:    {found}")
        self.expected = expected
        self.found = found
