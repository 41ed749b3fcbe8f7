#!/usr/bin/env python3
"""One client does so much that concerns another one that the other one would be disconnected as a client that does not
read. The other one sleeps meanwhile, or reads all the time."""

import array
import os
import resource
import socket

from support.attack import Skip, case, expect, main
from support.client import Window, acknowledge
from support.connection import Closed
from support.server import Server


class Person:
    """A client with a window, a keyboard and a data device."""

    def __init__(self, server, name):
        self.client = server.connect()
        self.window = Window(self.client, 200, 150, name, name)
        self.seat = self.client.bind("wl_seat")
        self.client.request(self.seat, "get_keyboard")
        self.manager = self.client.bind("wl_data_device_manager")
        self.device = self.client.request(self.manager, "get_data_device", self.seat)
        self.client.roundtrip()

    def select(self, *types):
        source = self.client.request(self.manager, "create_data_source")
        for number, each in enumerate(types):
            self.client.request(source, "offer", each)
            if number % 20 == 19:
                self.client.pump()
        self.client.request(self.device, "set_selection", source, self.client.serial)
        self.client.roundtrip()
        return source


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
    """512 types of 4,000 bytes, of which all but one are added once the source is the selection. The keys go to another
    client."""
    server = Server("--isolate")
    victim = Person(server, "victim")
    attacker = Person(server, "attacker")
    source = attacker.select("text/plain")
    for number, each in enumerate(long_types(511)):
        attacker.client.request(source, "offer", each)
        if number % 20 == 19:
            attacker.client.pump()
    attacker.client.roundtrip()
    attacker.window.close()
    attacker.client.roundtrip()
    expect_awake(victim.client, "the client that gets the keys")
    heard = len(victim.client.heard("wl_data_offer", "offer"))
    expect(heard == 1, "the client that gets the keys is sent %d types" % heard)


@case(quick=True)
def selections_for_a_manager_that_sleeps():
    server = Server("--isolate")
    manager = clipboard_manager(server)
    attacker = Person(server, "attacker")
    for _ in range(50):
        attacker.select(*long_types(16))
    for _ in range(500):
        attacker.select("text/plain")
    expect_awake(manager, "a clipboard manager")
    heard = len(manager.heard("ext_data_control_device_v1", "selection"))
    expect(heard < 500, "the clipboard manager is sent %d selections" % heard)


@case(quick=True)
def data_that_is_asked_for_again_and_again():
    server = Server("--isolate")
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
    server = Server("--isolate")
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
    server = Server("--isolate")
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
    """Sockets that nobody reads, with so many descriptors in them, or as many as the kernel accepts."""
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
    """Any program of the same user keeps so many descriptors in sockets that the kernel accepts no more. A client asks for a
    keyboard, whose keymap is a descriptor. This is exempt from the limit if it is run by root."""
    if os.geteuid() == 0:
        raise Skip("it needs a user who is not root")
    most = 1024
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    server = Server("--isolate", before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
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
    expect(heard == 1, "a client gets %d keymaps" % heard)


main()
