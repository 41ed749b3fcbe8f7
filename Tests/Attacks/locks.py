#!/usr/bin/env python3
"""A locked session: what its picture shows and which clients receive its input, while a client with all
privileges shows and binds everything that it can."""

import os

from support.attack import case, expect, folder, main, within
from support.client import Keyboard, Pointer, acknowledge, show
from support.picture import colors_of_screen, colors_of_windows, solid
from support.server import Server

COLORS = {
    "window": 0xff0000, "subsurface": 0x00ff00, "dialog": 0x335577, "popup": 0x0000ff, "layer": 0xffff00, "icon": 0xff00ff,
    "candidates": 0x123456, "later window": 0x998877, "later layer": 0x778899}
LOCK = 0x101010
TOP_LEFT, BOTTOM_RIGHT = 5, 10
SHORTCUT, LETTERS, ENTER, SUPER = 63, (30, 31, 32), 28, 125

# The events that reveal the user's input to a client.
INPUT = {
    "key", "modifiers", "enter", "motion", "button", "axis", "down", "relative_motion", "locked", "commit_string",
    "preedit_string", "surrounding_text", "triggered", "begin", "command", "action", "become_first"}


class Shown:
    """A client that shows surfaces, each in a different color."""

    def __init__(self, server):
        self.client = client = server.connect(is_privileged=True)
        self.compositor, self.shm = client.bind("wl_compositor"), client.bind("wl_shm")
        self.shell, self.seat = client.bind("xdg_wm_base"), client.bind("wl_seat")
        self.pointer, self.keyboard = client.request(self.seat, "get_pointer"), client.request(self.seat, "get_keyboard")
        client.roundtrip()

    def surface(self):
        return self.client.request(self.compositor, "create_surface")

    def fill(self, surface, color, width=80, height=60):
        show(self.client, surface, solid(self.client, self.shm, color, width, height), width, height)

    def toplevel(self, name, width, height, parent=0):
        """Shows a toplevel. Returns its surface, its xdg_surface and the toplevel."""
        client, surface = self.client, self.surface()
        shell_surface = client.request(self.shell, "get_xdg_surface", surface)
        toplevel = client.request(shell_surface, "get_toplevel")
        client.request(toplevel, "set_parent", parent)
        client.request(surface, "commit")
        client.roundtrip()
        acknowledge(client, shell_surface)
        self.fill(surface, COLORS[name], width, height)
        client.roundtrip()
        return surface, shell_surface, toplevel

    def subsurface(self, parent):
        surface = self.surface()
        subsurface = self.client.request(self.client.bind("wl_subcompositor"), "get_subsurface", surface, parent)
        self.client.request(subsurface, "set_desync")
        self.fill(surface, COLORS["subsurface"])
        self.client.request(parent, "commit")

    def popup(self, parent):
        client, surface = self.client, self.surface()
        shell_surface = client.request(self.shell, "get_xdg_surface", surface)
        positioner = client.request(self.shell, "create_positioner")
        client.request(positioner, "set_size", 80, 60)
        client.request(positioner, "set_anchor_rect", 200, 150, 1, 1)
        client.request(shell_surface, "get_popup", parent, positioner)
        client.request(surface, "commit")
        client.roundtrip()
        acknowledge(client, shell_surface)
        self.fill(surface, COLORS["popup"])
        client.roundtrip()

    def layer(self, name, corner, interactivity):
        """Shows a layer surface above all windows."""
        client, surface = self.client, self.surface()
        overlay = 3
        layer = client.request(client.bind("zwlr_layer_shell_v1"), "get_layer_surface", surface, 0, overlay, "attack")
        client.request(layer, "set_size", 80, 60)
        client.request(layer, "set_anchor", corner)
        client.request(layer, "set_keyboard_interactivity", interactivity)
        client.request(surface, "commit")
        client.roundtrip()
        client.request(layer, "ack_configure", client.heard("zwlr_layer_surface_v1", "configure")[-1][0])
        self.fill(surface, COLORS[name])
        client.roundtrip()

    def candidates(self):
        """Shows the popup of an input method beside a field."""
        client = self.client
        field = client.request(client.bind("zwp_text_input_manager_v3"), "get_text_input", self.seat)
        client.roundtrip()
        client.request(field, "enable")
        client.request(field, "set_cursor_rectangle", 5, 5, 2, 10)
        client.request(field, "commit")
        method = client.request(client.bind("zwp_input_method_manager_v2"), "get_input_method", self.seat)
        client.roundtrip()
        surface = self.surface()
        client.request(method, "get_input_popup_surface", surface)
        self.fill(surface, COLORS["candidates"])
        client.request(method, "grab_keyboard")

    def drag(self, origin, serial):
        client = self.client
        manager = client.bind("wl_data_device_manager")
        device = client.request(manager, "get_data_device", self.seat)
        source = client.request(manager, "create_data_source")
        client.request(source, "offer", "text/plain")
        icon = self.surface()
        client.request(device, "start_drag", source, origin, icon, serial)
        self.fill(icon, COLORS["icon"])
        client.roundtrip()


