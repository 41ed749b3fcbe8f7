"""Reads the events of the seat in the guest, which are lines of a file."""

import time

# The limit for the arrival of an event, in seconds.
LIMIT = 30


class Heard:
    def __init__(self, path):
        self._path = path
        self._count = 0

    def _lines(self):
        text = self._path.read_text(encoding="utf-8", errors="replace") if self._path.exists() else ""
        # An incomplete line is read the next time.
        return text[:text.rfind("\n") + 1].splitlines()

    def until(self, *wanted, seconds=LIMIT):
        """Waits for lines in this order, possibly with others between them. Later calls ignore all lines up to the last
        one."""
        self._wait(lambda lines: self._length_in_order(lines, wanted), wanted, seconds)

    def until_all(self, *wanted, seconds=LIMIT):
        """Waits for lines in any order."""
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
        """Returns the number of lines up to the last wanted one, or None if one is missing."""
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
