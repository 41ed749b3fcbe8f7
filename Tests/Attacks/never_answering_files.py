#!/usr/bin/env python3
"""Files that never answer, sent as keymaps, as pools, and with requests that take no file. Only the client
that sends them may have to wait.

Such a file is in a file system that a program of the client serves, or it is memory of the client that is
mapped from there. Mounting a file system needs root here; a client needs only a user namespace or
`fusermount`. A lingering socket is such a file, too, because the process that closes it last waits until all
sent data has been read. Any client can create one.
"""

import array
import ctypes
import functools
import mmap
import os
import signal
import socket
import struct
import subprocess
import time

from support.attack import Failure, Skip, case, cleanups, expect, folder, main, within
from support.client import Window, memory_file, seat_keymap, show
from support.connection import Closed, unsigned
from support.server import Server

# The time limit in seconds for the error that reports that a file does not answer.
PATIENCE = 60


@functools.cache
def program():
    path = os.path.join(folder(), "never_answers")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "never_answers.c")
    try:
        built = subprocess.run(["cc", "-o", path, source], capture_output=True, text=True)
    except OSError as error:
        raise Skip("no C compiler: %s" % error)
    if built.returncode != 0:
        raise Skip("%s cannot be built: %s" % (source, built.stderr))
    return path


class FileSystem:
    """A file system with one file that never answers some requests."""

    def __init__(self, *unanswered):
        self.folder = folder("attack-never-")
        self.process = subprocess.Popen(
            [program(), self.folder, *unanswered], stdout=subprocess.PIPE, text=True)
        cleanups.append(self.end)
        said = self.process.stdout.readline().strip()
        if said != "ready":
            raise Skip("no file system can be mounted here: %s" % said)

    def open(self):
        """Opens the file. Call this in a process that may have to wait forever."""
        return os.open(os.path.join(self.folder, "file"), os.O_RDONLY)

    def end(self):
        # The process serves the file system, so every process that waits for an answer gets an error.
        self.process.kill()
        self.process.wait()
        subprocess.run(["umount", "-l", self.folder], capture_output=True)


class Attacker:
    """A client in a separate process, because it may have to wait forever itself."""

    def __init__(self, server, attack):
        self._result, writing = os.pipe()
        os.set_blocking(self._result, False)
        self._process = os.fork()
        if self._process == 0:
            try:
                self._attack(server, attack, writing)
            except BaseException as error:
                os.write(writing, repr(error).encode())
            os._exit(0)
        os.close(writing)
        cleanups.append(lambda: os.kill(self._process, signal.SIGKILL))

    @staticmethod
    def _attack(server, attack, result):
        signal.alarm(0)
        client = server.connect()
        client.keeps_files = True
        attack(client)
        client.flush()
        try:
            while client.error is None:
                client.pump(1)
        except Closed:
            # The error may arrive together with the end of the connection.
            if client.error is None:
                raise
        os.write(result, ("told: " + client.error[3]).encode())

    def outcome(self):
        """The error that the attacker received, or None if it has received none yet."""
        try:
            return os.read(self._result, 4096).decode()
        except BlockingIOError:
            return None


def map_low(file, address=0x10000000, size=1 << 20):
    """Maps a file at an address that fits into the offset of a buffer, and returns the address."""
    library = ctypes.CDLL(None, use_errno=True)
    library.mmap.restype = ctypes.c_void_p
    library.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
    fixed = 0x10
    assert library.mmap(address, size, mmap.PROT_READ, mmap.MAP_PRIVATE | fixed, file, 0) == address
    return address


def give_keymap(client, file, size=4096):
    """Types a key on a keyboard whose keymap is in a file."""
    manager, seat = client.bind("zwp_virtual_keyboard_manager_v1"), client.bind("wl_seat")
    keyboard = client.request(manager, "create_virtual_keyboard", seat)
    client.request(keyboard, "keymap", 1, file, size)
    client.request(keyboard, "key", 5, 30, 1)


def give_pool(client, file, offset=0):
    """Shows a buffer in a file on a surface."""
    pool = client.request(client.bind("wl_shm"), "create_pool", file, 2**31 - 1)
    buffer = client.request(pool, "create_buffer", offset, 32, 32, 128, 1)
    surface = client.request(client.bind("wl_compositor"), "create_surface")
    show(client, surface, buffer, 32, 32)


def expect_only_its_client_ended(server, attack):
    bystander = server.connect()
    window = Window(bystander)
    attacker = Attacker(server, attack)
    outcome = None

    def is_over():
        nonlocal outcome
        # Other clients are served promptly during the whole time.
        expect_prompt(server, bystander)
        outcome = attacker.outcome()
        return outcome is not None

    within(PATIENCE, is_over, "an error for the client whose file does not answer")
    show(bystander, window.surface, window.buffer, 200, 150)
    server.expect_served()
    expect(outcome.startswith("told: "), "the client received no error: %s" % outcome)
    return outcome


