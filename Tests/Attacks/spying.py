#!/usr/bin/env python3
"""Attempts of a client to learn or change the keys and text of another client."""

import os
import select
import socket
import subprocess
import time

from support import attack
from support.attack import case, expect, main
from support.client import Keyboard, Pointer, Window, acknowledge, memory_file, show
from support.connection import Closed, Connection
from support.server import Server

A, S, D = 30, 31, 32


def pressed(client):
    """The key presses that a client received since the last call."""
    codes = [
        values[2] for _, _, name, values in client.events if name == "key" and values[3] == 1]
    client.events.clear()
    return codes


class Victim:
    """A client with a window, a virtual keyboard for typing, and an optional text field."""

    def __init__(self, server, is_isolated=False):
        """is_isolated: whether the keyboard needs the privileged socket."""
        self.client = server.connect()
        self.window = Window(self.client, 400, 300, "victim", "victim")
        self.seat = self.client.bind("wl_seat")
        self.client.request(self.seat, "get_keyboard")
        self.client.request(self.seat, "get_pointer")
        self.client.roundtrip()
        self.keyboard = Keyboard(server.connect(is_privileged=is_isolated))
        self.type(A)
        expect(pressed(self.client) == [A], "the victim does not receive its own keys")

    def type(self, *codes):
        self.keyboard.type(*codes)
        self.client.roundtrip()

    def enter_field(self, hint=0, purpose=0, text=""):
        manager = self.client.bind("zwp_text_input_manager_v3")
        field = self.client.request(manager, "get_text_input", self.seat)
        self.client.request(field, "enable")
        self.client.request(field, "set_content_type", hint, purpose)
        self.client.request(field, "set_surrounding_text", text, len(text), len(text))
        self.client.request(field, "commit")
        self.client.roundtrip()

    def enter_password(self):
        self.enter_field(0x80 | 0x40, 8, "secret")


def input_method(server):
    """An attacker that is an input method and grabs the keyboard."""
    client = server.connect()
    method = client.request(
        client.bind("zwp_input_method_manager_v2"), "get_input_method", client.bind("wl_seat"))
    client.request(method, "grab_keyboard")
    client.roundtrip()
    return client


PRIVILEGED = (
    "zwp_input_method_v1", "zwp_input_method_manager_v2", "zwp_input_panel_v1", "zwp_virtual_keyboard_manager_v1",
    "zwlr_virtual_pointer_manager_v1", "zwlr_layer_shell_v1", "wp_security_context_manager_v1",
    "zwlr_output_manager_v1", "ext_foreign_toplevel_list_v1", "zwlr_foreign_toplevel_manager_v1",
    "ext_workspace_manager_v1", "ext_data_control_manager_v1", "zwlr_data_control_manager_v1",
    "ext_session_lock_manager_v1", "zwp_xwayland_keyboard_grab_manager_v1",
    "ext_transient_seat_manager_v1")
CAPTURE = (
    "zwlr_screencopy_manager_v1", "ext_image_copy_capture_manager_v1", "ext_output_image_capture_source_manager_v1",
    "ext_foreign_toplevel_image_capture_source_manager_v1")


def globals_of(client):
    client.roundtrip()
    return {interface: name for name, (interface, _) in client.globals.items()}


# Listening

@case(quick=True)
def input_method_hears_passwords():
    """With `--isolate`, only clients of the privileged socket can be input methods."""
    server = Server("--isolate")
    victim = Victim(server, is_isolated=True)
    for interface in PRIVILEGED[:2]:
        expect_refused(server, interface)
    victim.enter_password()
    victim.type(A, S, D)
    heard = pressed(victim.client)
    expect(heard == [A, S, D], "the victim receives the keys %s" % heard)


@case(quick=True)
def input_method_at_a_password_field():
    """A permitted input method with a keyboard grab receives neither the text nor the keys of a password."""
    server = Server()
    victim = Victim(server)
    method = input_method(server)
    victim.enter_password()
    victim.type(A, S, D)
    method.roundtrip()
    told = [name for _, interface, name, _ in method.events
            if "input_method" in interface and name in ("surrounding_text", "key", "modifiers")]
    expect(told.count("modifiers") <= 1 and set(told) <= {"modifiers"}, "it receives %s" % told)
    heard = pressed(victim.client)
    expect(heard == [A, S, D], "the victim receives the keys %s" % heard)


