"""A connection to the control socket: JSON Lines, one answer for each line, and events."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections import deque
from typing import Any, Deque, Dict, List, Mapping, Optional

from .errors import CommandError, CompositorEnded, NoAnswer, SurfaceRespondersError

PROTOCOL_VERSION = 1
LINE_LIMIT = 1 << 20
"""The longest line that the compositor reads, in bytes."""


class Connection:
    """One peer of the control socket.

    Owns its socket. Several threads may use one connection: their commands are sent one after the other.
    A command that waits delays the commands of other threads, so use a second connection beside a wait.
    """

    def __init__(self, sock: socket.socket, *, hello_deadline: float = 30.0, grace: float = 60.0) -> None:
        """Reads the compositor's first line, for at most `hello_deadline` seconds.

        `grace` is the time in seconds that an answer may take beyond the deadline of its command. It
        only detects a compositor that hangs.
        """
        self._socket = sock
        self._buffer = bytearray()
        self._lock = threading.RLock()
        self._next_id = 1
        self._grace = grace
        self._events: Deque[Dict[str, Any]] = deque(maxlen=10_000)
        try:
            self.hello = self._read(time.monotonic() + hello_deadline)
            if self.hello.get("event") != "hello":
                raise SurfaceRespondersError(f"the first line is no hello: {self.hello}")
            if self.hello.get("version") != PROTOCOL_VERSION:
                raise SurfaceRespondersError(
                    f"the control socket has version {self.hello.get('version')}; "
                    f"this package needs version {PROTOCOL_VERSION}"
                )
        except BaseException:
            sock.close()
            raise

    @classmethod
    def to_path(cls, path: str) -> "Connection":
        """Connects to the socket that `--control PATH` made.

        Raises OSError if no compositor listens there.
        """
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            sock.connect(path)
        except OSError:
            sock.close()
            raise
        return cls(sock)

    def ask(self, line: Mapping[str, Any], *, deadline: float = 10.0) -> Dict[str, Any]:
        """Sends one line and returns its answer.

        `deadline` is how long the command itself may take, in seconds.

        Raises CommandError if the answer is an error, CompositorEnded if the compositor ends, and NoAnswer
        if there is no answer in the deadline plus the connection's grace.
        """
        with self._lock:
            number = self._next_id
            self._next_id += 1
            data = json.dumps({**line, "id": number}, ensure_ascii=False).encode() + b"\n"
            if len(data) > LINE_LIMIT:
                raise ValueError(f"a line may have {LINE_LIMIT} bytes; this one has {len(data)}")
            end = time.monotonic() + deadline + self._grace
            self._send(data, end)
            while True:
                answer = self._read(end)
                if "event" in answer:
                    self._events.append(answer)
                elif answer.get("id") == number:
                    break
                # An answer with another ID belongs to a command that an exception interrupted.
                elif answer.get("id") is None and not answer.get("ok"):
                    break
            if answer.get("ok"):
                return answer
            error = dict(answer.get("error") or {})
            raise CommandError(error.pop("code", "invalid"), error.pop("message", "no message"), error)

    def take_events(self) -> List[Dict[str, Any]]:
        """Returns the events that have arrived, in order, and forgets them. Does not wait.

        Also does not wait for another thread's command. At most 10,000 events are kept: the oldest are
        lost first.
        """
        if self._lock.acquire(blocking=False):
            try:
                self._read_available()
            finally:
                self._lock.release()
        events = []
        while self._events:
            events.append(self._events.popleft())
        return events

    def wait_for_events(self, deadline: float) -> bool:
        """Waits until an event has arrived, at most `deadline` seconds. Returns whether one has."""
        end = time.monotonic() + deadline
        with self._lock:
            while not self._events:
                try:
                    line = self._read(end, hangs=False)
                except TimeoutError:
                    return False
                if "event" in line:
                    self._events.append(line)
            return True

    def close(self) -> None:
        """Closes the socket. May be called twice."""
        self._socket.close()

    def _send(self, data: bytes, end: float) -> None:
        try:
            self._socket.settimeout(max(end - time.monotonic(), 0.001))
            self._socket.sendall(data)
        except socket.timeout:
            self.close()
            raise NoAnswer("the compositor does not read its control socket") from None
        except OSError as error:
            raise CompositorEnded(f"the control connection is closed: {error}") from None

    def _read(self, end: float, hangs: bool = True) -> Dict[str, Any]:
        """Reads one line. If `end` passes, raises NoAnswer and closes, or, without `hangs`, TimeoutError."""
        while True:
            line = self._take_line()
            if line is not None:
                return line
            remaining = end - time.monotonic()
            try:
                if remaining <= 0:
                    raise socket.timeout
                self._socket.settimeout(remaining)
                data = self._socket.recv(65536)
            except socket.timeout:
                if not hangs:
                    raise TimeoutError from None
                self.close()
                raise NoAnswer("the compositor did not answer in time") from None
            except OSError as error:
                raise CompositorEnded(f"the control connection is closed: {error}") from None
            if not data:
                raise CompositorEnded("the compositor closed the control connection")
            self._buffer += data

    def _read_available(self) -> None:
        try:
            self._socket.setblocking(False)
            while True:
                data = self._socket.recv(65536)
                if not data:
                    break
                self._buffer += data
        except OSError:
            pass  # Nothing has arrived, or the socket is closed: the next command says so.
        while True:
            line = self._take_line()
            if line is None:
                return
            if "event" in line:
                self._events.append(line)

    def _take_line(self) -> Optional[Dict[str, Any]]:
        index = self._buffer.find(b"\n")
        if index < 0:
            return None
        text = bytes(self._buffer[:index])
        del self._buffer[: index + 1]
        line = json.loads(text)
        if not isinstance(line, dict):
            raise SurfaceRespondersError(f"the compositor sent a line that is no object: {text[:80]!r}")
        return line
