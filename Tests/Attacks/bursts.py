#!/usr/bin/env python3
"""One client causes many events for another client, which could be disconnected for not reading them. The
other client sleeps during the attack, or reads all the time."""

import array
import os
import resource
import socket

from support.attack import Skip, case, expect, main, within
from support.client import Keyboard, Pointer, Window, acknowledge, seat_keymap
from support.connection import Closed
from support.programs import has_keys, start
from support.server import Server


def isolated():
    """Returns a compositor that gives the keyboard focus to each new window."""
    return Server("--isolate", "--focus-new-windows", "always")


class Person:
    """A client with a window, a keyboard and a data device."""

    def __init__(self, server, name, width=200, height=150):
        self.client = server.connect()
        self.window = Window(self.client, width, height, name, name)
        self._source = None
        self.seat = self.client.bind("wl_seat")
        self.client.request(self.seat, "get_keyboard")
        self.manager = self.client.bind("wl_data_device_manager")
        self.device = self.client.request(self.manager, "get_data_device", self.seat)
        self.client.roundtrip()

    def select(self, *types):
        """Selects a new source, and destroys the previous one with its offers, because the types of all
        sources in use are limited."""
        source = self.client.request(self.manager, "create_data_source")
        for number, each in enumerate(types):
            self.client.request(source, "offer", each)
            if number % 20 == 19:
                self.client.pump()
        self.client.request(self.device, "set_selection", source, self.client.serial)
        if self._source:
            self.client.request(self._source, "destroy")
        self._source = source
        offers = [number for number, (interface, _) in self.client.objects.items() if interface == "wl_data_offer"]
        self.client.roundtrip()
        for offer in offers:
            self.client.request(offer, "destroy")
        return source

    def add(self, source, *types):
        """Adds types to a source in use."""
        for number, each in enumerate(types):
            self.client.request(source, "offer", each)
            if number % 20 == 19:
                self.client.pump()
        self.client.roundtrip()


def long_types(count, size=4000):
    return [("text/%d/" % number).ljust(size, "x") for number in range(count)]


def clipboard_manager(server):
    client = server.connect(is_privileged=True)
    manager = client.bind("ext_data_control_manager_v1")
    client.request(manager, "get_data_device", client.bind("wl_seat"))
    client.roundtrip()
    return client


def expect_awake(client, who):
    """Fails unless a client that slept is still connected."""
    try:
        for _ in range(3):
            client.roundtrip()
    except (Closed, OSError) as error:
        expect(False, "%s is disconnected: %s" % (who, error))


@case(quick=True)
def types_that_are_added_to_a_selection():
    """A selection of 512 types of 4,000 bytes. All but one are added after it was selected. Then another
    client gets the keyboard focus."""
    server = isolated()
    victim = Person(server, "victim")
    attacker = Person(server, "attacker")
    attacker.add(attacker.select("text/plain"), *long_types(511))
    attacker.window.close()
    attacker.client.roundtrip()
    expect_awake(victim.client, "the client that gets the keys")
    heard = len(victim.client.heard("wl_data_offer", "offer"))
    expect(heard == 1, "the client that gets the keys receives %d types" % heard)


@case(quick=True)
def selections_for_a_manager_that_sleeps():
    server = isolated()
    manager = clipboard_manager(server)
    attacker = Person(server, "attacker")
    for _ in range(50):
        attacker.select(*long_types(16))
    for _ in range(500):
        attacker.select("text/plain")
    expect_awake(manager, "a clipboard manager")
    heard = len(manager.heard("ext_data_control_device_v1", "selection"))
    expect(heard < 500, "the clipboard manager receives %d selections" % heard)


@case(quick=True)
def primary_selections_for_a_manager_that_sleeps():
    """A client sets the primary selection again and again."""
    server = isolated()
    manager = clipboard_manager(server)
    attacker = Person(server, "attacker").client
    devices, seat = attacker.bind("zwp_primary_selection_device_manager_v1"), attacker.bind("wl_seat")
    device = attacker.request(devices, "get_device", seat)
    for _ in range(1500):
        source = attacker.request(devices, "create_source")
        for number in range(8):
            attacker.request(source, "offer", "text/plain;charset=utf-8;%d" % number)
        attacker.request(device, "set_selection", source, attacker.serial)
        attacker.roundtrip()
        attacker.request(source, "destroy")
    expect_awake(manager, "a clipboard manager")
    heard = len(manager.heard("ext_data_control_device_v1", "primary_selection"))
    expect(0 < heard < 1000, "the clipboard manager receives %d selections" % heard)


@case(quick=True)
def selection_of_many_types_for_a_manager():
    """A source with long types, and more of them than the compositor announces."""
    server = isolated()
    manager = clipboard_manager(server)
    attacker = Person(server, "attacker")
    attacker.select(*long_types(511))
    expect_awake(manager, "a clipboard manager")
    heard = len(manager.heard("ext_data_control_offer_v1", "offer"))
    expect(0 < heard <= 16, "the clipboard manager receives %d types" % heard)


