"""The part of QEMU's machine protocol (QMP) that input needs."""

import json
import socket
import time

# The limit until a started machine listens, in seconds.
START_LIMIT = 30


class Monitor:
    def __init__(self, path, process):
        """Waits until a machine listens on a socket. Raises OSError if it ends first."""
        deadline = time.monotonic() + START_LIMIT
        while True:
            self._socket = socket.socket(socket.AF_UNIX)
            try:
                self._socket.connect(path)
                break
            except OSError:
                self._socket.close()
                if process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        self._file = self._socket.makefile("rw", encoding="utf-8")
        if not self._file.readline():  # the greeting
            raise ConnectionError("the machine has ended")
        self.command("qmp_capabilities")

    def command(self, name, **arguments):
        """Returns the answer. Ignores events that precede it."""
        self._file.write(json.dumps({"execute": name, "arguments": arguments}) + "\n")
        self._file.flush()
        for line in self._file:
            answer = json.loads(line)
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise RuntimeError(f"{name}: {answer['error']['desc']}")
        raise ConnectionError(f"{name}: the machine has ended")

    def close(self):
        self._file.close()
        self._socket.close()

    def plug(self, driver, name):
        self.command("device_add", driver=driver, id=name)

    def unplug(self, name):
        self.command("device_del", id=name)

    # Input. Each call is one hardware frame.

    def key(self, name, down):
        self._send({"type": "key", "data": {"down": down, "key": {"type": "qcode", "data": name}}})

    def button(self, name, down):
        self._send({"type": "btn", "data": {"down": down, "button": name}})

    def move(self, x, y):
        """Moves by a distance, in units of the mouse."""
        self._send(*({"type": "rel", "data": {"axis": axis, "value": value}} for axis, value in (("x", x), ("y", y))))

    def place(self, x, y):
        """Moves to a position, in fractions of the screen."""
        self._send(*(
            {"type": "abs", "data": {"axis": axis, "value": round(value * 0x7fff)}}
            for axis, value in (("x", x), ("y", y))))

    def _send(self, *events):
        self.command("input-send-event", events=list(events))
