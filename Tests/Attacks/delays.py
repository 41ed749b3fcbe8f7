#!/usr/bin/env python3
"""Attacks that make other clients wait, each in a different way: see support/delay.py."""

import fcntl
import os
import struct
import termios
import time

from support.attack import case, expect, main
from support.client import Keyboard, Pointer, Window, acknowledge, memory_file, seat_keymap, show, show_subsurface
from support.connection import Connection, unsigned
from support.delay import delay, for_a_while
from support.server import Server

# Requests without end

@delay
def syncs(client):
    for _ in for_a_while():
        for _ in range(200):
            client.send(1, 0, unsigned(client.create("wl_callback", 1)))
        client.flush()
        client.pump()


@delay
def registries(client):
    for _ in for_a_while():
        for _ in range(20):
            client.request(1, "get_registry")
        client.flush()
        client.pump()


@delay
def titles(client):
    window = Window(client)
    for _ in for_a_while():
        for _ in range(100):
            client.request(window.toplevel, "set_title", "x" * 3000)
        client.flush()


@delay
def pointer_motion(client):
    pointer = Pointer(client)
    for _ in for_a_while():
        for step in range(300):
            pointer.move(step, step, int(time.monotonic() * 1000))
        client.flush()
        client.pump()


@delay
def text_input_contexts(client):
    manager = client.bind("surface_responder_manager_v1")
    for number in range(20000):
        client.request(manager, "clear_text_input_context", "context %d %s" % (number, "x" * 200))


# Pixels and regions

@delay
def commits_of_large_buffers(client, side=8000, count=60):
    size = side * side * 4
    pool = client.request(client.bind("wl_shm"), "create_pool", memory_file(size), size)
    buffer = client.request(pool, "create_buffer", 0, side, side, side * 4, 1)
    surface = client.request(client.bind("wl_compositor"), "create_surface")
    for _ in range(count):
        show(client, surface, buffer, side, side)


@delay
def commits_of_large_buffers_without_damage(client, sides=(8000, 7999), count=20):
    # The sizes alternate, because content of a different size cannot be reused, so all pixels are read.
    window = Window(client)
    surface = client.request(window.compositor, "create_surface")
    subsurface = show_subsurface(client, window, client.bind("wl_subcompositor"))
    pool = client.request(window.shm, "create_pool", memory_file(sides[0] ** 2 * 4), sides[0] ** 2 * 4)
    buffers = [client.request(pool, "create_buffer", 0, side, side, side * 4, 1) for side in sides]
    for number in range(count):
        for target in (surface, subsurface, window.surface):
            client.request(target, "attach", buffers[number % 2], 0, 0)
            if number % 4 == 3:
                client.request(target, "damage", 0, 0, 1, 1)
            client.request(target, "commit")
        client.flush()
        client.pump()


@delay
def icons_of_large_buffers(client, side=8000, count=30):
    manager, window = client.bind("xdg_toplevel_icon_manager_v1"), Window(client)
    size = side * side * 4
    pool = client.request(window.shm, "create_pool", memory_file(size), size)
    buffer = client.request(pool, "create_buffer", 0, side, side, side * 4, 1)
    for _ in range(count):
        icon = client.request(manager, "create_icon")
        client.request(icon, "add_buffer", buffer, 1)
        client.request(manager, "set_icon", window.toplevel, icon)
        client.request(window.surface, "commit")
        client.request(icon, "destroy")
        client.flush()
        client.pump()