class Session:
    """A user, and a client that shows everything that it can."""

    def __init__(self, *options):
        self.server = server = Server("--isolate", "--focus-new-windows", "always", *options)
        self.person = server.connect(is_privileged=True)
        self.pointer, self.keyboard = Pointer(self.person), Keyboard(self.person)
        self.attacker = attacker = Shown(server)
        client = attacker.client
        self.window, self.shell_surface, self.toplevel = attacker.toplevel("window", 600, 500)
        attacker.subsurface(self.window)
        for place in ((640, 600), (641, 601)):
            self.pointer.move(*place)
        self.person.request(self.pointer.number, "button", 1, 272, 1)
        self.person.request(self.pointer.number, "frame")
        self.person.roundtrip()
        client.roundtrip()
        attacker.drag(self.window, client.heard("wl_pointer", "button")[-1][0])
        attacker.popup(self.shell_surface)
        attacker.toplevel("dialog", 100, 100, self.toplevel)
        attacker.candidates()
        attacker.layer("layer", TOP_LEFT, interactivity=0)

    def show_more(self):
        self.attacker.toplevel("later window", 300, 200)
        # Without the lock, it would receive all keys.
        self.attacker.layer("later layer", BOTTOM_RIGHT, interactivity=1)
        self.attacker.client.roundtrip()

    def lock(self):
        """Locks the session. Returns the client that locks it, which shows one color."""
        locker = Shown(self.server)
        client, surface = locker.client, locker.surface()
        lock = client.request(client.bind("ext_session_lock_manager_v1"), "lock")
        part = client.request(lock, "get_lock_surface", surface, client.bind("wl_output"))
        client.roundtrip()
        serial, width, height = client.heard("ext_session_lock_surface_v1", "configure")[-1]
        client.request(part, "ack_configure", serial)
        locker.fill(surface, LOCK, width, height)
        within(60, lambda: client.roundtrip() and client.heard("ext_session_lock_v1", "locked"), "locking")
        # Its pixels are read later.
        within(60, lambda: LOCK in self.colors_while_locked(), "a visible lock")
        locker.lock = lock
        self.locker = locker
        return locker

    def colors_while_locked(self):
        seen = colors_of_screen(self.server)
        expect(not names(seen), "the locked screen shows %s" % names(seen))
        return set(seen)

    def use(self):
        """Types, ends the drag, moves and clicks."""
        self.keyboard.type(*LETTERS)
        self.person.request(self.pointer.number, "button", 1, 272, 0)
        self.person.request(self.pointer.number, "frame")
        for place in ((500, 300), (640, 360), (10, 10)):
            self.pointer.move(*place)
        self.pointer.click()
        self.person.roundtrip()

    def press(self, *codes):
        for state, order in ((1, codes), (0, reversed(codes))):
            for code in order:
                self.person.request(self.keyboard.number, "key", 5, code, state)
        self.person.roundtrip()


def names(colors):
    return sorted(name for name, color in COLORS.items() if colors[color])


@case(quick=True)
def nothing_but_the_lock_is_seen():
    session = Session()
    before = names(colors_of_screen(session.server))
    expect(len(before) >= 7, "only %s are visible before the lock, which is too little for this test" % ", ".join(before))
    session.lock()
    session.show_more()
    seen = session.colors_while_locked()
    expect(seen == {LOCK}, "the locked screen shows the colors %s" % seen)
    return "before: %s" % ", ".join(before)


@case(quick=True)
def nothing_is_seen_once_the_client_that_locked_is_dead():
    session = Session()
    locker = session.lock()
    locker.client.close()
    session.show_more()
    session.colors_while_locked()
    session.attacker.client.events.clear()
    session.use()
    expect_silence(session.attacker.client)


@case(quick=True)
def pictures_of_windows_while_it_is_locked():
    session = Session()
    before = [names(seen) for seen in colors_of_windows(session.server)]
    expect(any("window" in seen for seen in before), "windows show %s before the lock" % before)
    session.lock()
    after = [names(seen) if seen else [] for seen in colors_of_windows(session.server)]
    expect(not any(after), "windows show %s during the lock" % after)


