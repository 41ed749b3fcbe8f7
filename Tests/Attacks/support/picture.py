"""Pictures of the screen and of windows, described by their colors."""

import collections
import os
import struct

from .attack import within
from .client import memory_file


def solid(client, shm, color, width, height):
    """Returns a buffer of one color, given as 0xRRGGBB."""
    pixels = struct.pack("<I", 0xff000000 | color) * (width * height)
    pool = client.request(shm, "create_pool", memory_file(len(pixels), pixels), len(pixels))
    buffer = client.request(pool, "create_buffer", 0, width, height, width * 4, 0)
    client.request(pool, "destroy")
    return buffer


class Picture:
    """A buffer for a picture that a client captures."""

    def __init__(self, client, width, height):
        self._client = client
        self._size = width * height * 4
        file = memory_file(self._size)
        self._file = os.dup(file)
        self._pool = client.request(client.bind("wl_shm"), "create_pool", file, self._size)
        self.buffer = client.request(self._pool, "create_buffer", 0, width, height, width * 4, 1)

    def colors(self, interface):
        """Waits for the picture. Returns the number of pixels of each color, or None if the capture
        failed."""
        client = self._client

        def answers():
            client.roundtrip()
            return client.heard(interface, "ready") or client.heard(interface, "failed")

        within(30, answers, "an answer about a picture")
        is_ready = bool(client.heard(interface, "ready"))
        pixels = os.pread(self._file, self._size, 0)
        os.close(self._file)
        if not is_ready:
            return None
        return collections.Counter(pixel & 0xffffff for pixel, in struct.iter_unpack("<I", pixels))


def colors_of_screen(server):
    client = server.connect(is_privileged=True)
    output = client.bind("wl_output")
    client.roundtrip()
    _, width, height, _ = client.heard("wl_output", "mode")[-1]
    picture = Picture(client, width, height)
    frame = client.request(client.bind("zwlr_screencopy_manager_v1"), "capture_output", 0, output)
    client.request(frame, "copy", picture.buffer)
    seen = picture.colors("zwlr_screencopy_frame_v1")
    client.close()
    return seen


def colors_of_windows(server):
    """The colors of each window, the latest window first."""
    client = server.connect(is_privileged=True)
    client.bind("ext_foreign_toplevel_list_v1")
    client.roundtrip()
    handles = [
        number for number, (interface, _) in client.objects.items() if interface == "ext_foreign_toplevel_handle_v1"]
    sources = client.bind("ext_foreign_toplevel_image_capture_source_manager_v1")
    manager = client.bind("ext_image_copy_capture_manager_v1")
    seen = []
    for handle in reversed(handles):
        client.events.clear()
        session = client.request(manager, "create_session", client.request(sources, "create_source", handle), 0)
        client.roundtrip()
        width, height = client.heard("ext_image_copy_capture_session_v1", "buffer_size")[-1]
        picture = Picture(client, width, height)
        frame = client.request(session, "create_frame")
        client.request(frame, "attach_buffer", picture.buffer)
        client.request(frame, "damage_buffer", 0, 0, width, height)
        client.request(frame, "capture")
        seen.append(picture.colors("ext_image_copy_capture_frame_v1"))
    client.close()
    return seen
