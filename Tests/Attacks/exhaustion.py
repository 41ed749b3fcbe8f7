#!/usr/bin/env python3
"""Exhausted resources: many clients, many objects, little memory, few descriptors, a full disk."""

import functools
import itertools
import multiprocessing
import os
import resource
import shutil
import socket
import subprocess
import time

from support import attack
from support.attack import Failure, Skip, case, expect, folder, main, within
from support.client import Keyboard, Pointer, Window, acknowledge, memory_file, seat_keymap
from support.connection import Closed, Connection
from support.server import Server
from support.victim import Victim


def move_pointer(path, seconds, rate):
    """Moves the pointer at a rate in hertz, or as fast as possible. To be run in a separate process."""
    client = Connection(path, timeout=60)
    pointer = Pointer(client)
    client.roundtrip()
    start = time.monotonic()
    for count in range(int(seconds * rate)):
        pointer.move(540 + count % 200, 310 + count % 100, count // 8)
        if count % 8 == 7:
            client.flush()
            client.pump()
            time.sleep(max(0, start + count / rate - time.monotonic()))
    client.roundtrip()


@case()
def client_that_never_reads():
    """A pointer that reports 8,000 motions per second moves over its window."""
    server = Server()
    victim = Victim(server)
    client = server.connect()
    Window(client, 400, 300)
    client.request(client.bind("wl_seat"), "get_pointer")
    client.roundtrip()
    memory = server.memory
    mover = multiprocessing.get_context("fork").Process(target=move_pointer, args=(server.path, 3, 8000), daemon=True)
    mover.start()
    mover.join()
    grown = server.memory - memory
    expect(grown < 20000, "memory has grown by %d KiB" % grown)
    return victim.expect_served(0.5)


def sleep_under_motions(seconds):
    """A client sleeps while the pointer moves over its window and clicks at the end. It receives the click,
    at the last position."""
    server = Server()
    client = server.connect()
    Window(client, 400, 300)
    client.request(client.bind("wl_seat"), "get_pointer")
    client.roundtrip()
    other = server.connect()
    clicker = Pointer(other)
    clicker.move(540, 310, 0)
    other.roundtrip()
    client.roundtrip()
    x, y = client.heard("wl_pointer", "enter")[-1][2:]
    memory = server.memory
    mover = multiprocessing.get_context("fork").Process(
        target=move_pointer, args=(server.path, seconds, 8000), daemon=True)
    mover.start()
    mover.join()
    clicker.click(seconds * 1000)
    other.roundtrip()
    grown = server.memory - memory
    try:
        client.roundtrip()
    except Closed as error:
        raise Failure("it was disconnected: %s" % error)
    last = int(seconds * 8000) - 1
    heard = [(name, values) for _, interface, name, values in client.events if interface == "wl_pointer"]
    names = [name for name, _ in heard if name != "frame"][-3:]
    expect(names == ["motion", "button", "button"], "it received %s at the end" % names)
    place = [values[1:] for name, values in heard if name == "motion"][-1]
    expect(list(place) == [x + last % 200 * 256, y + last % 100 * 256], "the last pointer position is %s" % (place,))
    expect([values[3] for name, values in heard if name == "button"] == [1, 0], "the states of the button are wrong")
    expect(grown < 5000, "memory has grown by %d KiB" % grown)
    return "memory has grown by %d KiB" % grown


@case(quick=True)
def client_asleep_for_two_seconds():
    """The pointer reports 8,000 motions per second."""
    return sleep_under_motions(2)


@case()
def client_asleep_for_a_minute():
    """The pointer reports 8,000 motions per second."""
    return sleep_under_motions(60)


@case()
def five_hundred_clients():
    server = Server()

    def connect():
        client = server.connect()
        seat = client.bind("wl_seat")
        client.request(seat, "get_pointer")
        client.request(seat, "get_keyboard")
        return client

    # Files that are opened for the first client serve the others.
    Window(connect(), 50, 50)
    memory, files = server.memory, server.file_count
    clients = [connect() for _ in range(500)]
    for client in clients[::5]:
        Window(client, 50, 50)
    victim = Victim(server)
    time.sleep(1)
    seen = victim.expect_served(0.5)
    for client in clients:
        client.close()
    within(60, lambda: server.file_count <= files + 1, "closing the connections")
    expect(server.memory - memory < 60000, "memory has grown by %d KiB" % (server.memory - memory))
    return seen


@case()
def connections():
    server = Server()

    def connect(number):
        client = server.connect()
        if number % 3 == 0:
            client.roundtrip()
        else:
            client.flush()
        client.close()

    return server.expect_steady(connect, 5000, 2000)


@case()
def whole_sessions():
    server = Server()

    def session(number):
        client = server.connect()
        window = Window(client, 60, 40, application="application %d" % (number % 7))
        seat = client.bind("wl_seat")
        client.request(seat, "get_pointer")
        client.request(seat, "get_keyboard")
        text = client.request(client.bind("zwp_text_input_manager_v3"), "get_text_input", seat)
        client.request(text, "enable")
        client.request(text, "commit")
        tree = client.request(client.bind("surface_responder_manager_v1"), "get_tree", window.surface)
        client.request(tree, "create_responder", 0)
        client.request(window.surface, "commit")
        client.roundtrip()
        client.close()

    return server.expect_steady(session, 1000, 4000)


@case()
def surfaces_made_and_destroyed():
    server = Server()
    client = server.connect()
    window = Window(client)

    def cycle(number):
        surface = client.request(window.compositor, "create_surface")
        region = client.request(window.compositor, "create_region")
        client.request(region, "add", 0, 0, 5, 5)
        client.request(surface, "set_input_region", region)
        client.request(surface, "attach", window.buffer, 0, 0)
        client.request(surface, "commit")
        client.request(region, "destroy")
        client.request(surface, "destroy")
        if number % 50 == 0:
            client.roundtrip()

    return server.expect_steady(cycle, 10000, 2000)


@case()
def windows_made_and_destroyed():
    server = Server()
    client = server.connect()
    window = Window(client)

    def cycle(number):
        surface = client.request(window.compositor, "create_surface")
        shell_surface = client.request(window.shell, "get_xdg_surface", surface)
        toplevel = client.request(shell_surface, "get_toplevel")
        client.request(surface, "commit")
        client.roundtrip()
        acknowledge(client, shell_surface)
        client.events.clear()
        client.request(surface, "attach", window.buffer, 0, 0)
        client.request(surface, "commit")
        for destroyed in (toplevel, shell_surface, surface):
            client.request(destroyed, "destroy")

    return server.expect_steady(cycle, 1500, 2000)


@case()
def surfaces_without_end():
    """The number of objects of a client is limited."""
    server = Server()
    client = server.connect()
    compositor = client.bind("wl_compositor")
    return expect_limit(server, client, "surfaces", lambda: client.request(compositor, "create_surface"))


def expect_limit(server, client, what, ask):
    """Makes 200,000 requests for objects whose number is limited for a client."""
    memory = server.memory
    try:
        for number in range(200000):
            ask()
            if number % 100 == 0:
                client.flush()
                client.pump()
        client.roundtrip()
    except Closed:
        return expect_ended(server, client, what)
    raise Failure("200,000 %s of one client take %d KiB" % (what, server.memory - memory))


def expect_ended(server, client, what):
    """Fails unless the limit disconnected the client, and no other client."""
    client.read_rest()
    expect(
        client.error and "more than" in client.error[3] and what in client.error[3],
        "it was disconnected with %s" % (client.error,))
    server.expect_served()
    return "the client was disconnected: %s" % client.error[3]


@case()
def objects_without_end():
    """The limit applies to objects of every kind."""
    server = Server()
    client = server.connect()
    return expect_limit(server, client, "objects", lambda: client.bind("wl_subcompositor"))


@case()
def surfaces_of_many_clients():
    """Connecting again and again does not help a program to exceed the limit of a program."""
    server = Server()
    clients = []
    for _ in range(40):
        client = server.connect()
        clients.append(client)
        try:
            compositor = client.bind("wl_compositor")
            for _ in range(1000):
                client.request(compositor, "create_surface")
            client.roundtrip()
        except Closed:
            seen = expect_ended(server, client, "surfaces of all clients of the application")
            for other in clients[:-1]:
                other.roundtrip()
            return "after %d clients: %s" % (len(clients) - 1, seen)
    raise Failure("40 clients of one program have 40,000 surfaces")


def is_served(client):
    try:
        client.roundtrip(1)
        return True
    except (Closed, TimeoutError):
        return False


@case()
def few_descriptors():
    """Connected clients are still served, and others once descriptors are available again."""
    server = Server(before=limit(resource.RLIMIT_NOFILE, 64))
    early = server.connect()
    Window(early)
    crowd = [server.connect() for _ in range(100)]
    refused = [client for client in crowd if not is_served(client)]
    expect(refused, "no connection was refused")
    lines = server.log(10000).count("a connection is refused")
    expect(0 < lines < len(refused) // 4, "%d lines report %d refused connections" % (lines, len(refused)))
    early.roundtrip()
    before = server.processor_time
    time.sleep(1)
    busy = server.processor_time - before
    expect(busy < 0.5, "it was busy for %.1f s during an idle second" % busy)
    for client in crowd:
        client.close()
    time.sleep(0.5)
    server.expect_served()


@case()
def keyboard_when_there_are_no_descriptors():
    """A connected client keeps its connection."""
    server = Server(before=limit(resource.RLIMIT_NOFILE, 64))
    client = server.connect()
    client.roundtrip()
    crowd = [server.connect() for _ in range(100)]
    refused = [other for other in crowd if not is_served(other)]
    expect(refused, "no connection was refused")
    try:
        Keyboard(client).type(30)
    except Closed:
        raise Failure("it was disconnected: %s" % (client.error,))


@case(quick=True)
def pools_when_there_are_few_descriptors():
    """Each pool keeps a descriptor, so a client that creates too many is disconnected."""
    server = Server(before=limit(resource.RLIMIT_NOFILE, 64))
    early, client = server.connect(), server.connect()
    early.roundtrip()
    shm = client.bind("wl_shm")
    seen = expect_limit(server, client, "files of buffers", lambda: client.request(
        client.request(shm, "create_pool", memory_file(4096), 4096), "create_buffer", 0, 1, 1, 4, 1))
    early.roundtrip()
    return seen


@case(quick=True)
def socket_of_a_sandbox_that_is_shut_down():
    """The socket stays readable, although no client can connect to it."""
    server = Server()
    client = server.connect()
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listening.bind(server.folder + "/sandbox")
    listening.listen()
    ours, theirs = socket.socketpair()
    manager = client.bind("wp_security_context_manager_v1")
    context = client.request(manager, "create_listener", os.dup(listening.fileno()), os.dup(theirs.fileno()))
    client.request(context, "set_sandbox_engine", "attack")
    client.request(context, "commit")
    client.roundtrip()
    listening.shutdown(socket.SHUT_RD)
    before = server.processor_time
    time.sleep(1)
    busy = server.processor_time - before
    ours.close()
    expect(busy < 0.3, "it was busy for %.1f s during an idle second" % busy)


@case()
def keymap_for_many_clients():
    """A new keymap reaches all clients, although there are not enough descriptors for all of them at the same
    time."""
    server = Server(before=limit(resource.RLIMIT_NOFILE, 200))
    typist = server.connect()
    keyboard = Keyboard(typist, other_keymap(typist))
    typist.roundtrip()
    crowd = []
    while is_served(client := server.connect()):
        client.request(client.bind("wl_seat"), "get_keyboard")
        client.roundtrip()
        crowd.append(client)
    expect(len(crowd) > 50, "there are only %d clients" % len(crowd))
    keyboard.type(30)
    for client in crowd:
        expect_keymaps(client, 2)
    return "%d clients" % len(crowd)


@case()
def keymap_for_some_clients():
    """Clients before version 7 of wl_seat each need their own descriptor for a keymap; the others share one.
    Clients for which no descriptor is available receive the keymap later, and no client receives it twice.
    """
    server = Server()
    typist = server.connect()
    keyboard = Keyboard(typist, other_keymap(typist))
    typist.roundtrip()
    # The seat notifies its clients in any order. Clients before version 7 receive the keymap immediately if
    # they are notified before the shared file takes the free descriptor. With sixty of them, this does not
    # happen to all.
    clients = {version: [server.connect() for _ in range(count)] for version, count in ((6, 60), (7, 4))}
    for version, group in clients.items():
        for client in group:
            client.request(client.bind("wl_seat", version), "get_keyboard")
            client.roundtrip()
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    # One free descriptor, for the shared file.
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (free_below(server, 1), most))
    keyboard.type(30)
    typist.roundtrip()
    for client in clients[7]:
        expect_keymaps(client, 2)
    for client in clients[6]:
        client.roundtrip()
    told = {len(client.heard("wl_keyboard", "keymap")) for client in clients[6]}
    expect(1 in told and told <= {1, 2}, "clients before version 7 received %s keymaps" % sorted(told))
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, most))
    for client in clients[6]:
        within(10, lambda: client.roundtrip() and client.heard("wl_keyboard", "keymap")[1:], "sending the keymap")
    for client in clients[6] + clients[7]:
        expect_keymaps(client, 2)
    server.expect_served()


