#!/usr/bin/env python3
"""A stand-in for mini-compositor: one window, and answers as the control socket gives them.

As a program it takes the options of `mini-compositor run` and serves --control-fd. In tests, `FakePeer`
serves one end of a socket pair from a thread.
"""

import json
import os
import signal
import socket
import struct
import sys
import threading
import zlib

HELLO = {
    "event": "hello", "version": 1, "display": "wayland-7", "runtimeDirectory": "/run/fake", "pid": 42,
    "environment": {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": "/run/fake", "DISPLAY": None},
}

WINDOW = {
    "id": 3, "appID": "org.example.Fake", "title": "Fake", "pid": 77, "frame": [100, 50, 300, 200],
    "surface": [90, 40, 320, 220], "workspace": 1, "isKey": True, "isVisible": True, "isMinimized": False,
    "isMaximized": False, "isFullscreen": False,
}


def png(width, height, color):
    """An RGBA PNG of one color."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + bytes(color) * width) * height
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


class FakeCompositor:
    """Answers lines. `lines` has all that came; `replies` holds answers that a test prepared."""

    def __init__(self):
        self.lines = []
        self.replies = {}
        self.windows = [dict(WINDOW)]
        self.color = (16, 32, 48, 255)
        self.before = []
        """Lines to send before the next answer: events."""

    def answer(self, line):
        self.lines.append(line)
        for field, reply in self.replies.items():
            if field in line:
                return reply(line) if callable(reply) else reply
        if line.get("get") == "windows":
            return {"ok": True, "windows": self.windows}
        if line.get("get") == "outputs":
            return {"ok": True, "outputs": [
                {"name": "MINI-1", "frame": [0, 0, 1280, 720], "mode": [1280, 720], "scale": 1,
                 "transform": "90"}]}
        if line.get("get") == "layouts":
            return {"ok": True, "layouts": ["English (US)"], "group": 0}
        if line.get("get") == "under":
            return {"ok": True, "under": {
                "path": ["surface 1", "window 3"], "location": line["at"], "window": 3, "pid": 77}}
        if "screenshot" in line:
            _, _, width, height = line.get("region", [0, 0, 8, 6])
            try:
                with open(line["screenshot"], "wb") as file:
                    file.write(png(width, height, self.color))
            except OSError as error:
                return {"ok": False, "error": {"code": "picture", "message": str(error)}}
        return {"ok": True}


class FakePeer:
    """Serves one end of a socket pair. `client` is the other end."""

    def __init__(self, fake=None, hello=HELLO):
        self.fake = fake or FakeCompositor()
        self.client, self._server = socket.socketpair()
        self._hello = hello
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self):
        try:
            self._server.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._thread.join(10)
        self._server.close()
        self.client.close()

    def hang_up(self):
        self._server.shutdown(socket.SHUT_RDWR)

    def send(self, *lines):
        for line in lines:
            self._server.sendall(json.dumps(line).encode() + b"\n")

    def _run(self):
        try:
            if self._hello is not None:
                self.send(self._hello)
            serve(self._server, self.fake)
        except OSError:
            pass


def serve(sock, fake):
    """Answers each line until the peer hangs up."""
    with sock.makefile("rb") as source:
        for text in source:
            line = json.loads(text)
            answer = fake.answer(line)
            for event in fake.before:
                sock.sendall(json.dumps(event).encode() + b"\n")
            fake.before = []
            if answer is not None:
                # In two parts: a peer must not count on whole lines.
                data = json.dumps({"id": line.get("id"), **answer}).encode() + b"\n"
                sock.sendall(data[: len(data) // 2])
                sock.sendall(data[len(data) // 2 :])


def main(arguments):
    descriptor = int(arguments[arguments.index("--control-fd") + 1])
    if "--fail" in arguments:
        print("mini-compositor: no such layout", file=sys.stderr)
        sys.exit(64)
    if "--ignore-signals" in arguments:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sock = socket.socket(fileno=descriptor)
    hello = {**HELLO, "pid": os.getpid()}
    sock.sendall(json.dumps(hello).encode() + b"\n")
    fake = FakeCompositor()

    def crash(_):
        print("a crash's message", file=sys.stderr, flush=True)
        os._exit(70)

    fake.replies["perform"] = crash
    fake.replies["environment"] = lambda _: {"ok": True, "environment": dict(os.environ)}
    fake.replies["arguments"] = lambda _: {"ok": True, "arguments": arguments}
    serve(sock, fake)
    signal.pause()


if __name__ == "__main__":
    main(sys.argv)
