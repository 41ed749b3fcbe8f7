#!/usr/bin/env python3
"""Violations of the wire protocol, each on a new connection. The compositor must survive and serve other
clients."""

import contextlib
import functools
import itertools
import os
import select
import socket
import struct
import threading
import time

from support.attack import case, cleanups, expect, folder, main, within
from support.client import Window, memory_file, show
from support.connection import Closed, Connection, string, unsigned
from support.protocol import INTERFACES
from support.server import Server


_server = None


def server():
    """Returns the compositor for all cases. Starts a new one if a breach has ended it."""
    global _server
    if _server is None or not _server.is_alive:
        _server = Server(is_shared=True)
        _server.file_count_before = _server.file_count
    return _server


def breach(function):
    """Declares a case, a function that takes a connection. The compositor may close that connection."""
    @case(quick=True)
    @functools.wraps(function)
    def run():
        bystander = server().connect()
        bystander.roundtrip()
        attacker = server().connect()
        cleanups.append(attacker.close)
        attacker.path = server().path
        attacker.roundtrip()
        try:
            function(attacker)
            attacker.roundtrip(1)
            seen = "accepted"
        except Closed:
            seen = "disconnected: %s" % (attacker.error,)
        except TimeoutError:
            seen = "no answer"
        attacker.close()
        expect(_server.is_alive, "status %s: %s" % (_server.status, _server.log()))
        late = _server.roundtrip(bystander)
        bystander.close()
        expect(late < 2, "a bystander waited %.1f s" % late)
        _server.expect_served()
        return seen


# Headers

@breach
def size_of_zero(client):
    client.send(1, 0, size=0)


@breach
def size_of_half_a_header(client):
    client.send(1, 0, size=4)


@breach
def size_that_is_no_multiple_of_four(client):
    client.send(1, 0, b"abc", size=11)
    client.send(1, 0, b"\0" * 4, size=9)


@breach
def size_larger_than_any_message(client):
    client.send(1, 0, b"\0" * 3000, size=0xffff)


@breach
def size_just_above_the_buffer(client):
    client.send(1, 0, b"\0" * 4092, size=4100)


@breach
def size_of_the_buffer(client):
    client.send(1, 0, b"\0" * 4088, size=4096)


@breach
def end_within_a_header(client):
    client.send_bytes(b"\1\0\0")
    client.flush()
    client.socket.shutdown(socket.SHUT_WR)


@breach
def end_within_a_body(client):
    client.send(1, 1, b"\0\0", size=12)
    client.flush()
    client.socket.shutdown(socket.SHUT_WR)


@breach
def one_byte_at_a_time(client):
    for byte in unsigned(1, 12 << 16, client.create("wl_callback", 1)):
        client.send_bytes(bytes([byte]))
        client.flush()
    client.roundtrip()


@breach
def half_a_message_and_no_more(client):
    client.send_bytes(unsigned(1, 12 << 16))
    client.flush()
    time.sleep(0.3)


@breach
def garbage(client):
    client.send_bytes(os.urandom(4000))


@breach
def garbage_on_100_connections(client):
    for _ in range(100):
        other = Connection(client.path)
        try:
            other.send_bytes(os.urandom(4000))
            other.roundtrip(0.05)
        except (Closed, TimeoutError):
            pass
        other.close()


# Objects

@breach
def objects_that_there_are_not(client):
    for number in (0, 0xffffffff, 0xff000000):
        client.send(number, 0)


@breach
def opcode_that_there_is_not(client):
    client.send(1, 0xffff)


@breach
def too_few_arguments(client):
    client.send(1, 0)


@breach
def too_many_arguments(client):
    client.send(1, 0, unsigned(client.create("wl_callback", 1), 5, 6))


def new_number(number):
    def breach_of(client):
        client.send(1, 0, unsigned(number))
    return breach_of


for name, number in (
        ("zero", 0), ("that_is_the_display", 1), ("in_use", 2), ("with_a_gap_before_it", 500),
        ("of_the_server", 0xff000001), ("that_is_the_last", 0xffffffff)):
    function = new_number(number)
    function.__name__ = "new_number_" + name
    breach(function)


