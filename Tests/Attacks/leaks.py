#!/usr/bin/env python3
"""Memory that must be freed: of clients that died, and of compositors that an embedder released."""

import os
import shutil
import subprocess

from support import attack
from support.attack import Skip, case, expect, folder, main
from support.client import Keyboard, Pointer, Window
from support.connection import Closed
from support.server import Server


def session(server, number):
    client = server.connect(timeout=60)
    window = Window(client, 80, 60, application="application %d" % (number % 5))
    seat = client.bind("wl_seat")
    for name in ("get_pointer", "get_keyboard", "get_touch"):
        client.request(seat, name)
    text = client.request(client.bind("zwp_text_input_manager_v3"), "get_text_input", seat)
    client.request(text, "enable")
    client.request(text, "commit")
    tree = client.request(client.bind("surface_responder_manager_v1"), "get_tree", window.surface)
    responder = client.request(tree, "create_responder", 0)
    client.request(responder, "set_rectangle", 0, 0, 50, 50)
    client.request(client.request(responder, "add_command"), "set_title", "x", "y")
    client.request(window.surface, "commit")
    child = client.request(window.compositor, "create_surface")
    client.request(client.bind("wl_subcompositor"), "get_subsurface", child, window.surface)
    if number % 3 == 0:
        method = client.request(client.bind("zwp_input_method_manager_v2"), "get_input_method", seat)
        client.request(method, "grab_keyboard")
    if number % 4 == 0:
        keyboard = Keyboard(client)
        client.request(keyboard.number, "key", 1, 30, 1)
    pointer = Pointer(client)
    for step in range(10):
        pointer.move(600 + step, 350, step)
    manager = client.bind("wl_data_device_manager")
    device = client.request(manager, "get_data_device", seat)
    source = client.request(manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    client.roundtrip(60)
    client.request(device, "set_selection", source, client.serial)
    try:
        client.roundtrip(60)
    except Closed:
        pass
    client.close()


def compositors(few, many):
    """Runs compositors one after the other in one process. Each is used and ended."""
    program = os.path.join(os.path.dirname(attack.COMPOSITOR), "compositor-rounds")
    run = folder()
    done = subprocess.run(
        [program, str(few), str(many)], env=dict(os.environ, XDG_RUNTIME_DIR=run, SWIFT_BACKTRACE="enable=no"),
        capture_output=True, text=True)
    expect(done.returncode == 0, "status %d: %s" % (done.returncode, done.stderr[-300:]))
    before, after = map(int, done.stdout.split())
    expect(after - before < 1024, "%d KiB after %d compositors, %d KiB after %d" % (before, few, after, many))
    return "%d more: %+d KiB" % (many - few, after - before)


@case(quick=True)
def compositors_let_go_of():
    return compositors(20, 200)


@case(seconds=600)
def thousand_compositors_let_go_of():
    return compositors(100, 1100)


@case(seconds=1200)
def clients_that_die():
    """Under valgrind, all allocations of the project for clients are freed. The clients use a little of every
    feature."""
    if not shutil.which("valgrind"):
        raise Skip("valgrind is not installed")
    report = os.path.join(folder(), "report")
    # Valgrind cannot read Swift's debug information.
    program = os.path.join(folder(), "mini-compositor")
    subprocess.run(["strip", "-g", "-o", program, attack.COMPOSITOR], check=True)
    server = Server(
        "--layout", "us,ru", wait=300, program=program, wrapper=[
            "valgrind", "--leak-check=full", "--show-leak-kinds=definite", "--num-callers=30", "--log-file=" + report])
    for number in range(30):
        session(server, number)
    server.stop(120)
    with open(report) as file:
        blocks = file.read().split("\n\n")
    # Other libraries keep some memory until the process ends.
    own = [block for block in blocks if "definitely lost in" in block and "Wayland" in block]
    expect(not own, "%d leaks: %s" % (len(own), own[:1]))


main()
