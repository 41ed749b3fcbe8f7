#!/usr/bin/env python3
"""Files and sockets of unexpected kinds, as pictures, pools, keymaps and listening sockets. Other clients
must be served, and all descriptors must be closed after the client has disconnected."""

import array
import ctypes
import fcntl
import functools
import os
import resource
import select
import socket
import tempfile
import threading

from support.attack import Skip, case, cleanups, expect, folder, main, within
from support.client import Window, memory_file, show
from support.connection import Closed, unsigned
from support.server import Server


def descriptor(function):
    """Declares a case, a function that takes a client and its compositor. The compositor may disconnect it
    with an error."""
    @case(quick=True)
    @functools.wraps(function)
    def run():
        server = Server()
        bystander = server.connect()
        bystander.roundtrip()
        before = server.file_count
        client = server.connect()
        cleanups.append(client.close)
        client.roundtrip()
        seen = ""
        try:
            seen = function(client, server) or "accepted"
            client.roundtrip()
        except Closed:
            client.read_rest()
            expect(client.error, "the client is disconnected without an error")
            seen = "disconnected: %s" % client.error[3]
        client.close()
        server.expect_served()
        bystander.roundtrip()
        within(30, lambda: server.file_count <= before, "closing all descriptors of the client")
        return seen
    return run


def changes(function):
    """Calls a function repeatedly on another thread, until the end of the case."""
    stop = threading.Event()

    def change():
        while not stop.is_set():
            function()

    thread = threading.Thread(target=change, daemon=True)
    thread.start()
    cleanups.append(lambda: (stop.set(), thread.join()))


# Files to which pictures are written

def picture_into(make):
    """Captures the screen into a file of the right size. The capture has to succeed or fail in time."""
    def take(client, server):
        window, manager, output = Window(client), client.bind("zwlr_screencopy_manager_v1"), client.bind("wl_output")
        size = 1280 * 720 * 4
        pool = client.request(window.shm, "create_pool", make(size), size)
        buffer = client.request(pool, "create_buffer", 0, 1280, 720, 5120, 1)
        frame = client.request(manager, "capture_output", 0, output)
        client.request(frame, "copy", buffer)

        def outcomes():
            client.roundtrip()
            show(client, window.surface, window.buffer, 200, 150)
            return [name for name in ("ready", "failed") if client.heard("zwlr_screencopy_frame_v1", name)]

        within(30, outcomes, "an answer about the picture")
        return outcomes()[0]
    return take


def sealed(*seals):
    def make(size):
        file = os.memfd_create("attack", os.MFD_ALLOW_SEALING)
        os.truncate(file, size)
        for seal in seals:
            fcntl.fcntl(file, fcntl.F_ADD_SEALS, seal)
        return file
    return make


def opened_again(flags):
    def make(size):
        file = memory_file(size)
        try:
            return os.open("/proc/self/fd/%d" % file, flags)
        finally:
            os.close(file)
    return make


def cut_short(size):
    file = memory_file(size)
    kept = os.dup(file)
    cleanups.append(lambda: os.close(kept))
    changes(lambda: (os.truncate(kept, 0), os.truncate(kept, size)))
    return file