@breach
def destroyed_object(client):
    surface = client.request(client.bind("wl_compositor"), "create_surface")
    client.request(surface, "destroy")
    client.send(surface, 6)


@breach
def null_where_there_must_be_an_object(client):
    client.request(client.bind("xdg_wm_base"), "get_xdg_surface", 0)


@breach
def object_of_another_interface(client):
    shell = client.bind("xdg_wm_base")
    client.request(shell, "get_xdg_surface", shell)


@breach
def destruction_in_every_order(client):
    for order in itertools.permutations(range(5)):
        other = Connection(client.path)
        try:
            window = Window(other)
            objects = [window.toplevel, window.shell_surface, window.surface, window.shell, window.buffer]
            for index in order:
                other.request(objects[index], "destroy")
            other.roundtrip()
        except Closed:
            pass
        other.close()


# Globals

@breach
def registries(client):
    for _ in range(20000):
        client.request(1, "get_registry")
    client.roundtrip()


@breach
def global_that_there_is_not(client):
    client.bind("wl_seat", 1, name=12345)


@breach
def global_of_another_interface(client):
    client.bind("wl_shm", 1, name=next(n for n, (i, _) in client.globals.items() if i == "wl_seat"))


def version(number):
    def breach_of(client):
        client.bind("wl_seat", number, name=next(n for n, (i, _) in client.globals.items() if i == "wl_seat"))
    return breach_of


for name, number in (("zero", 0), ("above_what_is_offered", 99), ("that_is_the_last", 0xffffffff)):
    function = version(number)
    function.__name__ = "version_" + name
    breach(function)


# Strings and arrays

def bound_string(data):
    def breach_of(client):
        client.send(client.registry, 0, unsigned(1) + data + unsigned(1, client.create("wl_seat", 1)))
    return breach_of


for name, data in (
        ("null", unsigned(0)), ("of_the_greatest_length", unsigned(0xffffffff) + b"wl_seat\0"),
        ("whose_padding_overflows", unsigned(0xfffffffd) + b"wl_seat\0"),
        ("without_its_end", unsigned(8) + b"wl_seatX"), ("cut_short", unsigned(3) + b"wl_\0"),
        ("with_an_end_in_it", unsigned(12) + b"wl\0seat\0xxx\0")):
    function = bound_string(data)
    function.__name__ = "string_" + name
    breach(function)


@breach
def string_that_is_empty(client):
    client.send(Window(client).toplevel, 2, unsigned(1) + b"\0" * 4)


@breach
def strings_that_are_not_utf8(client):
    window = Window(client)
    client.request(window.toplevel, "set_title", b"\xff\xfe\x80\xed\xa0\x80")
    client.request(window.toplevel, "set_app_id", b"\xff" * 3000)


@breach
def strings_as_long_as_a_message(client):
    window = Window(client)
    client.request(window.toplevel, "set_title", "x" * 3900)
    client.request(window.toplevel, "set_app_id", "y" * 3900)


def responder(client):
    manager = client.bind("surface_responder_manager_v1")
    surface = client.request(client.bind("wl_compositor"), "create_surface")
    tree = client.request(manager, "get_tree", surface)
    return client.request(tree, "create_responder", 0)


@breach
def array_of_the_greatest_length(client):
    opcode = INTERFACES["surface_responder_v1"].requests["set_actions"].opcode
    for length in (0xffffffff, 0xfffffffe):
        client.send(responder(client), opcode, unsigned(length) + b"\0" * 8)


@breach
def arrays_of_odd_lengths(client):
    number = responder(client)
    for length in (1, 2, 3, 5, 7, 4000):
        client.request(number, "set_actions", b"\1" * length)


# Descriptors

@breach
def descriptor_that_does_not_come(client):
    client.send(client.bind("wl_shm"), 0, unsigned(client.create("wl_shm_pool", 1), 4096))


