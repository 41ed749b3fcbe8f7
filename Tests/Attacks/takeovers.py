#!/usr/bin/env python3
"""Attempts of a client without privileges to take over the pointer, the focus, shortcuts, serials and secret
names of the user and of other clients."""

from support.attack import case, expect, main
from support.client import Keyboard, Pointer, Window, show
from support.connection import Closed
from support.server import Server

A, S, D, COPY = 30, 31, 32, 46
ALT, TAB, SUPER, ESCAPE, Q = 56, 15, 125, 1, 16
WHOLE_SCREEN = (1280, 720)


class Person:
    """The user, with a keyboard and a pointer."""

    def __init__(self, server):
        self.client = server.connect(is_privileged=True)
        self.keyboard, self.pointer = Keyboard(self.client), Pointer(self.client)
        self.client.roundtrip()

    def press(self, *codes):
        """Presses all keys, then releases them."""
        for state, order in ((1, codes), (0, reversed(codes))):
            for code in order:
                self.client.request(self.keyboard.number, "key", 5, code, state)
        self.client.roundtrip()

    def button(self, state):
        self.client.request(self.pointer.number, "button", 1, 272, state)
        self.client.request(self.pointer.number, "frame")
        self.client.roundtrip()

    def point(self, x, y):
        self.pointer.move(x, y)
        self.client.roundtrip()


class Program:
    def __init__(self, server, name, width=300, height=200):
        self.client = client = server.connect()
        self.seat = client.bind("wl_seat")
        self.keyboard, self.pointer = client.request(self.seat, "get_keyboard"), client.request(self.seat, "get_pointer")
        self.window = Window(client, width, height, name, name)
        client.roundtrip()

    def pressed(self):
        """The key presses that the client received since the last call."""
        self.client.roundtrip()
        codes = [values[2] for _, _, name, values in self.client.events if name == "key" and values[3] == 1]
        self.client.events.clear()
        return codes

    def copies(self, serial):
        """Whether the client can set the selection with this serial."""
        client = self.client
        manager = client.bind("wl_data_device_manager")
        device = client.request(manager, "get_data_device", self.seat)
        source = client.request(manager, "create_data_source")
        client.request(source, "offer", "text/plain")
        client.request(device, "set_selection", source, serial)
        client.roundtrip()
        is_set = not client.heard("wl_data_source", "cancelled")
        client.events.clear()
        return is_set


def isolated():
    """Returns a compositor that gives the keyboard focus to each new window."""
    return Server("--isolate", "--focus-new-windows", "always")


# The pointer

@case(quick=True)
def subsurface_that_reaches_over_other_windows():
    """A window of one pixel in front has a transparent subsurface that is larger than the screen."""
    server = isolated()
    person, victim = Person(server), Program(server, "victim")
    attacker = Program(server, "attacker", 1, 1)
    place = person.pointer.find(victim.client)
    client, window = attacker.client, attacker.window
    surface = client.request(window.compositor, "create_surface")
    subsurface = client.request(client.bind("wl_subcompositor"), "get_subsurface", surface, window.surface)
    client.request(subsurface, "set_position", -1300, -800)
    viewport = client.request(client.bind("wp_viewporter"), "get_viewport", surface)
    client.request(viewport, "set_destination", 3000, 2000)
    show(client, surface, window.buffer, 1, 1)
    client.request(window.surface, "commit")
    client.roundtrip()
    person.point(place[0] + 1, place[1] + 1)
    person.pointer.click()
    for each in (person, attacker, victim):
        each.client.roundtrip()
    expect(not client.heard("wl_pointer", "button"), "the invisible surface receives a click on another window")
    expect(victim.client.heard("wl_pointer", "button"), "the window does not receive the click")