@case(quick=True)
def window_that_comes_up_between_keys():
    """A window that appears again and again while the user types into another window receives no key."""
    server = Server("--isolate", "--focus-new-windows", "expected")
    victim = Victim(server, is_isolated=True)
    attacker = server.connect()
    seat = attacker.bind("wl_seat")
    attacker.request(seat, "get_keyboard")
    stolen = []
    for code in range(16, 26):
        window = Window(attacker, 1, 1, "attacker", "attacker")
        attacker.roundtrip()
        victim.type(code)
        attacker.roundtrip()
        stolen += pressed(attacker)
        window.close()
        attacker.roundtrip()
    expect(not stolen, "it receives the keys %s" % stolen)
    heard = pressed(victim.client)
    expect(heard == list(range(16, 26)), "the victim receives the keys %s" % heard)


@case(quick=True)
def popup_of_a_window_behind():
    """A popup of a window behind another one, which would cover the screen, receives no click on the window
    in front."""
    server = Server("--focus-new-windows", "always")
    attacker = server.connect()
    attacker.request(attacker.bind("wl_seat"), "get_pointer")
    window = Window(attacker, 100, 100, "attacker", "attacker")
    victim = Victim(server)
    victim.client.request(victim.window.toplevel, "set_fullscreen", 0)
    victim.client.roundtrip()
    acknowledge(victim.client, victim.window.shell_surface)
    victim.client.request(victim.window.surface, "commit")
    victim.client.roundtrip()
    surface = attacker.request(window.compositor, "create_surface")
    shell_surface = attacker.request(window.shell, "get_xdg_surface", surface)
    positioner = attacker.request(window.shell, "create_positioner")
    attacker.request(positioner, "set_size", 1280, 720)
    attacker.request(positioner, "set_anchor_rect", 0, 0, 1, 1)
    attacker.request(positioner, "set_offset", -500, -300)
    attacker.request(shell_surface, "get_popup", window.shell_surface, positioner)
    attacker.request(surface, "commit")
    attacker.roundtrip()
    acknowledge(attacker, shell_surface)
    file = memory_file(1280 * 720 * 4)
    pool = attacker.request(window.shm, "create_pool", file, 1280 * 720 * 4)
    show(attacker, surface, attacker.request(pool, "create_buffer", 0, 1280, 720, 1280 * 4, 0), 1280, 720)
    attacker.roundtrip()
    victim.client.events.clear()
    pointer = Pointer(server.connect())
    pointer.move(640, 360)
    pointer.click()
    for client in (pointer.client, attacker, victim.client):
        client.roundtrip()
    expect(not attacker.heard("wl_pointer", "button"), "the popup receives the click")
    expect(victim.client.heard("wl_pointer", "button"), "the window in front does not receive the click")


def expect_refused(server, interface):
    """Fails unless binding a global by a guessed number ends the connection."""
    number = globals_of(server.connect(is_privileged=True))[interface]
    attacker = server.connect()
    attacker.roundtrip()
    attacker.bind(interface, version=1, name=number)
    try:
        attacker.roundtrip()
    except (Closed, OSError):
        return
    expect(False, "%s can be bound by its number" % interface)


@case(quick=True)
def any_client_becomes_an_input_method():
    server = Server("--isolate")
    offered = set(globals_of(server.connect())).intersection(PRIVILEGED + CAPTURE)
    expect(not offered, "every client is offered %s" % ", ".join(offered))
    missing = set(PRIVILEGED).difference(globals_of(server.connect(is_privileged=True)))
    expect(not missing, "a privileged client is not offered %s" % ", ".join(missing))


@case(quick=True)
def layer_of_one_pixel_hears_all_keys():
    server = Server("--isolate")
    victim = Victim(server, is_isolated=True)
    expect_refused(server, "zwlr_layer_shell_v1")
    victim.type(A, S)
    heard = pressed(victim.client)
    expect(heard == [A, S], "the victim receives the keys %s" % heard)


@case(quick=True)
def pictures_of_others():
    server = Server("--isolate")
    offered = set(globals_of(server.connect(is_privileged=True))).intersection(CAPTURE)
    for interface in offered:
        expect_refused(server, interface)