def of_huge_pages(size):
    page = 2 << 20
    try:
        file = os.memfd_create("attack", os.MFD_HUGETLB)
        os.truncate(file, (size + page - 1) // page * page)
    except OSError as error:
        raise Skip("files of huge pages are not available: %s" % error)
    return file


for name, make in (
        ("a_sealed_file", sealed(fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK)),
        ("a_file_sealed_for_the_future", sealed(getattr(fcntl, "F_SEAL_FUTURE_WRITE", 16))),
        ("a_file_that_is_read_only", opened_again(os.O_RDONLY)),
        ("a_file_that_is_only_appended_to", opened_again(os.O_RDWR | os.O_APPEND)),
        ("a_file_that_is_cut_short", cut_short), ("huge_pages", of_huge_pages)):
    function = picture_into(make)
    function.__name__ = "picture_into_" + name
    descriptor(function)


# Files from which pixels are read

def pixels_in(make, size=400 * 300 * 4):
    def show_pixels(client, server):
        window = Window(client)
        pool = client.request(window.shm, "create_pool", make(size), size)
        buffer = client.request(pool, "create_buffer", 0, 400, 300, 1600, 1)
        for number in range(50):
            # All pixels and only the left ones, because many short rows are read in another way.
            show(client, window.surface, buffer, 300 if number % 2 else 400, 300)
            client.roundtrip()
    return show_pixels


def with_holes_that_come_and_go(size):
    file = memory_file(size)
    kept = os.dup(file)
    cleanups.append(lambda: os.close(kept))
    library = ctypes.CDLL(None)
    keep_size_and_punch_a_hole = 3
    changes(lambda: (
        library.fallocate(kept, keep_size_and_punch_a_hole, ctypes.c_long(0), ctypes.c_long(size)),
        os.pwrite(kept, b"x" * size, 0)))
    return file


def that_grows_and_shrinks(size):
    file = memory_file(size)
    kept = os.dup(file)
    cleanups.append(lambda: os.close(kept))
    changes(lambda: (os.truncate(kept, size * 2), os.truncate(kept, size // 2)))
    return file


def of_a_disk_without_a_name(size):
    with tempfile.TemporaryFile() as file:
        os.truncate(file.fileno(), size)
        return os.dup(file.fileno())


def around_the_cache(size):
    path = os.path.join(folder(), "file")
    with open(path, "wb") as file:
        file.write(b"x" * size)
    try:
        return os.open(path, os.O_RDONLY | os.O_DIRECT)
    except OSError as error:
        raise Skip("files cannot be read without the cache here: %s" % error)


for name, make in (
        ("with_holes_that_come_and_go", with_holes_that_come_and_go), ("that_grows_and_shrinks", that_grows_and_shrinks),
        ("of_a_disk_without_a_name", of_a_disk_without_a_name), ("around_the_cache", around_the_cache),
        ("that_the_kernel_makes", lambda size: os.open("/proc/kallsyms", os.O_RDONLY)),
        ("that_is_a_namespace", lambda size: os.open("/proc/self/ns/mnt", os.O_RDONLY))):
    function = pixels_in(make)
    function.__name__ = "pixels_in_a_file_" + name
    descriptor(function)


# Descriptors that are not files

def epoll():
    with select.epoll() as epoll:
        return os.dup(epoll.fileno())


def inotify():
    return ctypes.CDLL(None).inotify_init()


THINGS = {
    "an_epoll_set": epoll, "a_process": lambda: os.pidfd_open(os.getpid()), "a_counter": lambda: os.eventfd(1),
    "a_path": lambda: os.open("/", os.O_PATH), "a_terminal": lambda: os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY),
    "changes_of_files": inotify}


def refused(client, server):
    """Fails unless the client is disconnected and others are served."""
    try:
        client.roundtrip()
    except Closed:
        server.expect_served()
        raise
    expect(False, "it is accepted")


for name, make in THINGS.items():
    def as_pool(client, server, make=make):
        client.request(client.bind("wl_shm"), "create_pool", make(), 4096)
        refused(client, server)

    def as_keymap(client, server, make=make):
        manager = client.bind("zwp_virtual_keyboard_manager_v1")
        keyboard = client.request(manager, "create_virtual_keyboard", client.bind("wl_seat"))
        client.request(keyboard, "keymap", 1, make(), 4096)
        client.request(keyboard, "key", 5, 30, 1)
        refused(client, server)

    as_pool.__name__, as_keymap.__name__ = name + "_as_a_pool", name + "_as_a_keymap"
    descriptor(as_pool)
    descriptor(as_keymap)


@descriptor
def another_connection_as_a_pool(client, server):
    other = socket.socket(socket.AF_UNIX)
    other.connect(server.path)
    client.request(client.bind("wl_shm"), "create_pool", other.detach(), 4096)
    refused(client, server)


@descriptor
def sockets_that_hold_each_other(client, server):
    """Each is in flight within the other, so only the kernel can free them. They are sent with requests that
    take none."""
    for number in range(200):
        first, second = socket.socketpair()
        first.sendmsg([b"x"], [
            (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [first.fileno(), second.fileno()]))])
        client.send(1, 0, unsigned(client.create("wl_callback", 1)), [first.detach(), second.detach()])
        if number % 20 == 0:
            client.pump()


# Sockets for sandboxes

def give_listener(client, listener, closer):
    manager = client.bind("wp_security_context_manager_v1")
    context = client.request(manager, "create_listener", listener, closer)
    client.request(context, "set_sandbox_engine", "attack")
    client.request(context, "set_app_id", "attack")
    client.request(context, "commit")


def network_socket(server):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return os.dup(listener.fileno())


def connected_socket(server):
    client = socket.socket(socket.AF_UNIX)
    client.connect(server.path)
    return client.detach()


for name, make in (
        ("a_pipe", lambda server: os.pipe()[0]), ("a_socket_of_the_network", network_socket),
        ("a_connection", connected_socket)):
    def as_listener(client, server, make=make):
        give_listener(client, make(server), os.eventfd(0))
        refused(client, server)

    as_listener.__name__ = name + "_as_one_that_listens"
    descriptor(as_listener)


def listening_socket():
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(os.path.join(folder(), "socket"))
        listener.listen()
        return os.dup(listener.fileno())


@descriptor
def file_that_says_when_a_sandbox_ends(client, server):
    """An ordinary file never hangs up, so the compositor cannot wait for it."""
    give_listener(client, listening_socket(), memory_file(10))
    refused(client, server)


@case(quick=True)
def sockets_of_sandboxes_that_stay():
    """One client after another creates as many sockets as it may, each with a close descriptor that never
    hangs up. By the protocol they outlive the client. Other clients must still be served."""
    most = 1024
    server = Server(before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
    bystander = server.connect()
    bystander.roundtrip()
    rounds = 0
    for rounds in range(1, 30):
        client = server.connect()
        try:
            for number in range(60):
                give_listener(client, listening_socket(), os.eventfd(0))
                if number % 10 == 0:
                    client.pump()
            client.roundtrip()
        except Closed:
            client.read_rest()
            break
        finally:
            client.close()
    expect(client.error, "their number is not limited")
    bystander.roundtrip()
    for _ in range(20):
        server.expect_served()
    return "%d clients, and the compositor has %d descriptors: %s" % (rounds, server.file_count, client.error[3])


main()
