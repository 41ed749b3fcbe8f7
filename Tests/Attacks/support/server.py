"""A compositor to attack, with folders and a socket of its own."""

import os
import signal
import subprocess
import time

from . import attack
from .connection import Closed, Connection


class Server:
    """A compositor that runs until the end of the case, or until `stop` is called."""

    def __init__(self, *arguments, environment=None, state=None, before=None, wait=60.0, wrapper=(),
                 program=None, is_shared=False, output=None):
        """
        environment: variables to add. state: the folder for remembered layouts. before: called in the new
        process. wait: the time limit in seconds until it listens. wrapper: a program that runs it. program: a
        program to run instead of the compositor. is_shared: whether it runs until this program ends. output: a
        descriptor for its output, instead of the log.
        """
        self.folder = attack.folder("attack-run-")
        self.state = state or os.path.join(self.folder, "state")
        self._log = os.path.join(self.folder, "log")
        variables = dict(os.environ, XDG_RUNTIME_DIR=self.folder, XDG_STATE_HOME=self.state)
        variables.pop("WAYLAND_DISPLAY", None)
        # The exit status shows a crash, and a backtrace would take half a minute.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        variables.update(environment or {})
        with open(self._log, "ab") as log:
            self.process = subprocess.Popen(
                [*wrapper, program or attack.COMPOSITOR, "run", "--socket", "wayland", "--stay", *arguments], env=variables,
                stdin=subprocess.DEVNULL, stdout=log if output is None else output,
                stderr=log if output is None else output, preexec_fn=before)
        (attack.last_cleanups if is_shared else attack.cleanups).append(self._end)
        self.path = os.path.join(self.folder, "wayland")
        # The second socket is opened after the first.
        self._sockets = [self.path] + ([self.path + "-privileged"] if "--isolate" in arguments else [])
        attack.within(wait, self._listens, "listening")

    def _listens(self):
        if not self.is_alive:
            raise attack.Failure("the compositor ended with status %s: %s" % (self.status, self.log()))
        try:
            for path in self._sockets:
                Connection(path).close()
        except OSError:
            return False
        return True

    def connect(self, timeout=60.0, is_privileged=False):
        """is_privileged: connects through the privileged socket of a compositor that isolates its clients."""
        return Connection(self.path + "-privileged" if is_privileged else self.path, timeout)

    def log(self, count=600):
        """Returns the end of its output."""
        with open(self._log, "rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - count))
            return file.read().decode(errors="replace")

    # Its state

    @property
    def status(self):
        return self.process.poll()

    @property
    def is_alive(self):
        return self.status is None

    @property
    def memory(self):
        """The resident memory in KiB."""
        with open("/proc/%d/status" % self.process.pid) as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))

    @property
    def file_count(self):
        return len(os.listdir("/proc/%d/fd" % self.process.pid))

    @property
    def processor_time(self):
        """The processor time of the thread that serves clients, in seconds."""
        return schedule_of(self.process.pid)[0]

    def roundtrip(self, client, timeout=60):
        """Makes a round trip of a client. Returns its duration in seconds. The time in which one of the two
        processes waited for a processor does not count, because the machine may be busy.
        """
        waited = schedule_of(self.process.pid)[1] + schedule_of(os.getpid())[1]
        took = client.roundtrip(timeout)
        if not self.is_alive:
            return took
        return took - (schedule_of(self.process.pid)[1] + schedule_of(os.getpid())[1] - waited)

    def expect_served(self, seconds=2.0):
        """Fails unless the compositor runs and serves a new client within a number of seconds."""
        attack.expect(self.is_alive, "the compositor ended with status %s: %s" % (self.status, self.log()))
        try:
            client = self.connect()
            took = self.roundtrip(client)
            client.close()
        except (OSError, TimeoutError, Closed) as error:
            raise attack.Failure("no client is served: %r; status %s; %s" % (error, self.status, self.log()))
        attack.expect(took < seconds, "a new client waited %.1f s" % took)

    def expect_steady(self, repeat, count, growth):
        """Calls `repeat` `count` times, after a fifth as many calls to warm up. Fails if memory grows by more
        than `growth` KiB in the counted calls, or if descriptors remain."""
        for number in range(count // 5):
            repeat(number)
        memory, files = self.memory, self.file_count
        for number in range(count):
            repeat(number)
        attack.within(60, lambda: self.file_count <= files, "closing connections")
        grown = self.memory - memory
        attack.expect(grown < growth, "%d times: memory has grown by %d KiB" % (count, grown))
        return "%d times: %+d KiB" % (count, grown)

    # Its end

    def stop(self, wait=60.0):
        """Asks the compositor to end. Returns its status."""
        if self.is_alive:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(wait)
            except subprocess.TimeoutExpired:
                raise attack.Failure("SIGTERM did not end the compositor within %g s" % wait)
        return self.status

    def _end(self):
        if self.is_alive:
            self.process.kill()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            print("note: process %d cannot be killed" % self.process.pid, flush=True)


def schedule_of(process):
    """The time in seconds in which the first thread of a process has run, and has waited for a processor."""
    with open("/proc/%d/schedstat" % process) as file:
        running, waiting, _ = file.read().split()
        return int(running) / 1e9, int(waiting) / 1e9
