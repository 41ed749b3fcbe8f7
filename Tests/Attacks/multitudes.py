#!/usr/bin/env python3
"""Attacks by numbers: objects of each kind, once within all limits and once beyond them, and each request
again and again. Another client makes windows, moves, clicks, types and copies at the same time. See
support/delay.py."""

import time

from support.attack import Skip, expect, main
from support.client import Keyboard, Pointer, Window, memory_file
from support.connection import Closed, Connection
from support.delay import delay
from support.protocol import INTERFACES
from support.server import Server

# The limit of a client is 8,192 for all objects together, and 512 for objects that receive events.
WITHIN, BEYOND = 490, 8000
# The number of times that a request is made.
AGAIN = 20000

# The values of number arguments that cannot be 1, by name.
NUMBERS = {"width": 16, "height": 16, "stride": 64, "size": 4096, "offset": 0, "options": 0}
# The arguments that have to be the surface of a window.
OF_THE_WINDOW = {("zxdg_exporter_v2", "surface")}
# Requests that an object needs before others can be made with it.
PREPARATIONS = {
    "xdg_positioner": lambda client, number: (
        client.request(number, "set_size", 10, 10), client.request(number, "set_anchor_rect", 0, 0, 1, 1)),
}

# The interfaces whose objects the compositor creates.
GIVEN = {
    argument.interface for interface in INTERFACES.values() for event in interface.events for argument in event.arguments
    if argument.type == "new_id"}
# The requests that create objects of an interface: (interface, request).
MAKERS = {}
for maker in INTERFACES.values():
    for request in maker.requests.values():
        for argument in request.arguments:
            if argument.type == "new_id" and argument.interface:
                MAKERS.setdefault(argument.interface, []).append((maker.name, request.name))


class NoWay(Exception):
    """Requests alone cannot create an object of this interface."""


class Workshop:
    """Creates objects of any kind, with all objects that they need."""

    def __init__(self, client, window):
        self.client = client
        self.globals = {interface for interface, _ in client.globals.values()}
        self.window = window
        # The objects for requests that need one, by interface.
        self.known = {
            "xdg_toplevel": window.toplevel, "xdg_surface": window.shell_surface, "wl_buffer": window.buffer,
            "wl_seat": client.bind("wl_seat")}

    def make(self, interface, is_fresh, above=()):
        """is_fresh: also creates new objects for the arguments, because many of them can be used only
        once."""
        if interface in self.globals:
            return self.client.bind(interface)
        for maker, request in MAKERS.get(interface, ()):
            if maker not in above:
                try:
                    number = self.ask(maker, request, is_fresh, (*above, interface))
                except NoWay:
                    continue
                if interface in PREPARATIONS:
                    PREPARATIONS[interface](self.client, number)
                return number
        raise NoWay(interface)

    def ask(self, maker, request, is_fresh, above=()):
        number = self.one(maker, is_fresh, above)
        return self.client.request(number, request, *self.values(maker, request, is_fresh, above))

    def values(self, maker, request, is_fresh, above=()):
        return [
            self.value(argument, is_fresh, (*above, maker)) if (maker, argument.name) not in OF_THE_WINDOW
            else self.window.surface for argument in INTERFACES[maker].requests[request].arguments
            if argument.type != "new_id"]

    def one(self, interface, is_fresh, above):
        if is_fresh and interface not in self.globals and interface not in ("wl_seat", "xdg_toplevel"):
            return self.make(interface, is_fresh, above)
        if interface not in self.known:
            self.known[interface] = self.make(interface, is_fresh, above)
        return self.known[interface]

    def value(self, argument, is_fresh, above):
        if argument.type == "fd":
            return memory_file(4096)
        if argument.type == "object":
            return 0 if argument.is_nullable else self.one(argument.interface, is_fresh, above)
        return {"string": "x", "array": b""}.get(argument.type, NUMBERS.get(argument.name, 1))