@case(quick=True)
def everything_at_once_while_a_typist_types():
    """A client that binds everything that applications may use receives no key, text or picture of another
    client, while programs on the privileged socket type and take a picture."""
    server = Server("--isolate", "--focus-new-windows", "always")
    attacker = server.connect()
    Window(attacker, 100, 100, "attacker", "attacker")
    listen_to_everything(attacker)
    victim = Victim(server, is_isolated=True)
    copy(victim)
    attacker.roundtrip()
    attacker.events.clear()

    expect(run(server, "wtype", "asd", is_privileged=True) == 0, "the typist could not type")
    victim.client.roundtrip()
    # Only the number of keys is known: the typist has its own keymap, with its own key codes.
    heard = pressed(victim.client)
    expect(len(heard) == 3, "the victim receives the keys %s" % heard)
    victim.enter_password()
    victim.type(A, S, D)
    expect(pressed(victim.client) == [A, S, D], "the victim does not receive its keys in a password field")
    picture = os.path.join(attack.folder(), "picture.png")
    expect(run(server, "grim", picture, is_privileged=True) == 0, "no picture could be taken")
    os.remove(picture)

    expect(run(server, "wtype", "asd") != 0, "any client may type")
    expect(run(server, "grim", picture) != 0 and not os.path.exists(picture), "any client may take pictures")
    # Keys of the refused programs would arrive now.
    victim.client.roundtrip()
    expect(pressed(victim.client) == [], "the victim receives keys that were not typed")
    attacker.roundtrip()
    learnt = {name for _, _, name, _ in attacker.events}.intersection(
        ("key", "modifiers", "enter", "surrounding_text", "commit_string", "preedit_string", "data_offer", "selection",
         "motion", "down", "ready"))
    expect(not learnt, "the attacker receives %s" % ", ".join(learnt))


def listen_to_everything(client):
    """Binds all offered globals, and creates all objects that could receive input."""
    numbers = {interface: client.bind(interface) for interface in globals_of(client)}
    seat = numbers["wl_seat"]
    for request in ("get_keyboard", "get_pointer", "get_touch"):
        client.request(seat, request)
    client.request(numbers["wl_data_device_manager"], "get_data_device", seat)
    client.request(numbers["zwp_text_input_manager_v1"], "create_text_input")
    for version in (2, 3):
        field = client.request(numbers["zwp_text_input_manager_v%d" % version], "get_text_input", seat)
        if version == 3:
            client.request(field, "enable")
            client.request(field, "commit")
    client.roundtrip()