@case(quick=True)
def pointer_brought_onto_another_window():
    """The position hint of a locked pointer, and a warp, are outside of the surface."""
    server = isolated()
    person, victim = Person(server), Program(server, "victim", *WHOLE_SCREEN)
    attacker = Program(server, "attacker")
    person.pointer.find(attacker.client)
    client, surface = attacker.client, attacker.window.surface
    serial = client.heard("wl_pointer", "enter")[-1][0]
    constraints, warps = client.bind("zwp_pointer_constraints_v1"), client.bind("wp_pointer_warp_v1")
    victim.client.roundtrip()
    victim.client.events.clear()
    for hint in ((5000, 5000), (-300, -200), (301, 100), (400, 20)):
        lock = client.request(constraints, "lock_pointer", surface, attacker.pointer, 0, 2)
        client.request(surface, "commit")
        client.roundtrip()
        client.request(lock, "set_cursor_position_hint", *hint)
        client.request(surface, "commit")
        client.request(lock, "destroy")
        client.roundtrip()
    expect(client.heard("zwp_locked_pointer_v1", "locked"), "the pointer is never locked")
    for place in ((5000, 5000), (-100, 10), (301, 10)):
        client.request(warps, "warp_pointer", surface, attacker.pointer, *place, serial)
    client.roundtrip()
    client.events.clear()
    client.request(warps, "warp_pointer", surface, attacker.pointer, 50, 60, serial)
    client.roundtrip()
    expect(client.heard("wl_pointer", "warp"), "the pointer does not move within its surface either")
    victim.client.roundtrip()
    heard = [name for _, interface, name, _ in victim.client.events
             if interface == "wl_pointer" and name in ("enter", "motion")]
    expect(not heard, "the pointer enters the other window: %s" % heard)


# Serials

@case(quick=True)
def serials_pushed_out():
    """One client causes thousands of serials. The serial of another client's key press is still accepted."""
    server = isolated()
    person, attacker = Person(server), Program(server, "attacker")
    victim = Program(server, "victim")
    person.pointer.find(attacker.client)
    attacker.client.events.clear()
    victim.client.roundtrip()
    victim.client.events.clear()
    person.press(COPY)
    victim.client.roundtrip()
    serial = victim.client.heard("wl_keyboard", "key")[-1][0]
    enter_again_and_again(attacker, 1500)
    expect(victim.copies(serial), "it can no longer copy: %s" % server.log(200))
    person.press(COPY)
    victim.client.roundtrip()
    caused = victim.client.heard("wl_keyboard", "key")[-1][0] - serial
    expect(caused > 1500, "only %d serials were caused" % caused)


def enter_again_and_again(program, count):
    """Moves a subsurface of the program in and out under the pointer, which is over its window."""
    client, window = program.client, program.window
    surface = client.request(window.compositor, "create_surface")
    subsurface = client.request(client.bind("wl_subcompositor"), "get_subsurface", surface, window.surface)
    client.request(subsurface, "set_desync")
    show(client, surface, window.buffer, 300, 200)
    for number in range(count):
        client.request(subsurface, "set_position", 0, 1000 * (number % 2))
        client.request(window.surface, "commit")
        client.roundtrip()


@case(quick=True)
def serials_of_others():
    """The serial of a click on another client is refused for grabs, selections, moves and activations."""
    server = isolated()
    person, attacker = Person(server), Program(server, "attacker")
    victim = Program(server, "victim")
    person.pointer.find(victim.client)
    person.button(1)
    victim.client.roundtrip()
    serial = victim.client.heard("wl_pointer", "button")[-1][0]
    works = []
    for guess in (serial, serial - 1, serial + 1, 0, 0xffffffff):
        works += ["%s with %d" % (what, guess) for what in what_works(attacker, guess)]
    victim.client.roundtrip()
    if victim.client.heard("wl_keyboard", "leave"):
        works.append("taking the keys")
    expect(not works, "it can do these: %s" % ", ".join(works))
    person.button(0)
    expect(victim.copies(serial), "the clicked client cannot use the serial")


