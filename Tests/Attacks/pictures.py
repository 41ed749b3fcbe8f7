#!/usr/bin/env python3
"""Attacks by contents and captures that make other clients wait: see support/delay.py."""

import os
import time

from support.attack import expect, main, within
from support.client import Pointer, Window, memory_file, show, show_subsurface
from support.connection import Closed, Connection
from support.delay import delay, for_a_while
from support.picture import solid

LARGE = {"options": ("--size", "3840x2160")}


def make_buffer(client, shm, width, height, content=b"", pixel_format=0):
    pool = client.request(shm, "create_pool", memory_file(width * height * 4, content), width * height * 4)
    buffer = client.request(pool, "create_buffer", 0, width, height, width * 4, pixel_format)
    client.request(pool, "destroy")
    return buffer


def layers_in_front(client, window, count, width, height):
    """Shows translucent subsurfaces of the given size, each scaled from a smaller buffer."""
    subcompositor, viewporter = client.bind("wl_subcompositor"), client.bind("wp_viewporter")
    buffer = make_buffer(client, window.shm, 200, 150, os.urandom(200 * 150 * 4))
    for number in range(count):
        surface = client.request(window.compositor, "create_surface")
        subsurface = client.request(subcompositor, "get_subsurface", surface, window.surface)
        client.request(subsurface, "set_desync")
        viewport = client.request(viewporter, "get_viewport", surface)
        client.request(viewport, "set_destination", width, height + number % 7)
        show(client, surface, buffer, 200, 150)
    client.request(window.surface, "commit")


@delay(**LARGE)
def pictures_of_a_large_screen(client):
    screenshots(client, Window(client), "copy")


@delay(**LARGE)
def pictures_of_what_changes_on_a_large_screen(client):
    """Each picture is compared with the previous one."""
    screenshots(client, Window(client), "copy_with_damage")


@delay(**LARGE)
def pictures_of_many_layers_on_a_large_screen(client):
    window = Window(client)
    layers_in_front(client, window, 100, 3840, 2160)
    screenshots(client, window, "copy")


def screenshots(client, window, request, width=3840, height=2160):
    """As many pictures of each frame as a client may request."""
    manager, output = client.bind("zwlr_screencopy_manager_v1"), client.bind("wl_output")
    buffer = make_buffer(client, window.shm, width, height, pixel_format=1)
    for _ in for_a_while(2):
        for _ in range(8):
            client.request(client.request(manager, "capture_output", 0, output), request, buffer)
        show(client, window.surface, window.buffer, 200, 150)
        client.roundtrip()