@breach
def descriptors_that_nobody_asked_for(client):
    for _ in range(40):
        files = [os.open("/dev/null", os.O_RDONLY) for _ in range(20)]
        client.send(1, 0, unsigned(client.create("wl_callback", 1)), files)


@breach
def descriptors_as_many_as_go_at_once(client):
    files = [os.open("/dev/null", os.O_RDONLY) for _ in range(253)]
    client.send(1, 0, unsigned(client.create("wl_callback", 1)), files)
    client.roundtrip()


@breach
def descriptors_that_pile_up(client):
    for _ in range(60):
        files = [os.open("/dev/null", os.O_RDONLY) for _ in range(25)]
        client.send(1, 0, unsigned(client.create("wl_callback", 1)), files)
        client.flush()


# Pools

def show_pool(client, file, size=4096, width=32, height=32):
    """Creates a surface that shows a buffer in a pool."""
    pool = client.request(client.bind("wl_shm"), "create_pool", file, size)
    buffer = client.request(pool, "create_buffer", 0, width, height, width * 4, 1)
    surface = client.request(client.bind("wl_compositor"), "create_surface")
    show(client, surface, buffer, width, height)
    client.roundtrip()
    return pool, buffer, surface


def pool_of(make_file):
    def breach_of(client):
        show_pool(client, make_file(client))
    return breach_of


def write_only_file(client):
    return os.open(os.path.join(folder(), "file"), os.O_WRONLY | os.O_CREAT)


def epoll_file(client):
    with select.epoll() as epoll:
        return os.dup(epoll.fileno())


for name, make_file in (
        ("a_folder", lambda client: os.open("/", os.O_DIRECTORY)), ("a_pipe", lambda client: os.pipe()[0]),
        ("a_socket", lambda client: socket.socketpair()[0].detach()),
        ("a_path", lambda client: os.open("/etc/passwd", os.O_PATH)),
        ("zeros", lambda client: os.open("/dev/zero", os.O_RDWR)),
        ("a_full_device", lambda client: os.open("/dev/full", os.O_RDWR)),
        ("the_memory_of_the_client", lambda client: os.open("/proc/self/mem", os.O_RDWR)),
        ("an_epoll_set", epoll_file),
        ("its_connection", lambda client: os.dup(client.socket.fileno())),
        ("a_file_that_is_write_only", write_only_file)):
    function = pool_of(make_file)
    function.__name__ = "pool_in_" + name
    breach(function)


def pool_size(size, length):
    def breach_of(client):
        show_pool(client, memory_file(length), size)
    return breach_of


for name, size, length in (
        ("zero", 0, 4096), ("minus_one", -1, 4096), ("the_least", -2**31, 4096),
        ("more_than_its_file", 2**31 - 1, 1000), ("a_part_of_a_terabyte", 2**31 - 1, 1 << 40)):
    function = pool_size(size, length)
    function.__name__ = "pool_of_size_" + name
    breach(function)


@breach
def pool_cut_short(client):
    file = memory_file(4096)
    kept = os.dup(file)
    _, buffer, surface = show_pool(client, file)
    os.ftruncate(kept, 0)
    os.close(kept)
    for _ in range(5):
        show(client, surface, buffer, 99, 99)


@contextlib.contextmanager
def cut_short_again_and_again(file, size):
    """Closes the file at the end."""
    stop = threading.Event()

    def flip():
        while not stop.is_set():
            os.ftruncate(file, 0)
            os.ftruncate(file, size)
            os.pwrite(file, b"x" * size, 0)

    thread = threading.Thread(target=flip)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        os.close(file)


@breach
def pool_cut_short_while_it_is_read(client):
    size = 4 << 20
    file = memory_file(size)
    kept = os.dup(file)
    _, buffer, surface = show_pool(client, file, size, 1024, 1024)
    with cut_short_again_and_again(kept, size):
        for _ in range(300):
            show(client, surface, buffer, 1024, 1024)
            client.roundtrip()


