"""A client in a process of its own that measures how long it has to wait during an attack."""

import multiprocessing
import time

from . import attack
from .client import Pointer, Window
from .connection import Connection

_context = multiprocessing.get_context("fork")


class Victim:
    """Measures how long the compositor computes before it answers, whatever else the machine does."""

    def __init__(self, server):
        # How long its round trips took, the shortest first: see `Server.roundtrip`. Known once it was stopped.
        self.latencies = []
        self._stop, self._result = _context.Event(), _context.Queue()
        self._process = _context.Process(target=self._measure, args=(server,), daemon=True)
        self._process.start()
        attack.cleanups.append(self._process.kill)
        # Wait until it is served.
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
        """The longest time that the compositor computed before it answered, in seconds."""
        self._stop.set()
        worst, self.latencies = self._result.get(timeout=175)
        if isinstance(worst, Exception):
            raise attack.Failure("another client is not served: %r" % worst)
        return worst

    def expect_served(self, seconds):
        """Stops, and fails if that time is not below `seconds`."""
        worst = self.stop()
        attack.expect(worst < seconds, "another client waited for %.2f s of computing" % worst)
        return "another client waited for %.3f s of computing at worst" % worst