@delay
def pictures_that_wait_for_changes(client, count=7000):
    """Each picture is of a small region, and almost nothing changes there."""
    window, manager, output = Window(client), client.bind("zwlr_screencopy_manager_v1"), client.bind("wl_output")
    buffer = make_buffer(client, window.shm, 4, 4, pixel_format=1)
    for number in range(count):
        frame = client.request(
            manager, "capture_output_region", 0, output, number % 300 * 4, number // 300 * 4, 4, 4)
        client.request(frame, "copy_with_damage", buffer)
        if number % 100 == 99:
            client.pump()
    for _ in for_a_while():
        show(client, window.surface, window.buffer, 200, 150)
        client.roundtrip()


class Session:
    """A session that captures a window or a pointer repeatedly."""

    def __init__(self, client, window, number):
        self.client, self.number = client, number
        client.roundtrip()
        width, height = client.heard("ext_image_copy_capture_session_v1", "buffer_size")[-1]
        self.buffer = make_buffer(client, window.shm, width, height)

    def capture(self):
        frame = self.client.request(self.number, "create_frame")
        self.client.request(frame, "attach_buffer", self.buffer)
        self.client.request(frame, "capture")
        return frame


def source_of_window(client):
    """Creates a capture source of the latest window, which is the attacker's own."""
    client.bind("ext_foreign_toplevel_list_v1")
    client.roundtrip()
    handles = [
        number for number, (interface, _) in client.objects.items()
        if interface == "ext_foreign_toplevel_handle_v1"]
    sources = client.bind("ext_foreign_toplevel_image_capture_source_manager_v1")
    return client.request(sources, "create_source", handles[-1])


@delay
def pictures_of_a_window_larger_than_any_screen(client, width=8000, height=8000):
    window, viewporter = Window(client), client.bind("wp_viewporter")
    viewport = client.request(viewporter, "get_viewport", window.surface)
    client.request(viewport, "set_destination", width, height)
    client.request(window.surface, "commit")
    manager, source = client.bind("ext_image_copy_capture_manager_v1"), source_of_window(client)
    captures(client, window, lambda: client.request(manager, "create_session", source, 0))


@delay
def pictures_of_a_pointer_larger_than_any_screen(client, side=8000):
    window = Window(client)
    pointer = client.request(client.bind("wl_seat"), "get_pointer")
    cover_everything(client, window)
    Pointer(client).move(600, 350)
    client.roundtrip()
    image = client.request(window.compositor, "create_surface")
    serial = client.heard("wl_pointer", "enter")[-1][0]
    client.request(pointer, "set_cursor", serial, image, 0, 0)
    show(client, image, make_buffer(client, window.shm, side, side), side, side)
    client.roundtrip()
    time.sleep(1)
    manager = client.bind("ext_image_copy_capture_manager_v1")
    output = client.bind("wl_output")
    source = client.request(client.bind("ext_output_image_capture_source_manager_v1"), "create_source", output)
    captures(client, window, lambda: client.request(
        client.request(manager, "create_pointer_cursor_session", source, pointer), "get_capture_session"))


def cover_everything(client, window):
    surface = client.request(window.compositor, "create_surface")
    panel = client.request(client.bind("zwlr_layer_shell_v1"), "get_layer_surface", surface, 0, 3, "cover")
    client.request(panel, "set_anchor", 15)
    client.request(surface, "commit")
    client.roundtrip()
    client.request(panel, "ack_configure", client.heard("zwlr_layer_surface_v1", "configure")[-1][0])
    show(client, surface, make_buffer(client, window.shm, 1280, 720), 1280, 720)
    client.roundtrip()


def captures(client, window, make_session):
    """Captures with a new session each time, which gets a picture although nothing has changed."""
    for _ in for_a_while(3):
        session = Session(client, window, make_session())
        client.events.clear()
        frame = session.capture()
        client.request(window.surface, "commit")
        client.flush()
        deadline = time.monotonic() + 60
        while not client.heard("ext_image_copy_capture_frame_v1", "ready"):
            expect(time.monotonic() < deadline, "no picture arrives: %s" % client.events)
            client.pump(0.1)
        for number in frame, session.number, session.buffer:
            client.request(number, "destroy")


@delay
def pixels_that_go_at_once(client, side=8000):
    """Shows slightly fewer pixels than a client may show. All are freed together."""
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    buffer = make_buffer(client, window.shm, side, side)
    for _ in range(2_560_000_000 // (side * side * 4)):
        surface = client.request(window.compositor, "create_surface")
        subsurface = client.request(subcompositor, "get_subsurface", surface, window.surface)
        client.request(subsurface, "set_desync")
        show(client, surface, buffer, side, side)
    client.roundtrip()
    time.sleep(10)


@delay
def files_that_go_at_once(client, size=600_000_000, count=4):
    """Creates pools whose files have data in each page, and which no other process holds. All are closed
    together."""
    shm = client.bind("wl_shm")
    content = b"x" * (1 << 20)
    for _ in range(count):
        file = os.memfd_create("attack")
        for _ in range(size // len(content)):
            os.write(file, content)
        client.request(shm, "create_pool", file, size // len(content) * len(content))
        client.roundtrip()


@delay
def many_opaque_parts(client):
    """Opaque regions of many surfaces; some content changes with each picture."""
    window = Window(client)
    opaque_parts_in_front(client, window)
    for _ in for_a_while(3):
        client.request(window.surface, "frame")
        show(client, window.surface, window.buffer, 200, 150)
        client.roundtrip()
        time.sleep(0.01)


@delay
def pictures_of_many_opaque_parts(client):
    window = Window(client)
    opaque_parts_in_front(client, window)
    screenshots(client, window, "copy", 1280, 720)


def opaque_parts_in_front(client, window, count=1000):
    subcompositor, buffer = client.bind("wl_subcompositor"), make_buffer(client, window.shm, 200, 150)
    for number in range(count):
        surface = show_subsurface(client, window, subcompositor, number % 97, number % 89)
        region = client.request(window.compositor, "create_region")
        for part in range(32):
            client.request(region, "add", part * 6 + number % 5, part * 37 % 140, 3, 3)
        client.request(surface, "set_opaque_region", region)
        client.request(region, "destroy")
        show(client, surface, buffer, 200, 150)
        client.pump()


# Changes while the screen is recorded

def record(client, window, frames=5):
    """Changes the color of a surface in front with each frame, and captures the changed picture."""
    manager, output = client.bind("zwlr_screencopy_manager_v1"), client.bind("wl_output")
    buffer = make_buffer(client, window.shm, 1280, 720, pixel_format=1)
    front = show_subsurface(client, window, client.bind("wl_subcompositor"))
    client.request(window.surface, "commit")
    colors = [solid(client, window.shm, color, 200, 150) for color in (0xff0000, 0x00ff00)]
    for number in range(frames):
        client.events.clear()
        frame = client.request(manager, "capture_output", 0, output)
        client.request(frame, "copy_with_damage", buffer)
        show(client, front, colors[number % 2], 200, 150)
        client.flush()
        deadline = time.monotonic() + 60
        while not client.heard("zwlr_screencopy_frame_v1", "ready"):
            expect(time.monotonic() < deadline, "no picture arrives: %s" % client.events)
            client.pump(0.1)
        client.request(frame, "destroy")


@delay
def recorded_opaque_parts(client):
    window = Window(client)
    opaque_parts_in_front(client, window, count=500)
    record(client, window)


@delay(limit="none")
def recorded_damage_in_many_places(client):
    window = Window(client, 400, 300)
    for _ in range(5):
        for place in range(4000):
            client.request(window.surface, "damage_buffer", place % 100 * 4, place // 100 * 7, 1, 1)
        client.request(window.surface, "attach", window.buffer, 0, 0)
        client.request(window.surface, "commit")
        record(client, window, 2)


@delay(limit="none")
def recorded_transparent_surfaces_over_each_other(client):
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    alphas, viewporter = client.bind("wp_alpha_modifier_v1"), client.bind("wp_viewporter")
    for number in range(900):
        surface = show_subsurface(client, window, subcompositor, number % 7, number % 5)
        client.request(client.request(alphas, "get_surface", surface), "set_multiplier", 1 << 31)
        viewport = client.request(viewporter, "get_viewport", surface)
        client.request(viewport, "set_destination", 1280, 720 + number % 9)
        show(client, surface, window.buffer, 200, 150)
        client.pump()
    client.request(window.surface, "commit")
    record(client, window, 2)


@delay(limit="none")
def recorded_surfaces_that_come_at_once(client):
    """Hundreds of buffers of 120 KB are committed while a capture waits."""
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    surfaces = [show_subsurface(client, window, subcompositor, number % 30 * 10, number // 30 * 8) for number in range(900)]
    client.request(window.surface, "commit")
    client.roundtrip()
    manager, output = client.bind("zwlr_screencopy_manager_v1"), client.bind("wl_output")
    picture = make_buffer(client, window.shm, 1280, 720, pixel_format=1)
    for _ in range(5):
        frame = client.request(manager, "capture_output", 0, output)
        client.request(frame, "copy_with_damage", picture)
        for surface in surfaces:
            show(client, surface, window.buffer, 200, 150)
        client.roundtrip()
        client.request(frame, "destroy")
        client.events.clear()


@delay(limit="none")
def recorded_chains_of_subsurfaces(client):
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    buffer = make_buffer(client, window.shm, 2, 2)
    for _ in range(7):
        parent, chain = window.surface, []
        for _ in range(126):
            surface = client.request(window.compositor, "create_surface")
            client.request(subcompositor, "get_subsurface", surface, parent)
            chain.append(surface)
            parent = surface
        for surface in reversed(chain):
            show(client, surface, buffer, 2, 2)
        client.pump()
    client.request(window.surface, "commit")
    record(client, window)


# Buffers of the maximum size

def each_large_buffer(client, use):
    """Shows buffers of several sizes, with damage and without. Each is used by a new connection, because the
    largest exceed the limit of a client."""
    for side in (4000, 8000, 23000):
        for is_damaged in (True, False):
            other = Connection(client.socket.getpeername(), timeout=150)
            window = Window(other)
            buffer = make_buffer(other, window.shm, side, side)
            surface = use(other, window)
            other.request(surface, "attach", buffer, 0, 0)
            if is_damaged:
                other.request(surface, "damage", 0, 0, side, side)
            other.request(surface, "commit")
            try:
                within(60, lambda: other.roundtrip() and any(
                    number == buffer and name == "release" for number, _, name, _ in other.events), "reading a buffer")
            except Closed:
                other.read_rest()
                expect(other.error, "a client is disconnected without an error")
            other.close()


@delay(limit="none")
def large_buffers_of_a_window(client):
    each_large_buffer(client, lambda client, window: window.surface)


@delay(limit="none")
def large_buffers_of_a_surface_without_a_role(client):
    each_large_buffer(client, lambda client, window: client.request(window.compositor, "create_surface"))


@delay(limit="none")
def large_buffers_of_a_subsurface(client):
    each_large_buffer(client, lambda client, window: show_subsurface(client, window, client.bind("wl_subcompositor")))


@delay(limit="none")
def large_buffers_of_a_cursor(client):
    def cursor(client, window):
        pointer, mover = client.request(client.bind("wl_seat"), "get_pointer"), Pointer(client)
        cover_everything(client, window)
        for x in (640, 641):
            mover.move(x, 360)
            client.roundtrip()
        surface = client.request(window.compositor, "create_surface")
        client.request(pointer, "set_cursor", client.heard("wl_pointer", "enter")[-1][0], surface, 0, 0)
        return surface
    each_large_buffer(client, cursor)


@delay
def large_buffers_again_and_again(client, side=16000):
    """Each buffer is committed before the previous one has been read."""
    window = Window(client)
    buffer = make_buffer(client, window.shm, side, side)
    for _ in for_a_while(6):
        show(client, window.surface, buffer, side, side)
        client.pump(0.02)


@delay
def client_that_leaves_a_large_buffer(client, side=23000):
    window = Window(client)
    buffer = make_buffer(client, window.shm, side, side)
    show(client, window.surface, buffer, side, side)


main()