def what_works(program, serial):
    client, window = program.client, program.window
    works = []
    surface = client.request(window.compositor, "create_surface")
    shell_surface = client.request(window.shell, "get_xdg_surface", surface)
    positioner = client.request(window.shell, "create_positioner")
    client.request(positioner, "set_size", 50, 50)
    client.request(positioner, "set_anchor_rect", 0, 0, 1, 1)
    popup = client.request(shell_surface, "get_popup", window.shell_surface, positioner)
    client.request(popup, "grab", program.seat, serial)
    client.request(surface, "commit")
    client.roundtrip()
    if not client.heard("xdg_popup", "popup_done"):
        works.append("a grab")
    for number in (popup, shell_surface, surface):
        client.request(number, "destroy")
    if program.copies(serial):
        works.append("copying")
    client.request(window.toplevel, "move", program.seat, serial)
    client.request(window.toplevel, "resize", program.seat, serial, 1)
    activation = client.bind("xdg_activation_v1")
    token = client.request(activation, "get_activation_token")
    client.request(token, "set_serial", serial, program.seat)
    client.request(token, "set_surface", window.surface)
    client.request(token, "commit")
    client.roundtrip()
    text = client.heard("xdg_activation_token_v1", "done")[-1][0].rstrip(b"\0")
    client.request(activation, "activate", text, window.surface)
    client.roundtrip()
    if client.heard("wl_keyboard", "enter"):
        works.append("an activation")
    client.events.clear()
    return works


# Keys

@case(quick=True)
def key_commands_of_a_window_behind():
    """Responders of a window declare commands for all letters, and request to become first."""
    server = isolated()
    person, attacker = Person(server), Program(server, "attacker")
    client, window = attacker.client, attacker.window
    tree = client.request(client.bind("surface_responder_manager_v1"), "get_tree", window.surface)
    accepts_first, enabled_with_priority = 1, 1 | 16
    for _ in range(4):
        responder = client.request(tree, "create_responder", 0)
        client.request(responder, "set_rectangle", 0, 0, 300, 200)
        client.request(responder, "set_flags", accepts_first)
        for letter in range(26):
            command = client.request(responder, "add_command")
            client.request(command, "set_input", ord("a") + letter, 0)
            client.request(command, "set_flags", enabled_with_priority)
        client.request(responder, "become_first", attacker.seat, client.serial)
    client.request(window.surface, "commit")
    client.roundtrip()
    person.press(A)
    told = told_of_commands(attacker)
    expect(told, "its commands are not performed while it is in front either")
    victim = Program(server, "victim")
    attacker.client.roundtrip()
    attacker.client.events.clear()
    victim.pressed()
    for code in (A, S, D):
        person.press(code)
    told = told_of_commands(attacker)
    heard = victim.pressed()
    expect(heard == [A, S, D] and not told, "the client in front receives %s, the one behind %s" % (heard, told))


def told_of_commands(program):
    program.client.roundtrip()
    told = [(interface, name) for _, interface, name, _ in program.client.events
            if "command" in interface or "responder" in interface or name == "key"]
    program.client.events.clear()
    return told


@case(quick=True)
def fields_of_a_window_behind():
    """A window behind enables text inputs of all three versions, while an input method writes to the window
    in front."""
    server = isolated()
    attacker = Program(server, "attacker")
    client = attacker.client
    manager = client.bind("zwp_text_input_manager_v1")
    first = client.request(manager, "create_text_input")
    second, third = (
        client.request(client.bind("zwp_text_input_manager_v%d" % version), "get_text_input", attacker.seat)
        for version in (2, 3))
    victim = Program(server, "victim")
    field = victim.client.request(
        victim.client.bind("zwp_text_input_manager_v3"), "get_text_input", victim.seat)
    victim.client.roundtrip()
    victim.client.request(field, "enable")
    victim.client.request(field, "commit")
    victim.client.roundtrip()
    client.roundtrip()
    client.events.clear()
    client.request(first, "activate", attacker.seat, attacker.window.surface)
    client.request(first, "show_input_panel")
    client.request(second, "enable", attacker.window.surface)
    client.request(second, "show_input_panel")
    client.request(third, "enable")
    client.request(third, "commit")
    client.roundtrip()
    method = server.connect(is_privileged=True)
    number = method.request(
        method.bind("zwp_input_method_manager_v2"), "get_input_method", method.bind("wl_seat"))
    method.roundtrip()
    method.request(number, "commit_string", "secret")
    method.request(number, "commit", len(method.heard("zwp_input_method_v2", "done")))
    for each in (method, client, victim.client):
        each.roundtrip()
    told = [(interface, name) for _, interface, name, _ in client.events
            if "text_input" in interface and name in ("commit_string", "preedit_string", "enter", "keysym")]
    expect(not told, "the window behind receives %s" % told)
    written = victim.client.heard("zwp_text_input_v3", "commit_string")
    expect(written, "the field in front receives no text")