def expect_silence(client):
    client.roundtrip()
    heard = [(interface, name) for _, interface, name, _ in client.events if name in INPUT]
    expect(not heard, "a client receives %s while the session is locked" % heard[:6])


@case(quick=True)
def input_while_it_is_locked():
    session = Session("--input-triggers")
    attacker = session.attacker
    client = attacker.client
    client.request(client.bind("zwp_relative_pointer_manager_v1"), "get_relative_pointer", attacker.pointer)
    client.request(
        client.bind("zwp_xwayland_keyboard_grab_manager_v1"), "grab_keyboard", session.window, attacker.seat)
    client.request(
        client.bind("zwp_pointer_constraints_v1"), "lock_pointer", session.window, attacker.pointer, 0, 2)
    client.request(session.window, "commit")
    client.roundtrip()
    locker = session.lock()
    client.roundtrip()
    client.events.clear()
    for name in ("get_keyboard", "get_pointer", "get_touch"):
        client.request(attacker.seat, name)
    session.show_more()
    session.use()
    expect_silence(client)
    locker.client.roundtrip()
    keys = [values[2] for values in locker.client.heard("wl_keyboard", "key") if values[3] == 1]
    expect(keys == list(LETTERS), "the lock receives the keys %s" % keys)
    expect(locker.client.heard("wl_pointer", "button"), "the lock receives no click")


@case(quick=True)
def key_that_unlocks():
    """A key that was pressed on the lock is not sent to the window that has the focus after unlocking."""
    session = Session()
    locker, client = session.lock(), session.attacker.client
    client.roundtrip()
    client.events.clear()
    session.person.request(session.keyboard.number, "key", 5, ENTER, 1)
    session.person.roundtrip()
    locker.client.roundtrip()
    expect(locker.client.heard("wl_keyboard", "key"), "the lock does not receive the key")
    locker.client.request(locker.lock, "unlock_and_destroy")
    locker.client.roundtrip()
    session.person.request(session.keyboard.number, "key", 5, ENTER, 0)
    session.person.roundtrip()
    client.roundtrip()
    keys = client.heard("wl_keyboard", "key")
    held = [values[2] for values in client.heard("wl_keyboard", "enter") if values[2]]
    expect(not keys and not held, "a window receives the keys %s, and the held keys %s" % (keys, held))
    session.press(LETTERS[0])
    client.roundtrip()
    heard = [values for _, _, name, values in client.events if name == "key"]
    expect(len(heard) == 2, "after unlocking, the focused client receives %s" % heard)


@case(quick=True)
def shortcuts_while_it_is_locked():
    """Shortcuts of programs and of the compositor do nothing."""
    launches = os.path.join(folder(), "launches")
    script = os.path.join(folder(), "launch")
    with open(script, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\necho launched >>%s\n" % launches)
    os.chmod(script, 0o755)
    server = Server("--isolate", "--input-triggers", "--launch", script)
    program = server.connect(is_privileged=True)
    registration = program.bind("ext_input_trigger_registration_manager_v1")
    actions = program.bind("ext_input_trigger_action_manager_v1")
    trigger = program.request(registration, "register_keyboard_sym_trigger", 0, 0xffc2)
    control = program.request(registration, "get_action_control", "attack")
    program.roundtrip()
    token = program.heard("ext_input_trigger_action_control_v1", "done")[-1][0].rstrip(b"\0")
    program.request(actions, "get_input_trigger_action", token)
    program.request(control, "add_input_trigger_event", trigger)
    program.roundtrip()
    session = Session.__new__(Session)
    session.server, session.person = server, server.connect(is_privileged=True)
    session.keyboard = Keyboard(session.person)

    def press_all():
        program.events.clear()
        session.press(SHORTCUT)
        session.press(SUPER, ENTER)
        program.roundtrip()
        return [name for _, _, name, _ in program.events if name in INPUT]

    def count():
        try:
            with open(launches, encoding="utf-8") as file:
                return len(file.readlines())
        except FileNotFoundError:
            return 0

    expect(press_all(), "the program does not receive its shortcut before the lock")
    within(60, lambda: count() == 1, "starting a program by Super+Return")
    locker = session.lock()
    heard = press_all()
    locker.client.request(locker.lock, "unlock_and_destroy")
    locker.client.roundtrip()
    expect(press_all(), "the program does not receive its shortcut after the lock")
    within(60, lambda: count() >= 2, "starting a program by Super+Return once more")
    # If keys that were pressed on the lock had an effect, a third program would have started by now.
    expect(not heard and count() == 2, "during the lock the program receives %s, and %d programs start" % (
        heard, count() - 2))


main()