def expect_prompt(server, bystander):
    try:
        late = server.roundtrip(bystander, 30)
    except TimeoutError:
        with open("/proc/%d/wchan" % server.process.pid) as file:
            raise Failure("the compositor hangs in %s" % file.read())
    expect(late < 1, "a bystander waited %.1f s" % late)


def give(gift, *unanswered):
    """Sends a keymap or pool in a file of a file system that never answers some requests."""
    # The last one started ends first. The server cannot end while the file system does not answer.
    server = Server()
    system = FileSystem(*unanswered)
    return expect_only_its_client_ended(server, lambda client: gift(client, system.open()))


@case(quick=True, needs_root=True)
def keymap_in_a_file_that_is_never_read():
    return give(give_keymap, "read")


@case(quick=True, needs_root=True)
def pool_in_a_file_that_is_never_read():
    return give(give_pool, "read")


@case(needs_root=True)
def keymap_in_a_file_system_that_never_says_what_it_is():
    return give(give_keymap, "read", "getattr", "statfs")


@case(needs_root=True)
def pool_in_a_file_system_that_never_says_what_it_is():
    return give(give_pool, "read", "getattr", "statfs")


@case(needs_root=True)
def keymap_in_a_file_that_is_never_closed():
    return give(give_keymap, "read", "flush")


@case(needs_root=True)
def pool_in_a_file_that_is_never_closed():
    return give(give_pool, "read", "flush")


@case(quick=True, needs_root=True)
def pool_in_memory_that_is_mapped_from_such_a_file():
    server, system = Server(), FileSystem("read")

    def attack(client):
        address = map_low(system.open())
        give_pool(client, os.open("/proc/self/mem", os.O_RDONLY), address)

    return expect_only_its_client_ended(server, attack)


@case(needs_root=True)
def one_client_after_another():
    """Each client leaves a process of the compositor that cannot be killed. The number of these processes is
    limited, and they end once their file answers."""
    server, system = Server(), FileSystem("read")
    bystander = server.connect()
    for _ in range(20):
        client = server.connect()
        cleanups.append(client.close)
        give_pool(client, system.open())
        client.flush()
    children = "/proc/%d/task/%d/children" % (server.process.pid, server.process.pid)

    def count():
        with open(children) as file:
            return len(file.read().split())

    for _ in range(20):
        expect_prompt(server, bystander)
        expect(count() <= 16, "there are %d processes" % count())
    expect(count() == 16, "there are %d processes" % count())
    system.end()
    within(60, lambda: count() == 0, "the end of all processes")


@case(quick=True, needs_root=True)
def descriptor_that_nobody_asked_for_and_that_is_never_closed():
    """libwayland itself closes descriptors that belong to no request when the client disconnects."""
    server, system = Server(), FileSystem("flush")
    bystander = server.connect()

    def attack(client):
        client.send(1, 0, unsigned(client.create("wl_callback", 1)), [system.open()])
        client.roundtrip()
        client.send(1, 99)

    Attacker(server, attack)
    for _ in range(20):
        expect_prompt(server, bystander)
        time.sleep(0.1)


def give_listener(client, file):
    """Sends a file as a listening socket."""
    manager = client.bind("wp_security_context_manager_v1")
    client.request(manager, "create_listener", file, os.dup(file))


def give_selection_target(client, file):
    """Requests the data of its own selection into a file."""
    manager = client.bind("zwlr_data_control_manager_v1")
    device = client.request(manager, "get_data_device", client.bind("wl_seat"))
    source = client.request(manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    client.request(device, "set_selection", source)
    client.roundtrip()
    offer = client.heard("zwlr_data_control_device_v1", "selection")[-1][0]
    client.request(offer, "receive", "text/plain", file)
    client.roundtrip()
    # In any case, the client ends with an error.
    client.send(1, 99)


@case(needs_root=True)
def listener_in_a_file_that_is_never_closed():
    return give(give_listener, "flush")


@case(needs_root=True)
def selection_into_a_file_that_is_never_closed():
    return give(give_selection_target, "flush")


# Sockets that linger

class LingeringSockets:
    """Connections with sent data that is never read."""

    def __init__(self, count):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._readers = []
        self.files = [self._connect() for _ in range(count)]

    def _connect(self):
        sender = socket.create_connection(self._listener.getsockname())
        self._readers.append(self._listener.accept()[0])
        sender.settimeout(0.02)
        try:
            while True:
                sender.send(bytes(1 << 20))
        except TimeoutError:
            pass
        sender.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 600))
        return sender.detach()

    def send(self, connection, data):
        """Sends all lingering sockets with some bytes. The receiver is then the last to close them."""
        connection.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", self.files))])
        for file in self.files:
            os.close(file)


