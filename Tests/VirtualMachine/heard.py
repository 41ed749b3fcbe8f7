"""What the seat in the guest has heard: the lines of a file."""

import time

# Seconds that an event may take to come through.
LIMIT = 30


class Heard:
    def __init__(self, path):
        self._path = path
        self._count = 0

    def _lines(self):
        text = self._path.read_text(encoding="utf-8", errors="replace") if self._path.exists() else ""
        # A line that is not complete yet comes with the next look.
        return text[:text.rfind("\n") + 1].splitlines()

    def until(self, *wanted, seconds=LIMIT):
        """Waits until the lines are there, in this order, others between them allowed. What was heard up to there counts
        for no later call."""
        self._wait(lambda lines: self._length_in_order(lines, wanted), wanted, seconds)

    def until_all(self, *wanted, seconds=LIMIT):
        """The same for lines in any order."""
        return self._wait(lambda lines: self._length_of_all(lines, wanted), wanted, seconds)

    def _wait(self, length, wanted, seconds):
        end = time.monotonic() + seconds
        while True:
            lines = self._lines()[self._count:]
            taken = length(lines)
            if taken is not None:
                self._count += taken
                return lines[:taken]
            if time.monotonic() > end:
                raise AssertionError(f"expected {list(wanted)}, heard {lines}")
            time.sleep(0.02)

    @staticmethod
    def _length_in_order(lines, wanted):
        """How many lines it takes until all that is wanted is there; None if it is not."""
        rest = list(wanted)
        for number, line in enumerate(lines, start=1):
            if rest and line == rest[0]:
                rest.pop(0)
            if not rest:
                return number
        return None

    @staticmethod
    def _length_of_all(lines, wanted):
        if not set(wanted) <= set(lines):
            return None
        return max(lines.index(line) for line in wanted) + 1