def commotion(server_path, attacker, seconds=1.5):
    """Another client causes events of every kind."""
    other = Connection(server_path)
    other.roundtrip()
    pointer, keyboard = Pointer(other), Keyboard(other)
    control = other.bind("ext_data_control_manager_v1")
    device = other.request(control, "get_data_device", other.bind("wl_seat"))
    end, step = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        step += 1
        window = Window(other, title="window %d" % step)
        for place in range(100):
            pointer.move((step * 13 + place * 37) % 1280, (step * 7 + place * 23) % 720, int(time.monotonic() * 1000))
        pointer.click(int(time.monotonic() * 1000))
        keyboard.type(30, 31, 32)
        source = other.request(control, "create_data_source")
        for number in range(20):
            other.request(source, "offer", "text/%d" % number)
        other.request(device, "set_selection", source)
        other.request(window.toplevel, "set_title", "another title")
        other.roundtrip()
        window.close()
        attacker.pump()
    other.close()


def multitude(make):
    """Returns an attack that creates many objects. make: creates one with a `Workshop`, with new arguments or
    shared ones."""
    def crowd(client, count, is_fresh, pauses):
        workshop = Workshop(client, Window(client))
        for number in range(count):
            make(workshop, is_fresh)
            if number % pauses == pauses - 1:
                client.pump()
        client.roundtrip()

    def attack(client):
        path = client.socket.getpeername()
        is_fresh = needs_fresh_parts(path, crowd)
        # These objects are destroyed while the others are created.
        first = Connection(path)
        first.roundtrip()
        try:
            crowd(first, WITHIN, is_fresh, 10)
            commotion(path, first)
            first.close()
        except Closed:
            # A lower limit may apply to this kind of object, or objects that its events create may count,
            # too.
            first.read_rest()
            expect(first.error, "it is disconnected without an error")
        crowd(client, BEYOND, is_fresh, 100)
        commotion(path, client)
    return attack


def needs_fresh_parts(path, crowd):
    """Whether each object needs new arguments. Creates a few objects to find out."""
    error = None
    for is_fresh in (False, True):
        client = Connection(path)
        client.roundtrip()
        try:
            crowd(client, 3, is_fresh, 1)
            return is_fresh
        except NoWay as missing:
            raise Skip("no request creates %s" % missing)
        except Closed:
            client.read_rest()
            error = client.error
        finally:
            client.close()
    raise Skip("a client can have only one: %s" % (error,))


def repetition(interface, request):
    """Makes one request of one object again and again, sometimes with a commit of its window."""
    takes_file = any(argument.type == "fd" for argument in INTERFACES[interface].requests[request].arguments)

    def attack(client):
        window = Window(client)
        workshop = Workshop(client, window)
        # A surface without a role, because the request may give it one.
        workshop.known["wl_surface"] = window.surface if interface == "wl_surface" else client.request(
            window.compositor, "create_surface")
        try:
            number = workshop.one(interface, False, ())
            values = workshop.values(interface, request, False)
        except NoWay as missing:
            raise Skip("no request creates %s" % missing)
        for time_of_many in range(AGAIN):
            if number not in client.objects:
                break
            client.request(number, request, *(workshop.values(interface, request, False) if takes_file else values))
            if time_of_many % 100 == 99:
                client.request(window.surface, "commit")
                client.pump()
        client.roundtrip()
        commotion(client.socket.getpeername(), client, 0.5)
    return attack


def declare(name, attack):
    attack.__name__ = name
    delay(attack, rounds=1)


def offered_globals():
    """The interfaces of the globals that a client finds."""
    server = Server(is_shared=True)
    client = server.connect()
    client.roundtrip()
    client.close()
    server.stop()
    return sorted({interface for interface, _ in client.globals.values()})


for interface, makers in sorted(MAKERS.items()):
    if interface not in ("wl_registry", "wl_callback"):
        for maker, request in makers:
            declare(
                "%s_%s" % (maker, request), multitude(
                    lambda workshop, is_fresh, maker=maker, request=request: workshop.ask(maker, request, is_fresh)))

for interface in INTERFACES.values():
    if interface.name in GIVEN - set(MAKERS):
        continue
    for request in interface.requests.values():
        if not request.is_destructor and not any(argument.type == "new_id" for argument in request.arguments):
            declare("%s_%s_again" % (interface.name, request.name), repetition(interface.name, request.name))

if __name__ == "__main__":
    for interface in offered_globals():
        declare(interface, multitude(
            lambda workshop, is_fresh, interface=interface: workshop.client.bind(interface)))
    main()