def copy(victim):
    """Sets the clipboard of the victim, which it may do after a key press. Returns its source and its
    offers."""
    client = victim.client
    manager = client.bind("wl_data_device_manager")
    device = client.request(manager, "get_data_device", victim.seat)
    source = client.request(manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    client.request(device, "set_selection", source, client.serial)
    client.roundtrip()
    offers = [number for number, (interface, _) in client.objects.items() if interface == "wl_data_offer"]
    expect(offers, "the selection was not set")
    return source, offers


def run(server, *command, is_privileged=False):
    """Runs a program as a client. Returns its status."""
    path = server.path + "-privileged" if is_privileged else server.path
    return subprocess.run(
        command, env=dict(os.environ, WAYLAND_DISPLAY=path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        timeout=60).returncode


@case(quick=True)
def program_that_finds_the_privileged_socket():
    """A program that the compositor started gets no privilege through the other socket, and neither do its
    orphans."""
    program = """
import os, sys
sys.path.insert(0, sys.argv[1])
if sys.argv[3] == "orphan" and os.fork():
    sys.exit(0)
if sys.argv[3] == "orphan":
    os.setsid()
    while os.getppid() != int(sys.argv[4]):
        pass
from support.connection import Connection
client = Connection(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"] + "-privileged")
client.roundtrip()
with open(sys.argv[2] + ".new", "w") as file:
    file.write(" ".join(interface for interface, _ in client.globals.values()))
os.rename(sys.argv[2] + ".new", sys.argv[2])
"""
    folder = os.path.dirname(os.path.abspath(__file__))
    for way in ("child", "orphan"):
        answer = os.path.join(attack.folder(), "answer")
        script = 'exec /usr/bin/python3 -c "$0" "$@" $PPID'
        server = Server("--isolate", "--", "sh", "-c", script, program, folder, answer, way)
        attack.within(60, lambda: os.path.exists(answer), "the globals that the program found")
        with open(answer) as file:
            offered = set(file.read().split())
        expect("wl_compositor" in offered, "the program is not served")
        expect(not offered.intersection(PRIVILEGED + CAPTURE), "a %s is offered %s" % (way, offered))
        server.stop()


@case(quick=True)
def client_of_a_sandbox():
    """Without isolation, a client that connected through the socket of a sandbox still finds no privileged
    global, and cannot describe itself as another client."""
    server = Server()
    client = server.connect()
    path = os.path.join(attack.folder(), "socket")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        manager = client.bind("wp_security_context_manager_v1")
        context = client.request(manager, "create_listener", os.dup(listener.fileno()), os.eventfd(0))
    client.request(context, "set_sandbox_engine", "attack")
    client.request(context, "commit")
    client.roundtrip()
    inside = Connection(path)
    found = globals_of(inside)
    expect("wl_compositor" in found, "it is not served")
    expect(set(PRIVILEGED + CAPTURE) & set(globals_of(client)), "the client outside has nothing privileged either")
    wrong = sorted(set(PRIVILEGED + CAPTURE) & set(found))
    expect(not wrong, "it is offered %s" % ", ".join(wrong))


# Started by the compositor. Its child connects to the privileged socket, passes the connection to it and
# ends. It sends nothing until another process has the child's number.
HOLDER = """
import array, os, socket, sys, time
sys.path.insert(0, sys.argv[1])
mine, its = socket.socketpair()
child = os.fork()
if child == 0:
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"] + "-privileged")
    its.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection.fileno()]))])
    os._exit(0)
_, control, _, _ = mine.recvmsg(1, socket.CMSG_SPACE(4))
os.waitpid(child, 0)
# When the compositor answers on another connection, it has accepted this one.
from support.connection import Connection
Connection(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"]).roundtrip()
with open(sys.argv[2] + "/child.new", "w") as file:
    file.write(str(child))
os.rename(sys.argv[2] + "/child.new", sys.argv[2] + "/child")
while not os.path.exists(sys.argv[2] + "/taken"):
    time.sleep(0.01)
client = Connection(None, connected=socket.socket(fileno=array.array("i", control[0][2])[0]))
try:
    client.roundtrip()
finally:
    with open(sys.argv[2] + "/answer.new", "w") as file:
        file.write(" ".join(interface for interface, _ in client.globals.values()))
    os.rename(sys.argv[2] + "/answer.new", sys.argv[2] + "/answer")
"""

# Not started by the compositor. Starts processes until one has the child's number.
TAKER = """
import os, subprocess, sys, time
while not os.path.exists(sys.argv[1] + "/child"):
    time.sleep(0.01)
with open(sys.argv[1] + "/child") as file:
    number = int(file.read())
for _ in range(1000):
    with open("/proc/sys/kernel/ns_last_pid", "w") as file:
        file.write(str(number - 1))
    other = subprocess.Popen(["sleep", "1000"])
    if other.pid == number:
        open(sys.argv[1] + "/taken", "w").close()
        break
    other.kill()
    other.wait()
"""


@case(quick=True)
def number_of_a_process_that_has_ended():
    """A program that the compositor started holds a connection whose process has ended. The number of that
    process now belongs to a process that the compositor did not start."""
    place = attack.folder()
    # In a new process namespace, any user may choose the next number.
    apart = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "--kill-child"]
    if subprocess.run([*apart, "true"], capture_output=True).returncode != 0:
        raise attack.Skip("user namespaces are not available here")
    both = 'python3 -c "$1" "$2" & shift 2; "$@"'
    folder = os.path.dirname(os.path.abspath(__file__))
    server = Server(
        "--isolate", "--", "/usr/bin/python3", "-c", HOLDER, folder, place,
        wrapper=[*apart, "sh", "-c", both, "sh", TAKER, place])
    attack.within(60, lambda: os.path.exists(place + "/answer"), "the program's list of globals (%s)" % os.listdir(place))
    with open(place + "/answer") as file:
        offered = set(file.read().split())
    server.expect_served()
    expect("wl_compositor" in offered, "the program is not served")
    wrong = offered.intersection(PRIVILEGED + CAPTURE)
    expect(not wrong, "it is offered %s" % ", ".join(sorted(wrong)))


@case(quick=True)
def window_behind_hears_nothing():
    server = Server("--focus-new-windows", "always")
    attacker = server.connect()
    Window(attacker, 100, 100)
    attacker.request(attacker.bind("wl_seat"), "get_keyboard")
    victim = Victim(server)
    attacker.roundtrip()
    attacker.events.clear()
    victim.type(A, S, D)
    attacker.roundtrip()
    heard = pressed(attacker)
    expect(not heard, "it receives the keys %s" % heard)


@case(quick=True)
def selection_of_a_client_without_the_keys():
    server = Server()
    victim = Victim(server)
    manager = victim.client.bind("wl_data_device_manager")
    victim.client.request(manager, "get_data_device", victim.seat)
    attacker = server.connect()
    manager, seat = attacker.bind("wl_data_device_manager"), attacker.bind("wl_seat")
    device = attacker.request(manager, "get_data_device", seat)
    source = attacker.request(manager, "create_data_source")
    attacker.request(source, "offer", "text/plain")
    attacker.request(device, "set_selection", source, 12345)
    attacker.roundtrip()
    victim.client.roundtrip()
    told = [name for _, interface, name, _ in victim.client.events if interface == "wl_data_offer"]
    expect(not told, "the victim receives an offer: %s" % told)


# Withholding and releasing input

@case(quick=True)
def input_method_that_never_reads():
    """An input method that never reads delays all keys, but only for a short time."""
    server = Server()
    victim = Victim(server)
    victim.enter_field()
    input_method(server)
    start = time.monotonic()

    def is_heard():
        victim.type(A)
        return pressed(victim.client)

    attack.within(60, is_heard, "a key for the victim")
    return "the victim receives its keys again after %.1f s" % (time.monotonic() - start)


@case(quick=True)
def keys_and_modifiers_that_stay_behind():
    """Removing a keyboard releases its pressed keys and locked modifiers."""
    server = Server("--layout", "us,ru")
    victim = Victim(server)
    attacker = server.connect()
    keyboard = Keyboard(attacker)
    # The codes below the first locking key.
    for code in range(2, 58):
        attacker.request(keyboard.number, "key", 5, code, 1)
    attacker.request(keyboard.number, "modifiers", 0xff, 0xff, 0xff, 1)
    attacker.roundtrip()
    victim.client.roundtrip()
    down = victim.client.heard("wl_keyboard", "key")
    attacker.close()
    attack.within(60, lambda: victim.client.roundtrip() and len(victim.client.heard("wl_keyboard", "key"))
                  == 2 * len(down), "the release of all keys")
    modifiers = victim.client.heard("wl_keyboard", "modifiers")[-1][1:]
    expect(modifiers == [0, 0, 0, 0], "the modifiers are %s" % modifiers)
    pressed(victim.client)
    victim.type(A)
    expect(pressed(victim.client) == [A], "the victim does not receive its keys")


@case(quick=True)
def selection_whose_source_is_gone():
    """A reader gets the end of the file immediately."""
    server = Server()
    victim = Victim(server)
    client = victim.client
    source, offers = copy(victim)
    client.request(source, "destroy")
    for offer in offers:
        reading, writing = os.pipe()
        client.request(offer, "receive", "text/plain", writing)
        client.roundtrip()
        expect(select.select([reading], [], [], 60)[0], "the reader has to wait")
        expect(os.read(reading, 10) == b"", "the reader gets data")
        os.close(reading)


@case(quick=True)
def several_input_methods():
    """One of them is the input method. When it disconnects, the next one replaces it without binding
    again."""
    server = Server()
    victim = Victim(server)
    clients = []
    for _ in range(3):
        client = server.connect()
        client.bind("zwp_input_method_v1")
        client.roundtrip()
        clients.append(client)
    manager = victim.client.bind("zwp_text_input_manager_v1")
    field = victim.client.request(manager, "create_text_input")
    victim.client.request(field, "activate", victim.seat, victim.window.surface)
    victim.client.roundtrip()
    active = [client for client in clients if is_active(client)]
    expect(len(active) == 1, "%d are active" % len(active))
    active[0].close()
    clients.remove(active[0])
    attack.within(5, lambda: any(is_active(client) for client in clients), "the activation of another one")


def is_active(client):
    client.roundtrip()
    return any(interface == "zwp_input_method_v1" and name == "activate" for _, interface, name, _ in client.events)


@case()
def contexts_under_the_names_of_others():
    """Layouts are remembered for a program and its windows, not for every name that it sets."""
    server = Server("--layout", "us,ru")
    client = server.connect()
    window = Window(client, 100, 100)
    keyboard = Keyboard(client)
    for number in range(50):
        client.request(window.toplevel, "set_app_id", "application.%d" % number)
        client.request(window.surface, "commit")
        for code, is_down in ((125, 1), (57, 1), (57, 0), (125, 0)):
            client.request(keyboard.number, "key", 5, code, is_down)
    client.roundtrip()
    server.stop()
    listing = subprocess.run(
        [attack.COMPOSITOR, "modes", "list"], env=dict(os.environ, XDG_STATE_HOME=server.state), capture_output=True)
    count = listing.stdout.count(b"\n")
    expect(count <= 1, "one window caused %d contexts" % count)


main()