@breach
def pool_cut_short_while_its_rows_are_copied(client):
    size = 400 * 300 * 4
    file = memory_file(size)
    with cut_short_again_and_again(file, size):
        # A connection ends when a read fails.
        for _ in range(100):
            other = server().connect()
            try:
                _, buffer, surface = show_pool(other, os.dup(file), size, 400, 300)
                for _ in range(100):
                    show(other, surface, buffer, 300, 300)
                other.roundtrip()
            except Closed:
                pass
            finally:
                other.close()


@breach
def pool_that_shrinks(client):
    pool, _, _ = show_pool(client, memory_file(4096))
    client.request(pool, "resize", -1)


@breach
def pools_without_end(client):
    shm = client.bind("wl_shm")
    for _ in range(2000):
        client.request(shm, "create_pool", memory_file(4096), 4096)


@breach
def pools_that_only_their_buffers_keep(client):
    shm = client.bind("wl_shm")
    for _ in range(5000):
        pool = client.request(shm, "create_pool", memory_file(4096), 4096)
        client.request(pool, "create_buffer", 0, 1, 1, 4, 1)
        client.request(pool, "destroy")


# Buffers

def buffer_of(*values):
    def breach_of(client):
        pool = client.request(client.bind("wl_shm"), "create_pool", memory_file(4096), 2**31 - 1)
        client.request(pool, "create_buffer", *values)
    return breach_of


for name, values in (
        ("before_its_pool", (-2**31, 1, 1, 4, 1)),
        ("whose_size_overflows", (2**31 - 1, 2**29, 2**31 - 1, 2**31 - 1, 1)),
        ("of_an_unknown_format", (0, 1, 1, 4, 0xffffffff))):
    function = buffer_of(*values)
    function.__name__ = "buffer_" + name
    breach(function)


@breach
def buffer_of_two_gigabytes(client):
    show_pool(client, memory_file(1 << 31), 2**31 - 1, 23000, 23000)


@breach
def buffer_of_one_column(client):
    show_pool(client, memory_file(1 << 31), 2**31 - 1, 1, 2**29 - 1)


@breach
def buffer_destroyed_before_its_commit(client):
    pool, buffer, surface = show_pool(client, memory_file(4096))
    client.request(pool, "destroy")
    client.request(surface, "attach", buffer, 0, 0)
    client.request(buffer, "destroy")
    client.request(surface, "commit")


# Trees

@breach
def subsurfaces_in_a_cycle(client):
    compositor, subcompositor = client.bind("wl_compositor"), client.bind("wl_subcompositor")
    first, second = (client.request(compositor, "create_surface") for _ in range(2))
    client.request(subcompositor, "get_subsurface", first, second)
    client.request(subcompositor, "get_subsurface", second, first)


@breach
def subsurfaces_without_end(client):
    compositor, subcompositor = client.bind("wl_compositor"), client.bind("wl_subcompositor")
    last = client.request(compositor, "create_surface")
    for _ in range(10000):
        surface = client.request(compositor, "create_surface")
        client.request(subcompositor, "get_subsurface", surface, last)
        last = surface
    client.roundtrip()


@breach
def parents_in_a_cycle(client):
    window = Window(client)
    toplevels = []
    for _ in range(500):
        surface = client.request(window.compositor, "create_surface")
        shell_surface = client.request(window.shell, "get_xdg_surface", surface)
        toplevels.append(client.request(shell_surface, "get_toplevel"))
        client.request(toplevels[-1], "set_parent", toplevels[-2] if len(toplevels) > 1 else window.toplevel)
    client.request(toplevels[0], "set_parent", toplevels[-1])
    client.roundtrip()


# Last: the remains of all breaches together

@case(quick=True)
def nothing_is_left_of_breaches():
    # The threads that close slow files hold a few descriptors themselves.
    limit = server().file_count_before + 4
    within(60, lambda: _server.file_count <= limit, "closing the descriptors of clients")
    expect(server().stop() == 0, "status %s at the end: %s" % (_server.status, _server.log()))


main()
