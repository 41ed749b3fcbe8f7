"""A client on the wire. It does not use libwayland, so it can send messages that libwayland would refuse."""

import array
import collections
import os
import select
import socket
import struct
import time

from .protocol import INTERFACES


class Closed(Exception):
    """The compositor has closed the connection."""


def unsigned(*values):
    return struct.pack("=%dI" % len(values), *[value & 0xffffffff for value in values])


def padded(data):
    return data + b"\0" * (-len(data) % 4)


def string(text):
    if text is None:
        return unsigned(0)
    data = text if isinstance(text, bytes) else text.encode()
    return unsigned(len(data) + 1) + padded(data + b"\0")


class Connection:
    """A connection. Objects are numbers; `objects` has the interface and version of each existing one."""

    def __init__(self, path, timeout=60.0, connected=None):
        """connected: a connected socket to use instead of a new connection to the path."""
        self.timeout = timeout
        self.socket = connected or socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        if connected is None:
            self.socket.connect(path)
        self.socket.settimeout(timeout)
        self.objects = {1: ("wl_display", 1)}
        self.globals = {}  # name -> (interface, version)
        # The latest events: (object, interface, name, values).
        self.events = collections.deque(maxlen=4000)
        # The protocol error that ended the connection: (object, interface, code, text).
        self.error = None
        self.serial = 0
        # Whether files stay open after they were sent, because closing one can take forever.
        self.keeps_files = False
        # Descriptors that arrived with events and have not been used yet.
        self.files = []
        self._free = []
        self._next = 2
        self._answered = set()
        self._received = b""
        self._out = bytearray()
        self._out_files = []
        self.registry = self.create("wl_registry", 1)
        self.send(1, 1, unsigned(self.registry))

    def create(self, interface, version):
        """Returns a number for a new object."""
        if self._free:
            number = self._free.pop()
        else:
            number = self._next
            self._next += 1
        self.objects[number] = (interface, version)
        return number

    # Sending

    def send(self, number, opcode, body=b"", files=(), size=None):
        """Sends a message without checks, with any size in its header. Closes the files after sending
        them."""
        size = 8 + len(body) if size is None else size
        self.send_bytes(unsigned(number, (size & 0xffff) << 16 | opcode & 0xffff) + body, files)

    def send_bytes(self, data, files=()):
        self._out += data
        self._out_files += files
        if len(self._out) > 3500 or len(self._out_files) > 20:
            self.flush()

    def flush(self):
        while self._out:
            files = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", self._out_files))]
            try:
                count = self.socket.sendmsg(
                    [bytes(self._out)], files if self._out_files else [], socket.MSG_NOSIGNAL)
            except OSError as error:
                self._out.clear()
                raise Closed(str(error))
            finally:
                if not self.keeps_files:
                    self._close_out_files()
                self._out_files = []
            del self._out[:count]

    def _close_out_files(self):
        for file in self._out_files:
            os.close(file)
        self._out_files = []

    def request(self, number, name, *values):
        """Sends a request, encoded as the protocol's XML describes. Returns the number of the object that it
        creates."""
        interface, version = self.objects[number]
        message = INTERFACES[interface].requests[name]
        body, files, created, values = b"", [], None, list(values)
        for argument in message.arguments:
            if argument.type == "new_id" and argument.interface:
                created = self.create(argument.interface, min(version, INTERFACES[argument.interface].version))
                body += unsigned(created)
            elif argument.type == "fd":
                files.append(values.pop(0))
            else:
                body += self._encode(argument, values.pop(0))
        assert not values, "too many values for %s.%s" % (interface, name)
        self.send(number, message.opcode, body, files)
        if message.is_destructor:
            self.objects.pop(number, None)
        return created

    @staticmethod
    def _encode(argument, value):
        if argument.type == "fixed":
            return struct.pack("=i", int(value * 256))
        if argument.type == "string":
            return string(value)
        if argument.type == "array":
            return unsigned(len(value)) + padded(value)
        return unsigned(value or 0)

    def bind(self, interface, version=None, name=None):
        """Binds a global, by default with its newest version."""
        if not self.globals:
            self.roundtrip()
        if name is None:
            name, offered = next(
                (name, offered) for name, (known, offered) in self.globals.items() if known == interface)
            version = version or min(offered, INTERFACES[interface].version)
        number = self.create(interface, version)
        self.send(self.registry, 0, unsigned(name) + string(interface) + unsigned(version, number))
        return number

    # Receiving

    def pump(self, wait=0.0):
        """Handles everything that has arrived, after waiting up to `wait` seconds for the first data."""
        poll = select.poll()
        poll.register(self.socket, select.POLLIN)
        while poll.poll(wait * 1000):
            wait = 0
            try:
                data, control, _, _ = self.socket.recvmsg(65536, socket.CMSG_SPACE(4 * 64))
            except OSError as error:
                raise Closed(str(error))
            for level, kind, content in control:
                if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                    self.files += array.array("i", content[:len(content) // 4 * 4])
            if not data:
                raise Closed(str(self.error))
            self._received += data
            self._parse()

    def read_rest(self):
        """Reads the last messages before the compositor closed the connection, which may contain the
        reason."""
        try:
            for _ in range(10):
                self.pump(0.1)
        except Closed:
            pass

    def _parse(self):
        start, data = 0, self._received
        while len(data) - start >= 8:
            number, word = struct.unpack_from("=II", data, start)
            if len(data) - start < word >> 16:
                break
            self._handle(number, word & 0xffff, data[start + 8:start + (word >> 16)])
            start += word >> 16
        self._received = data[start:]

    def _handle(self, number, opcode, body):
        if number == 1:
            return self._handle_display(opcode, body)
        interface, version = self.objects.get(number, (None, 0))
        if interface is None or opcode >= len(INTERFACES[interface].events):
            return
        message = INTERFACES[interface].events[opcode]
        values, at = [], 0
        for argument in message.arguments:
            if argument.type == "fd":
                values.append(self.files.pop(0) if self.files else -1)
                continue
            value, = struct.unpack_from("=i" if argument.type in ("int", "fixed") else "=I", body, at)
            at += 4
            if argument.type in ("string", "array"):
                values.append(body[at:at + value])
                at += value + -value % 4
                continue
            values.append(value)
            if argument.type == "new_id" and argument.interface:
                self.objects[value] = (argument.interface, version)
            if argument.name == "serial":
                self.serial = value
        if interface == "wl_registry" and message.name == "global":
            self.globals[values[0]] = (values[1][:-1].decode(), values[2])
        if interface == "wl_callback":
            self._answered.add(number)
        self.events.append((number, interface, message.name, values))

    def _handle_display(self, opcode, body):
        if opcode == 0:
            culprit, code, count = struct.unpack_from("=III", body)
            interface = self.objects.get(culprit, ("?", 0))[0]
            self.error = (culprit, interface, code, body[12:12 + count - 1].decode(errors="replace"))
        else:
            number, = struct.unpack_from("=I", body)
            self.objects.pop(number, None)
            self._free.append(number)

    def heard(self, interface, name):
        """Returns the values of received events of one kind, oldest first."""
        return [values for _, known, event, values in self.events if known == interface and event == name]

    def roundtrip(self, timeout=None):
        """Waits until the compositor has handled everything that was sent. Returns the time in seconds."""
        start = time.monotonic()
        callback = self.create("wl_callback", 1)
        self.send(1, 0, unsigned(callback))
        self.flush()
        while callback not in self._answered:
            left = start + (timeout or self.timeout) - time.monotonic()
            if left <= 0:
                raise TimeoutError("no answer to wl_display.sync")
            self.pump(left)
        self._answered.discard(callback)
        return time.monotonic() - start

    def close(self):
        """May be called repeatedly."""
        self._close_out_files()
        for file in self.files:
            os.close(file)
        self.files = []
        self.socket.close()