# Ways for the user to regain control

@case(quick=True)
def window_that_never_answers():
    """A window covers the screen, and its client reads nothing. Alt+Tab focuses another window."""
    server = isolated()
    person, victim = Person(server), Program(server, "victim")
    attacker = Program(server, "attacker", *WHOLE_SCREEN)
    victim.pressed()
    person.press(A)
    expect(attacker.pressed() == [A] and victim.pressed() == [], "it does not have the keys before")
    person.press(ALT, TAB)
    person.press(S)
    heard = victim.pressed()
    expect(heard[-1:] == [S], "the other window receives the keys %s" % heard)


@case(quick=True)
def shortcuts_that_are_inhibited():
    """A window covers the screen, locks the pointer and inhibits shortcuts. Super+Escape and Alt+Tab focus
    another window."""
    server = isolated()
    person, victim = Person(server), Program(server, "victim")
    attacker = Program(server, "attacker", *WHOLE_SCREEN)
    person.pointer.find(attacker.client)
    client, surface = attacker.client, attacker.window.surface
    inhibition = client.bind("zwp_keyboard_shortcuts_inhibit_manager_v1")
    client.request(inhibition, "inhibit_shortcuts", surface, attacker.seat)
    client.request(client.bind("zwp_pointer_constraints_v1"), "lock_pointer", surface, attacker.pointer, 0, 2)
    client.request(surface, "commit")
    client.roundtrip()
    victim.pressed()
    person.press(ALT, TAB)
    person.press(A)
    expect(victim.pressed() == [], "shortcuts are not inhibited")
    person.press(SUPER, ESCAPE)
    person.press(ALT, TAB)
    person.press(S)
    heard = victim.pressed()
    expect(heard[-1:] == [S], "the other window receives the keys %s" % heard)


# Names

def handle_of(program):
    client = program.client
    client.request(client.bind("zxdg_exporter_v2"), "export_toplevel", program.window.surface)
    client.roundtrip()
    return client.heard("zxdg_exported_v2", "handle")[-1][0].rstrip(b"\0")


@case(quick=True)
def parents_of_each_other():
    """Windows of two clients become parents of each other, by handles."""
    server = isolated()
    first, second = Program(server, "first"), Program(server, "second")
    handles = [handle_of(program) for program in (first, second)]
    for program, handle in ((first, handles[1]), (second, handles[0])):
        client = program.client
        parent = client.request(client.bind("zxdg_importer_v2"), "import_toplevel", handle)
        client.request(parent, "set_parent_of", program.window.surface)
        try:
            client.roundtrip()
        except Closed:
            client.read_rest()
            expect(client.error, "it is disconnected without an error")
    server.expect_served()


@case(quick=True)
def names_that_cannot_be_guessed():
    """Handles of windows and activation tokens are about as long as 128 random bits, and never repeat."""
    server = isolated()
    program = Program(server, "program")
    client = program.client
    names = [handle_of(program) for _ in range(100)]
    activation = client.bind("xdg_activation_v1")
    for _ in range(100):
        client.request(client.request(activation, "get_activation_token"), "commit")
        client.roundtrip()
        names.append(client.heard("xdg_activation_token_v1", "done")[-1][0].rstrip(b"\0"))
    expect(len(set(names)) == len(names), "some names occur twice")
    shortest = min(names, key=len)
    expect(len(shortest) >= 26, "%s is short" % shortest)
    # A letter may be the same in all names at some positions, but must differ at most positions.
    for kind in (names[:100], names[100:]):
        places = [len(set(letters)) for letters in zip(*kind)]
        expect(sum(count > 8 for count in places) >= 24, "the numbers of different letters by position are %s" % places)


main()