@case(quick=True)
def types_of_a_drag():
    """A drag has one type when it begins, and 512 types when it enters another client."""
    server = isolated()
    victim = Person(server, "victim", 1280, 720)
    attacker = Person(server, "attacker")
    client = attacker.client
    client.request(attacker.seat, "get_pointer")
    pointer = Pointer(server.connect(is_privileged=True))
    pointer.find(client)
    pointer.client.request(pointer.number, "button", 1, 272, 1)
    pointer.client.request(pointer.number, "frame")
    pointer.client.roundtrip()
    client.roundtrip()
    serial = client.heard("wl_pointer", "button")[-1][0]
    source = client.request(attacker.manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    client.request(source, "set_actions", 1)
    client.request(attacker.device, "start_drag", source, attacker.window.surface, 0, serial)
    client.roundtrip()
    attacker.add(source, *long_types(511))
    for step in range(60):
        pointer.move(10 + step, 10)
    pointer.client.roundtrip()
    expect_awake(victim.client, "the client that is dragged over")
    expect(victim.client.heard("wl_data_device", "enter"), "the other client receives no enter")


@case(quick=True)
def keymaps_for_a_client_that_sleeps():
    """Letters are typed alternately on two virtual keyboards with different keymaps."""
    server = isolated()
    typists = [server.connect(is_privileged=True) for _ in range(2)]
    text = seat_keymap(typists[0])
    keyboards = [
        Keyboard(typist, text.replace(b"English (US)", b"Layout %d" % number)) for number, typist in enumerate(typists)]
    victim = Person(server, "victim")
    victim.client.events.clear()
    for _ in range(200):
        for keyboard in keyboards:
            keyboard.type(30)
    expect_awake(victim.client, "the client with the keys")
    keymaps = len(victim.client.heard("wl_keyboard", "keymap"))
    states = [values[3] for values in victim.client.heard("wl_keyboard", "key")]
    expect(keymaps > 0 and states, "it receives %d keymaps and %d keys" % (keymaps, len(states)))
    expect(states == [1, 0] * (len(states) // 2), "keys stay down")
    return "it receives %d of 400 keys, with %d keymaps" % (len(states) // 2, keymaps)


@case(quick=True)
def data_that_is_asked_for_again_and_again():
    server = isolated()
    owner = Person(server, "owner")
    owner.select("text/plain")
    attacker = Person(server, "attacker")
    offer = next(
        number for number, (interface, _) in attacker.client.objects.items() if interface == "wl_data_offer")
    reading, writing = os.pipe()
    try:
        for number in range(5000):
            attacker.client.request(offer, "receive", "text/plain", os.dup(writing))
            if number % 20 == 19:
                attacker.client.flush()
        attacker.client.roundtrip()
        expect_awake(owner.client, "the owner of the clipboard")
        files = server.file_count
        expect(files < 200, "the compositor keeps %d descriptors" % files)
    finally:
        os.close(reading)
        os.close(writing)


@case(quick=True)
def titles_for_a_panel_that_sleeps():
    server = isolated()
    panel = server.connect(is_privileged=True)
    panel.bind("zwlr_foreign_toplevel_manager_v1")
    panel.bind("ext_foreign_toplevel_list_v1")
    panel.roundtrip()
    attacker = server.connect()
    window = Window(attacker, 50, 50)
    toplevels = [window.toplevel]
    for _ in range(50):
        surface = attacker.request(window.compositor, "create_surface")
        shell_surface = attacker.request(window.shell, "get_xdg_surface", surface)
        toplevels.append(attacker.request(shell_surface, "get_toplevel"))
        attacker.request(surface, "commit")
        attacker.roundtrip()
        acknowledge(attacker, shell_surface)
        attacker.request(surface, "attach", window.buffer, 0, 0)
        attacker.request(surface, "commit")
    attacker.roundtrip()
    panel.roundtrip()
    for number in range(10):
        for toplevel in toplevels:
            attacker.request(toplevel, "set_title", str(number) * 4000)
        attacker.roundtrip()
    expect_awake(panel, "a panel")


@case(quick=True)
def texts_for_an_input_method_that_sleeps():
    server = isolated()
    method = server.connect(is_privileged=True)
    method.request(
        method.bind("zwp_input_method_manager_v2"), "get_input_method", method.bind("wl_seat"))
    method.roundtrip()
    attacker = Person(server, "attacker")
    manager = attacker.client.bind("zwp_text_input_manager_v3")
    field = attacker.client.request(manager, "get_text_input", attacker.seat)
    for number in range(600):
        attacker.client.request(field, "enable")
        attacker.client.request(field, "set_surrounding_text", str(number % 10) * 3900, 0, 0)
        attacker.client.request(field, "commit")
        if number % 3 == 0:
            attacker.client.request(field, "disable")
            attacker.client.request(field, "commit")
        if number % 20 == 19:
            attacker.client.roundtrip()
    expect_awake(method, "the input method")


def with_descriptors_in_flight(count):
    """Creates unread sockets with `count` descriptors in them, or as many as the kernel accepts.

    Returns the sockets and the number of descriptors.
    """
    sockets, sent = [], 0
    file = os.open("/dev/null", os.O_RDONLY)
    try:
        while sent < count:
            ends = socket.socketpair()
            sockets += ends
            for _ in range(4):
                ends[0].sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file] * 100))])
                sent += 100
    except OSError:
        pass
    finally:
        os.close(file)
    return sockets, sent


