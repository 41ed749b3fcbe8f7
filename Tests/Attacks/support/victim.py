"""A client in a separate process that measures its waiting times during an attack."""

import multiprocessing
import time

from . import attack
from .client import Pointer, Window
from .connection import Connection

_context = multiprocessing.get_context("fork")


class Victim:
    """Measures the processor time that the compositor takes before it answers, which does not depend on other
    load of the machine."""

    def __init__(self, server):
        # The durations of its round trips, the shortest first: see `Server.roundtrip`. Set by `stop`.
        self.latencies = []
        self._stop, self._result = _context.Event(), _context.Queue()
        self._process = _context.Process(target=self._measure, args=(server,), daemon=True)
        self._process.start()
        attack.cleanups.append(self._process.kill)
        # Wait until the client is connected.
        self._result.get(timeout=60)

    def _measure(self, server):
        client = Connection(server.path, timeout=170)
        Window(client, 400, 300, "victim", "victim")
        pointer = Pointer(client)
        client.roundtrip()
        self._result.put(None)
        worst, latencies = 0.0, []
        try:
            while not self._stop.is_set():
                before = server.processor_time
                pointer.move(600 + int(time.monotonic() * 50) % 40, 350, int(time.monotonic() * 1000))
                latencies.append(server.roundtrip(client, 170))
                worst = max(worst, server.processor_time - before)
                time.sleep(0.005)
        except Exception as error:
            worst = error
        self._result.put((worst, sorted(latencies)))

    def stop(self):
        """Stops measuring. Returns the longest processor time that the compositor took before it answered, in
        seconds."""
        self._stop.set()
        worst, self.latencies = self._result.get(timeout=175)
        if isinstance(worst, Exception):
            raise attack.Failure("another client is not served: %r" % worst)
        return worst

    def expect_served(self, seconds):
        """Stops measuring, and fails unless the longest processor time is below `seconds`."""
        worst = self.stop()
        attack.expect(worst < seconds, "another client waited for %.2f s of processor time" % worst)
        return "another client waited for at most %.3f s of processor time" % worst
