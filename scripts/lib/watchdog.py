"""Runs a command. If it takes too long, ends it and every process that it started:

    watchdog.py SECONDS LOG COMMAND...

The output of the command is written to the file LOG. The exit status is that of the command, 124 if it was
ended, or 127 if it could not be started.
"""

import ctypes
import os
import pathlib
import signal
import sys
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
# The time in seconds for other processes to end after the command has ended, and after SIGKILL.
SETTLING = 5
# The time in seconds for a command to end after SIGTERM, for example to report its progress.
GRACE = 20
ENDED, NOT_STARTED = 124, 127
# These signals end the command, and then the watchdog.
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Ending:
    """The end of a command: its exit status, the reason why it was ended (None if it ended by itself), and
    the command lines of its remaining descendants, which were ended.
    """

    def __init__(self, status, reason, remaining):
        self.status, self.reason, self.remaining = status, reason, remaining


def run(command, output, must_end, grace=0):
    """Runs a command without input and writes its output to a file. Afterwards, no process that it started
    exists.

    must_end: called at least once a second; returns the reason why the command has to be ended, or None.
    grace: the time in seconds that the command then has after SIGTERM.
    """
    # Processes whose parent has ended become children of this process, whatever their process group and
    # session.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD, *SIGNALS})
    try:
        return Run(command, output, mask).finish(must_end, grace)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


class Run:
    """A command that has been started. SIGCHLD and `SIGNALS` must be blocked."""

    def __init__(self, command, output, mask):
        self.status = self.received = None
        self.has_children = True
        self.process = os.posix_spawnp(
            command[0], command, os.environ, setsigmask=mask, file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
                (os.POSIX_SPAWN_DUP2, 1, 2)])

    def finish(self, must_end, grace):
        reason = None
        while not self.wait(1) and not reason:
            reason = self.received or must_end()
        if not reason:
            self.settle(SETTLING)
        remaining = [command_line(process) for process in descendants() if process != self.process]
        # A signal may come from another watchdog, which waits for this one only for its own grace period.
        if reason and grace and not self.received:
            send(signal.SIGTERM)
            self.settle(grace)
        # Repeated, because some processes may be starting others.
        self.settle(SETTLING, lambda: send(signal.SIGKILL))
        return Ending(ENDED if reason else self.status, reason, remaining)

    def wait(self, seconds):
        """Waits for a signal. Returns whether the command has ended."""
        info = signal.sigtimedwait({signal.SIGCHLD, *SIGNALS}, seconds)
        if info and info.si_signo != signal.SIGCHLD:
            self.received = f"received {signal.Signals(info.si_signo).name}"
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == self.process:
                    self.status = os.waitstatus_to_exitcode(ended[1])
        except ChildProcessError:
            self.has_children = False
        return self.status is not None

    def settle(self, seconds, action=lambda: None):
        """Waits until no process is left. Repeats an action until then."""
        end = time.monotonic() + seconds
        self.wait(0)
        while self.has_children and time.monotonic() < end:
            action()
            self.wait(0.1)


def send(number):
    for process in descendants():
        try:
            os.kill(process, number)
        except (ProcessLookupError, PermissionError):
            pass


def descendants():
    """The running descendants of this process."""
    children = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name in parentheses may contain anything.
            state, parent = path.read_text(errors="replace").rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state not in "ZX":
            children.setdefault(int(parent), []).append(int(path.parent.name))
    found = [os.getpid()]
    for process in found:
        found += children.get(process, [])
    return found[1:]


def command_line(process):
    try:
        words = pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
        return b" ".join(words).decode(errors="replace").strip()
    except OSError:
        return f"process {process}"


def main(arguments):
    limit, log, *command = arguments
    # A script that is killed does not end its background processes.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    end = time.monotonic() + float(limit)
    try:
        ending = run(
            command, log, lambda: f"took longer than {limit} s" if time.monotonic() > end else None, GRACE)
    except OSError as error:
        print(f"{command[0]} cannot be started: {error.strerror}")
        return NOT_STARTED
    if ending.reason:
        print(f"{command[0]} {ending.reason}, and was ended.")
    for line in ending.remaining:
        print(f"It left a process behind, which was ended: {line}")
    return ending.status if ending.status >= 0 else 128 - ending.status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