@case(quick=True)
def descriptors_in_flight():
    """Another program of the same user keeps so many descriptors in sockets that the kernel accepts no more.
    A client asks for a keyboard, whose keymap needs a descriptor. Root is exempt from this limit."""
    server, most = with_limit_of_descriptors()
    client = server.connect()
    seat = client.bind("wl_seat")
    client.roundtrip()
    sockets, sent = with_descriptors_in_flight(most + 800)
    expect(sent < most + 800, "the kernel accepts %d descriptors in flight" % sent)
    client.request(seat, "get_keyboard")
    client.flush()
    server.expect_served()
    for each in sockets:
        each.close()
    expect_awake(client, "a client that asks for a keyboard")
    heard = len(client.heard("wl_keyboard", "keymap"))
    expect(heard == 1, "a client receives %d keymaps" % heard)


@case(quick=True)
def keymaps_that_are_not_read():
    """Eight connections create 400 keyboards each and read nothing, so that the keymaps stay in flight. Root
    is exempt from this limit."""
    server, _ = with_limit_of_descriptors()
    early, sleepers = server.connect(), [server.connect() for _ in range(8)]
    seat = early.bind("wl_seat")
    early.request(seat, "get_keyboard")
    early.roundtrip()
    for sleeper in sleepers:
        theirs = sleeper.bind("wl_seat")
        try:
            for number in range(400):
                sleeper.request(theirs, "get_keyboard")
                if number % 10 == 9:
                    sleeper.flush()
                    server.expect_served()
        except Closed:
            pass
    early.request(seat, "get_keyboard")
    late = [server.connect() for _ in range(3)]
    for client in late:
        client.request(client.bind("wl_seat"), "get_keyboard")
        client.flush()
    server.expect_served()
    for sleeper in sleepers:
        sleeper.close()
    for client, count in [(early, 2)] + [(client, 1) for client in late]:
        expect_awake(client, "a client that asks for a keyboard")
        within(60, lambda: client.roundtrip() and len(client.heard("wl_keyboard", "keymap")) == count, "a keymap")


def with_limit_of_descriptors(most=1024):
    """Returns a compositor of a user to whom the limit applies, and the limit."""
    if os.geteuid() == 0:
        raise Skip("it needs a user who is not root")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    server = Server("--isolate", before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
    return server, most


# Programs of other projects

def types_for(status, *command):
    """Declares a case in which a program gets the focus after 511 long types were added to the selection.
    When its window is closed, the program has to end with its usual status."""
    def run():
        server = isolated()
        panel = server.connect(is_privileged=True)
        panel.bind("zwlr_foreign_toplevel_manager_v1")
        program = start(server, *command)
        within(60, lambda: is_active(panel), "a window of %s with the keys" % command[0])
        attacker = Person(server, "attacker")
        attacker.add(attacker.select("text/plain"), *long_types(511))
        within(60, lambda: not is_active(panel), "another window with the keys")
        expect(program.poll() is None, "it ends before it gets the keys")
        attacker.window.close()
        attacker.client.roundtrip()
        within(60, lambda: is_active(panel) or program.poll() is not None, "%s with the keys again" % command[0])
        expect(program.poll() is None, "it ends with status %s: %s" % (program.returncode, server.log()))
        panel.request(handles(panel)[0], "close")
        panel.roundtrip()
        within(60, lambda: program.poll() is not None, "an end by its window being closed")
        log = server.log(10000)
        expect(program.returncode == status and "is disconnected" not in log, "status %d: %s" % (program.returncode, log))
    run.__name__ = "types_for_" + command[0].replace("-", "_")
    case(seconds=300)(run)


def handles(panel):
    return [number for number, (interface, _) in panel.objects.items() if interface == "zwlr_foreign_toplevel_handle_v1"]


def is_active(panel):
    """Whether the first window has the keyboard focus."""
    panel.roundtrip()
    windows = handles(panel)
    return bool(windows) and has_keys(panel, windows[0])


for each in ((1, "foot", "sleep", "1000"), (1, "zenity", "--entry"), (0, "gtk4-demo"), (0, "wev")):
    types_for(*each)

main()