def scattered(client, compositor, count, columns):
    """A region of `count` rectangles that do not touch each other."""
    region = client.request(compositor, "create_region")
    for number in range(count):
        client.request(region, "add", number % columns * 2, number // columns * 2, 1, 1)
    return region


@delay
def regions_of_3000_rectangles(client):
    compositor = client.bind("wl_compositor")
    surface = client.request(compositor, "create_surface")
    region = scattered(client, compositor, 3000, 64)
    for number in range(3000):
        client.request(region, "add", 500 + number % 7, number * 37 % 120, 1, 100 - number % 90)
        client.request(region, "subtract", 500, 0, 99, 999)
    for _ in range(3000):
        client.request(surface, "set_input_region", region)
        client.request(surface, "commit")


@delay
def region_of_100000_rectangles(client):
    scattered(client, client.bind("wl_compositor"), 100000, 300)


@delay(limit="none")
def regions_of_as_many_rectangles_as_there_may_be(client):
    regions_of_surfaces(client, 18)


@delay(limit="rectangles of regions")
def regions_of_more_rectangles_than_there_may_be(client):
    regions_of_surfaces(client, 4000)


def regions_of_surfaces(client, rectangles, count=900):
    """Sets the input regions of all surfaces of a window, and moves the pointer over them."""
    window, subcompositor = Window(client, 400, 300), client.bind("wl_subcompositor")
    region = scattered(client, window.compositor, rectangles, 64)
    surfaces = [show_subsurface(client, window, subcompositor, number % 30, number // 30) for number in range(count)]
    client.request(window.surface, "commit")
    client.roundtrip()
    for surface in surfaces:
        client.request(surface, "set_input_region", region)
        client.request(surface, "commit")
    pointer = Pointer(client)
    for step in range(200):
        pointer.move(500 + step, 300 + step % 60)
        client.pump()


# Trees

@delay
def desynchronized_subsurfaces(client, count=800):
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    small = client.request(window.pool, "create_buffer", 0, 2, 2, 8, 1)
    surfaces = []
    for _ in range(count):
        surfaces.append(client.request(window.compositor, "create_surface"))
        subsurface = client.request(subcompositor, "get_subsurface", surfaces[-1], window.surface)
        client.request(subsurface, "set_desync")
    client.request(window.surface, "commit")
    for surface in surfaces:
        show(client, surface, small, 2, 2)
    for surface in surfaces[::2]:
        client.request(surface, "attach", 0, 0, 0)
        client.request(surface, "commit")


@delay(limit="none")
def synchronized_subsurfaces(client):
    as_many_subsurfaces(client, 1020)


@delay(limit="surfaces")
def more_subsurfaces_than_there_may_be(client):
    as_many_subsurfaces(client, 6000)


def as_many_subsurfaces(client, count):
    """Shows, reorders and removes synchronized subsurfaces, in one turn each."""
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    small = client.request(window.pool, "create_buffer", 0, 2, 2, 8, 1)
    children = []
    for _ in range(count):
        surface = client.request(window.compositor, "create_surface")
        children.append((surface, client.request(subcompositor, "get_subsurface", surface, window.surface)))
        show(client, surface, small, 2, 2)
    client.request(window.surface, "commit")
    for _ in range(5):
        client.request(children[-1][1], "place_below", children[0][0])
        client.request(window.surface, "commit")
        children.insert(0, children.pop())
    client.roundtrip()
    for surface, subsurface in children:
        client.request(subsurface, "destroy")
        client.request(surface, "destroy")


def subsurface_with_many(client, count=1000):
    """Returns the window, wl_subcompositor, the surface of the subsurface, and the subsurface."""
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    small = client.request(window.pool, "create_buffer", 0, 2, 2, 8, 1)
    surface = client.request(window.compositor, "create_surface")
    subsurface = client.request(subcompositor, "get_subsurface", surface, window.surface)
    show(client, surface, small, 2, 2)
    for number in range(count):
        child = client.request(window.compositor, "create_surface")
        other = client.request(subcompositor, "get_subsurface", child, surface)
        client.request(other, "set_position", number % 97, number % 89)
        if number % 2:
            client.request(other, "set_desync")
        show(client, child, small, 2, 2)
    client.request(surface, "commit")
    client.request(window.surface, "commit")
    client.roundtrip()
    return window, subcompositor, surface, subsurface


@delay(limit="none")
def modes_of_a_subsurface_with_many_others(client):
    _, _, _, subsurface = subsurface_with_many(client)
    for _ in range(3000):
        client.request(subsurface, "set_sync")
        client.request(subsurface, "set_desync")


@delay(limit="none")
def subsurface_with_many_others_that_comes_and_goes(client):
    window, subcompositor, surface, subsurface = subsurface_with_many(client)
    for _ in range(1000):
        client.request(subsurface, "destroy")
        subsurface = client.request(subcompositor, "get_subsurface", surface, window.surface)
        client.request(window.surface, "commit")
        client.pump()


@delay(limit="none")
def subsurfaces_that_move_under_the_pointer(client):
    """Each change causes a new hit test under the pointer."""
    window, _, _, subsurface = subsurface_with_many(client)
    pointer = Pointer(client)
    for number in range(1000):
        client.request(subsurface, "set_position", number % 50, 3)
        client.request(window.surface, "commit")
        pointer.move(540 + number % 200, 290 + number % 100, number)
        client.pump()


@delay(limit="none")
def commits_of_a_window_with_many_subsurfaces(client):
    """The extent of all subsurfaces determines the geometry of the window."""
    window = subsurface_with_many(client)[0]
    client.request(window.shell_surface, "set_window_geometry", 0, 0, 1000, 1000)
    for _ in range(3000):
        client.request(window.surface, "commit")


@delay(limit="objects")
def as_many_objects_as_there_may_be(client):
    """All objects are destroyed when the client exceeds the limit."""
    for _ in range(20000):
        client.bind("wl_subcompositor")


@delay(limit="none")
def commits_for_one_moment(client, surfaces=500, commits=8):
    """As many commits as may wait, all for the same time."""
    window = Window(client)
    timing, subcompositor = client.bind("wp_commit_timing_manager_v1"), client.bind("wl_subcompositor")
    timers = []
    for number in range(surfaces):
        surface = show_subsurface(client, window, subcompositor, number % 200, number % 150)
        timers.append((surface, client.request(timing, "get_timer", surface)))
    client.request(window.surface, "commit")
    client.roundtrip()
    for _ in range(3):
        moment = int((time.monotonic() + 1.5) * 1e9)
        for _ in range(commits):
            for surface, timer in timers:
                client.request(timer, "set_timestamp", 0, moment // 10**9, moment % 10**9)
                client.request(surface, "attach", window.buffer, 0, 0)
                client.request(surface, "damage", 0, 0, 10, 10)
                client.request(surface, "commit")
            client.pump()
        client.roundtrip()
        time.sleep(max(moment / 1e9 + 0.3 - time.monotonic(), 0))
        client.roundtrip()


@delay
def answers_about_many_commits_for_many_outputs(client, outputs=500, questions=14000):
    """Each answer names all of the client's objects for the output."""
    window, presentation = Window(client), client.bind("wp_presentation")
    for _ in range(outputs):
        client.bind("wl_output")
    client.roundtrip()
    for number in range(questions):
        client.request(presentation, "feedback", window.surface)
        if number % 100 == 99:
            client.pump()
    show(client, window.surface, window.buffer, 200, 150)
    client.roundtrip()
    # The content is presented with the next picture.
    time.sleep(0.2)


@delay
def many_surfaces_on_many_outputs(client, surfaces=1000, outputs=500):
    """All surfaces become visible in one commit, and are destroyed."""
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    for _ in range(surfaces):
        show_subsurface(client, window, subcompositor)
    client.request(window.surface, "attach", 0, 0, 0)
    client.request(window.surface, "commit")
    client.roundtrip()
    for _ in range(outputs):
        client.bind("wl_output")
    client.request(window.surface, "commit")
    client.roundtrip()
    acknowledge(client, window.shell_surface)
    show(client, window.surface, window.buffer, 200, 150)
    client.roundtrip()


@delay
def many_forms_for_many_devices(client, devices=500, forms=500):
    manager = client.bind("ext_data_control_manager_v1")
    seat = client.bind("wl_seat")
    held = [client.request(manager, "get_data_device", seat) for _ in range(devices)]
    source = client.request(manager, "create_data_source")
    for number in range(forms):
        client.request(source, "offer", "application/x-form-%d" % number)
    client.roundtrip()
    client.request(held[0], "set_selection", source)


@delay
def as_many_responders_as_there_may_be(client):
    manager, compositor = client.bind("surface_responder_manager_v1"), client.bind("wl_compositor")
    for _ in range(20):
        surface = client.request(compositor, "create_surface")
        tree = client.request(manager, "get_tree", surface)
        for number in range(256):
            responder = client.request(tree, "create_responder", 0)
            client.request(responder, "set_rectangle", number, number, 10, 10)
            for _ in range(20):
                command = client.request(responder, "add_command")
                client.request(command, "set_title", "x" * 250, "y" * 250)
        client.request(surface, "commit")
        client.roundtrip()


# Keymaps

@case(quick=True)
def languages_of_layouts():
    """Reading xkb's lists of languages takes half of the limit for a turn, so no request may wait for it, not
    even the first."""
    server = Server()
    with open("/proc/%d/maps" % server.process.pid) as file:
        expect("libxkbregistry" in file.read(), "the lists are not read when the first client is served")


def keymaps(client, text, seconds=5):
    """Sends the same keymap again and again. Each message has as many keymaps as descriptors fit into it."""
    manager = client.bind("zwp_virtual_keyboard_manager_v1")
    keyboard = client.request(manager, "create_virtual_keyboard", client.bind("wl_seat"))
    file = memory_file(len(text), text)
    for _ in for_a_while(seconds):
        for _ in range(20):
            client.request(keyboard, "keymap", 1, os.dup(file), len(text))
        client.flush()
    os.close(file)


@delay
def keymaps_of_the_seat(client):
    keymaps(client, seat_keymap(client))


def keymap_text(**sections):
    """The text of a keymap with these sections, by their names without `xkb_`."""
    text = " ".join("xkb_%s { %s };" % section for section in sections.items())
    return ("xkb_keymap { %s };" % text).encode() + b"\0"


def text_of_includes(*symbols):
    """The text of a keymap whose symbols include parts of the system's data."""
    return keymap_text(
        keycodes='include "evdev+aliases(qwerty)"', types='include "complete"', compat='include "complete"',
        symbols=" ".join('include "%s"' % include for include in symbols))


@delay
def keymaps_of_includes(client):
    keymaps(client, text_of_includes(*["+".join(["pc"] * 21)] * 13))


@delay
def keymaps_of_as_many_includes_as_there_may_be(client):
    """The four includes of the other sections count toward the limit, too. Of all parts of the system's data,
    this one takes longest."""
    keymaps(client, text_of_includes("+".join(["inet(teck229)"] * 3)))


@delay
def keymaps_of_as_many_keys_as_there_may_be(client, count=2000):
    """xkbcommon searches all keys for each symbol of the modifier map."""
    names = "".join("<K%d> = %d;" % (key, key + 8) for key in range(count))
    keys = "".join("key <K%d> { [ a ] };" % key for key in range(count))
    modifiers = "modifier_map Shift { %s };" % ",".join(["b"] * 125)
    keymaps(client, keymap_text(keycodes=names, types="", compat="", symbols=keys + modifiers))


@delay
def keymaps_of_more_keys_than_there_may_be(client):
    keys = "".join("key <%d> {};" % key for key in range(18_000))
    keymaps(client, keymap_text(keycodes="", types="", compat="", symbols=keys))


@delay
def keymaps_that_are_none(client):
    """A text of the maximum size that is not a keymap."""
    keymaps(client, keymap_text(keycodes="".join("z%d = 8;" % number for number in range(9_900))))


# Constraints of the pointer

class Constraining:
    """A window under a pointer, and a region with the maximum number of rectangles."""

    def __init__(self, client):
        self.client = client
        self.window = Window(client, 400, 300)
        self.pointer = client.request(client.bind("wl_seat"), "get_pointer")
        self.constraints = client.bind("zwp_pointer_constraints_v1")
        self.region = scattered(client, self.window.compositor, 4000, 64)
        self.mover = Pointer(client)
        self.mover.move(640, 360)
        client.roundtrip()

    def constrain(self, request, surface):
        """Constrains the pointer until the constraint is destroyed."""
        return self.client.request(self.constraints, request, surface, self.pointer, self.region, 2)

    def commit(self):
        self.client.request(self.window.surface, "commit")


@delay
def constraints_of_many_surfaces(client):
    constraining = Constraining(client)
    surfaces = [client.request(constraining.window.compositor, "create_surface") for _ in range(500)]
    client.roundtrip()
    for number, surface in enumerate(surfaces):
        constraining.constrain(("confine_pointer", "lock_pointer")[number % 2], surface)
        client.request(surface, "commit")


@delay(limit="none")
def regions_of_one_constraint(client):
    """Each region replaces the previous one."""
    constraining = Constraining(client)
    constraint = constraining.constrain("confine_pointer", constraining.window.surface)
    for _ in range(2000):
        client.request(constraint, "set_region", constraining.region)
        constraining.commit()


@delay(limit="none")
def motions_of_a_confined_pointer(client):
    constraining = Constraining(client)
    constraining.constrain("confine_pointer", constraining.window.surface)
    constraining.commit()
    for x in range(300, 1000, 20):
        constraining.mover.move(x, 360)
        client.roundtrip()
    for number in range(3000):
        client.request(
            constraining.mover.number, "motion", number, (-1) ** number * 90, (-1) ** (number // 2) * 70)
        client.request(constraining.mover.number, "frame")


@delay(limit="none")
def hints_of_a_locked_pointer(client):
    constraining = Constraining(client)
    surface = constraining.window.surface
    client.request(surface, "set_input_region", constraining.region)
    constraining.commit()
    for _ in range(300):
        lock = constraining.constrain("lock_pointer", surface)
        constraining.commit()
        client.request(lock, "set_cursor_position_hint", 10, 10)
        constraining.commit()
        client.request(lock, "destroy")


# Clients that read late

@delay
def client_that_reads_late(client, syncs=1000):
    """The compositor searches the waiting events for each destroyed object, and later sends them in one
    turn."""
    Window(client)
    client.request(client.bind("wl_seat"), "get_keyboard")
    client.roundtrip()
    other = Connection(client.socket.getpeername())
    other.roundtrip()
    keyboard = Keyboard(other)
    last, unread = -1, 0
    # Typing stops when the number of unread bytes no longer grows: the client's socket is full then.
    while unread > last:
        keyboard.type(*[30] * 200)
        last, unread = unread, struct.unpack("i", fcntl.ioctl(client.socket, termios.FIONREAD, bytes(4)))[0]
    expect(unread > 10000, "only %d bytes are unread" % unread)
    for _ in range(syncs):
        client.send(1, 0, unsigned(client.create("wl_callback", 1)))
    client.flush()
    other.roundtrip()
    client.roundtrip()


main()