def free_below(server, count):
    """Returns the limit of descriptors with which the server has `count` free ones."""
    taken = {int(name) for name in os.listdir("/proc/%d/fd" % server.process.pid)}
    return next(limit for limit in itertools.count() if limit - sum(number < limit for number in taken) == count)


@case()
def descriptors_taken_away():
    """The limit of a running compositor suddenly falls. Connected clients are still served, and only the
    clients whose request needs a descriptor are refused."""
    server = Server()
    clients = [server.connect() for _ in range(5)]
    windows = [Window(client, 400, 300) for client in clients]
    for client in clients:
        client.request(client.bind("wl_seat"), "get_pointer")
    for client in clients[:3]:
        client.request(client.bind("wl_seat"), "get_keyboard")
    pointer, keyboard = Pointer(clients[0]), Keyboard(clients[1], other_keymap(clients[1]))
    for client in clients:
        client.roundtrip()
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (8, most))
    newcomer = server.connect()
    expect(not is_served(newcomer), "a descriptor was available for another connection")
    before = server.processor_time
    time.sleep(1)
    busy = server.processor_time - before
    expect(busy < 0.3, "it was busy for %.1f s during an idle second" % busy)

    keyboard.type(30)
    for count in range(20):
        pointer.move(540 + count, 310, count)
    pointer.click()
    for client in clients:
        client.roundtrip()
    heard = [client.heard("wl_pointer", "button") for client in clients]
    expect(sum(map(len, heard)) == 2, "clients received %s" % heard)
    expect_refused(clients[3], lambda client: client.request(client.bind("wl_seat"), "get_keyboard"))
    expect_refused(clients[4], lambda client: client.request(
        windows[4].shm, "create_pool", memory_file(4096), 4096))
    for client in clients[:3]:
        client.roundtrip()

    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, most))
    newcomer.roundtrip(10)
    for client in clients[:3]:
        within(10, lambda: client.roundtrip() and client.heard("wl_keyboard", "keymap")[1:], "sending the keymap")
    server.expect_served()
    expect(server.stop() == 0, "status %s" % server.status)