def linger(count, send):
    """Sends lingering sockets, and fails if others have to wait."""
    server = Server()
    bystander = server.connect()

    def attack(client):
        client.roundtrip()
        sockets = LingeringSockets(count)
        # The compositor then reads everything in one turn.
        os.kill(server.process.pid, signal.SIGSTOP)
        send(client, sockets)
        os.kill(server.process.pid, signal.SIGCONT)
        try:
            client.send(1, 99)
            client.flush()
            while True:
                client.pump(1)
        except Closed:
            # The end of this process would discard the unread data, and processes that wait for it would
            # continue.
            os.write(result, b"closed")
            signal.pause()

    reading, result = os.pipe()
    os.set_blocking(reading, False)
    attacker = Attacker(server, attack)

    def is_over():
        expect_prompt(server, bystander)
        outcome = attacker.outcome()
        expect(outcome is None, "the attack failed: %s" % outcome)
        try:
            return os.read(reading, 10) == b"closed"
        except BlockingIOError:
            return False

    within(PATIENCE, is_over, "the end of the client")
    for _ in range(20):
        expect_prompt(server, bystander)
        time.sleep(0.05)
    server.expect_served()


def sync(client):
    """The bytes of a sync request."""
    return unsigned(1, 12 << 16, client.create("wl_callback", 1))


@case(quick=True)
def lingering_socket_that_nobody_asked_for():
    linger(1, lambda client, sockets: sockets.send(client.socket, sync(client)))


@case(quick=True)
def more_lingering_sockets_than_there_is_room_for():
    """libwayland takes 28 descriptors of a message, and the kernel closes the others."""
    linger(60, lambda client, sockets: sockets.send(client.socket, sync(client)))


@case(quick=True)
def lingering_sockets_that_are_never_received():
    """Earlier requests disconnect the client before the sockets are received."""
    def send(client, sockets):
        client.socket.sendall(unsigned(1, 12 << 16 | 99, 0) * 400)
        sockets.send(client.socket, sync(client))

    linger(5, send)


@case(quick=True)
def lingering_socket_as_a_pool():
    def send(client, sockets):
        shm = client.bind("wl_shm")
        client.request(shm, "create_pool", sockets.files[0], 4096)
        client.flush()

    linger(1, send)


@case(quick=True)
def lingering_socket_as_one_that_listens():
    def send(client, sockets):
        manager = client.bind("wp_security_context_manager_v1")
        client.request(manager, "create_listener", *sockets.files)
        client.flush()

    linger(2, send)


@case(quick=True, needs_root=True)
def many_files_that_are_never_closed():
    """These files no longer occupy descriptors of the compositor."""
    server, system = Server(), FileSystem("flush")
    client = server.connect()
    client.keeps_files = True
    shm = client.bind("wl_shm")
    client.roundtrip()
    before = server.file_count
    for _ in range(200):
        client.request(client.request(shm, "create_pool", system.open(), 4096), "destroy")
        client.roundtrip()
    within(20, lambda: server.file_count <= before, "closing the files")
    server.expect_served()


def overlay():
    """A folder on an overlay file system, as in containers."""
    base = folder()
    for name in ("lower", "upper", "work", "merged"):
        os.mkdir(os.path.join(base, name))
    options = "lowerdir={0}/lower,upperdir={0}/upper,workdir={0}/work".format(base)
    merged = os.path.join(base, "merged")
    if subprocess.run(["mount", "-t", "overlay", "-o", options, "overlay", merged], capture_output=True).returncode:
        raise Skip("no overlay can be mounted here")
    cleanups.append(lambda: subprocess.run(["umount", "-l", merged]))
    return merged


@case(quick=True)
def files_on_ordinary_file_systems():
    """Not an attack: files of clients are read on any file system."""
    places = ("/tmp", "/dev/shm", "/run", "/var/tmp", os.environ.get("XDG_RUNTIME_DIR", "/tmp"))
    return expect_read([None] + [place for place in places if os.access(place, os.W_OK)])


@case(quick=True, needs_root=True)
def files_on_an_overlay():
    """Not an attack either."""
    return expect_read([overlay()])


def expect_read(places):
    """Fails unless keymaps and pools in files of all folders are read. None is memory."""
    server = Server()
    text = seat_keymap(server.connect())
    for place in places:
        client = server.connect()
        give_keymap(client, written_file(place, text), len(text))
        pool = client.request(client.bind("wl_shm"), "create_pool", written_file(place, bytes(4096)), 4096)
        buffer = client.request(pool, "create_buffer", 0, 32, 32, 128, 1)
        surface = client.request(client.bind("wl_compositor"), "create_surface")
        show(client, surface, buffer, 32, 32)
        within(60, lambda: client.roundtrip() and client.heard("wl_buffer", "release"), "release on %s" % place)
        client.close()
    return ", ".join(place or "memory" for place in places)


def written_file(place, content):
    if place is None:
        return memory_file(len(content), content)
    path = os.path.join(place, "attack-%d" % os.getpid())
    with open(path, "wb") as file:
        file.write(content)
    try:
        return os.open(path, os.O_RDONLY)
    finally:
        os.unlink(path)


main()
