"""Processes with their descendants and their output."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from contextlib import ExitStack
from typing import IO, Mapping, Optional, Sequence, Tuple


class Program:
    """A process in a session of its own.

    It is a child of the Python process. Its output goes to unnamed files, so a program never blocks on a
    full pipe, and a descendant that keeps a descriptor delays nothing.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        *,
        folder: Optional[str] = None,
        input: Optional[str] = None,
        pass_fds: Sequence[int] = (),
    ) -> None:
        """Starts the program. `folder` is its working directory, `input` the text of its standard input.

        Raises OSError if the program cannot be started.
        """
        self.arguments = list(arguments)
        self._texts: Optional[Tuple[str, str]] = None
        with ExitStack() as files:
            text = files.enter_context(tempfile.TemporaryFile())
            output = files.enter_context(tempfile.TemporaryFile())
            errors = files.enter_context(tempfile.TemporaryFile())
            text.write((input or "").encode())
            text.seek(0)
            self._process = subprocess.Popen(
                self.arguments,
                env=dict(environment),
                cwd=folder,
                stdin=text,
                stdout=output,
                stderr=errors,
                pass_fds=pass_fds,
                start_new_session=True,
            )
            files.pop_all()
        text.close()
        self._output: IO[bytes] = output
        self._errors: IO[bytes] = errors
        self.pid = self._process.pid

    def __repr__(self) -> str:
        return f"<Program {self.arguments[0]} pid={self.pid} status={self.status}>"

    @property
    def status(self) -> Optional[int]:
        """The exit status, minus the number of the signal that killed the program, or None while it runs."""
        if self._process.returncode is not None:
            return self._process.returncode
        # The process is not reaped before `end`. Until then, no other process group can get its number.
        result = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if result is None:
            return None
        return result.si_status if result.si_code == os.CLD_EXITED else -result.si_status

    @property
    def output(self) -> str:
        """What the program has written to its standard output."""
        return self._texts[0] if self._texts else _text(self._output)

    @property
    def errors(self) -> str:
        """What the program has written to its standard error stream."""
        return self._texts[1] if self._texts else _text(self._errors)

    def wait(self, deadline: float = 10.0) -> int:
        """Waits for the program's end and returns its status.

        Raises TimeoutError after `deadline` seconds. The program then continues.
        """
        end = time.monotonic() + deadline
        while True:
            status = self.status
            if status is not None:
                return status
            if time.monotonic() >= end:
                raise TimeoutError(f"{self.arguments[0]} (pid {self.pid}) did not end within {deadline:g} s")
            time.sleep(0.01)

    def send_signal(self, number: int) -> None:
        """Sends a signal to the program and to its descendants in the same process group.

        Does nothing after `end`.
        """
        if self._process.returncode is None:
            try:
                os.killpg(self.pid, number)
            except (ProcessLookupError, PermissionError):
                pass

    def end(self, *, grace: float = 2.0) -> None:
        """Ends the program and its descendants: by SIGTERM, and after `grace` seconds by SIGKILL.

        May be called twice. Descendants that made a session of their own continue.
        """
        if self._process.returncode is not None:
            return
        if self.status is None:
            self.send_signal(signal.SIGTERM)
            try:
                self.wait(grace)
            except TimeoutError:
                pass
        self.send_signal(signal.SIGKILL)
        self._process.wait()
        self._texts = (_text(self._output), _text(self._errors))
        self._output.close()
        self._errors.close()


def _text(file: IO[bytes]) -> str:
    # pread leaves the file offset alone, which the program shares.
    size = os.fstat(file.fileno()).st_size
    return os.pread(file.fileno(), size, 0).decode(errors="replace")