def expect_refused(client, ask):
    try:
        ask(client)
        client.roundtrip()
    except Closed:
        return
    raise Failure("a client got a descriptor although none is available")


def expect_keymaps(client, count):
    try:
        client.roundtrip()
    except Closed:
        raise Failure("a client was disconnected: %s" % (client.error,))
    heard = len(client.heard("wl_keyboard", "keymap"))
    expect(heard == count, "a client received %d keymaps" % heard)


def other_keymap(client):
    text = seat_keymap(client)
    expect(b"exclam" in text, "the seat's keymap is unexpected")
    return text.replace(b"exclam", b"dollar", 1)


def limit(what, value):
    return functools.partial(resource.setrlimit, what, (value, value))


@case()
def little_memory():
    seen = []
    for megabytes in (200, 400):
        try:
            server = Server(before=limit(resource.RLIMIT_AS, megabytes << 20), wait=10)
        except Failure:
            seen.append("%d MB: does not start" % megabytes)
            continue
        client = server.connect()
        window = Window(client)
        size = 15000 * 15000 * 4
        pool = client.request(window.shm, "create_pool", memory_file(size), size)
        buffer = client.request(pool, "create_buffer", 0, 15000, 15000, 60000, 1)
        client.request(window.surface, "attach", buffer, 0, 0)
        client.request(window.surface, "commit")
        try:
            client.roundtrip()
        except Closed:
            seen.append("%d MB: %s" % (megabytes, client.error))
        server.expect_served()
    return ", ".join(seen)


@case(needs_root=True)
def full_disk():
    """Remembered layouts are saved as soon as there is space."""
    disk = mounted_disk("size=16k")
    server = Server("--layout", "us,ru", state=disk + "/state")
    with open(disk + "/rest", "wb", buffering=0) as rest:
        try:
            while True:
                rest.write(b"x" * 512)
        except OSError:
            pass
    expect_saving(server, disk, lambda: os.unlink(disk + "/rest"))


@case(needs_root=True)
def disk_that_becomes_read_only():
    """Remembered layouts are saved as soon as the disk is writable again."""
    disk = mounted_disk("size=1m")
    server = Server("--layout", "us,ru", state=disk + "/state")
    remount(disk, "ro")
    expect_saving(server, disk, lambda: remount(disk, "rw"))


def mounted_disk(options):
    disk = folder()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", disk], capture_output=True).returncode:
        raise Skip("no file system can be mounted here")
    attack.cleanups.append(lambda: subprocess.run(["umount", "-l", disk]))
    return disk


def remount(disk, mode):
    subprocess.run(["mount", "-o", "remount," + mode, disk], check=True)


def expect_saving(server, disk, repair):
    """Changes the layout while writing is impossible, and again after the repair."""
    client = server.connect()
    Window(client)
    keyboard = Keyboard(client)
    next_layout(keyboard)
    within(60, lambda: "cannot be saved" in server.log(), "the message that they cannot be saved")
    repair()
    next_layout(keyboard)
    within(60, lambda: saved_in(disk) == ["text-input-modes"], "saving")
    expect(server.stop() == 0, "status %s" % server.status)


def saved_in(disk):
    try:
        return os.listdir(disk + "/state/surface-responders")
    except FileNotFoundError:
        return []


def next_layout(keyboard):
    """Types Super+Space."""
    client = keyboard.client
    client.request(keyboard.number, "key", 1, 125, 1)
    client.request(keyboard.number, "key", 1, 57, 1)
    client.request(keyboard.number, "key", 1, 57, 0)
    client.request(keyboard.number, "key", 1, 125, 0)
    client.roundtrip()


@case()
def runtime_folder_removed():
    server = Server()
    client = server.connect()
    Window(client)
    shutil.rmtree(server.folder)
    client.request(client.bind("wl_seat"), "get_keyboard")
    client.roundtrip()
    expect(server.stop() == 0, "status %s" % server.status)


main()
