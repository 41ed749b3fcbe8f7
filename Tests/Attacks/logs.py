#!/usr/bin/env python3
"""The log: clients that fill it or write arbitrary text into it, and a log without a reader."""

import fcntl
import os
import re
import select
import signal
import socket
import time

from support.attack import case, cleanups, expect, folder, main, within
from support.client import Window
from support.delay import for_a_while
from support.server import Server

# Control sequences of terminals, a forged line, and characters that change the direction of text.
EVIL = "\x1b]0;title\x07\x1b[31m\r\nmini-compositor: forged \u202e \u2066 \u2028 \x9b2J \x7f"
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def refuse_selections(client, count):
    """Makes requests that are refused, each of which is logged."""
    manager = client.bind("wl_data_device_manager")
    device = client.request(manager, "get_data_device", client.bind("wl_seat"))
    source = client.request(manager, "create_data_source")
    for _ in range(count):
        client.request(device, "set_selection", source, 12345)
    client.flush()


def full_pipe():
    """Both ends of a full pipe."""
    reading, writing = os.pipe()
    cleanups.append(lambda: os.close(reading))
    os.write(writing, b"\n" * fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096))
    return reading, writing


def server_that_nobody_reads(option):
    _, writing = full_pipe()
    server = Server(option, output=writing)
    os.close(writing)
    return server


def expect_end_by_signal(server):
    """Ends the compositor. It may wait for the log for a second, and for nothing else."""
    start = time.monotonic()
    status = server.stop(30)
    expect(status == 0, "SIGTERM ends it with status %s" % status)
    return "SIGTERM ends it after %.1f s" % (time.monotonic() - start)


@case(quick=True, seconds=120)
def log_that_nobody_reads():
    """Thousands of requests of a client are refused while standard error is a pipe without a reader."""
    server = server_that_nobody_reads("--isolate")
    other = server.connect()
    other.roundtrip()
    attacker = server.connect()
    attacker.roundtrip()
    refuse_selections(attacker, 5000)
    attacker.roundtrip()
    other.roundtrip(20)
    server.expect_served()
    return expect_end_by_signal(server)


@case(quick=True, seconds=120)
def explanations_that_nobody_reads():
    """As many explanations as a client with a virtual pointer can cause."""
    server = server_that_nobody_reads("--explain")
    client = server.connect()
    window = Window(client, 300, 200)
    pointer = client.request(client.bind("zwlr_virtual_pointer_manager_v1"), "create_virtual_pointer", 0)
    for number in range(2000):
        client.request(pointer, "motion_absolute", number, number % 1280, 300, 1280, 720)
        client.request(pointer, "frame")
    client.roundtrip()
    server.expect_served()
    window.close()
    return expect_end_by_signal(server)


@case(quick=True, seconds=120)
def log_that_is_read_again():
    """Omitted messages are counted, and the descriptor that others share stays blocking."""
    reading, writing = full_pipe()
    server = Server("--isolate", output=writing)
    attacker = server.connect()
    attacker.roundtrip()
    refuse_selections(attacker, 3000)
    attacker.roundtrip()
    is_waiting = not fcntl.fcntl(writing, fcntl.F_GETFL) & os.O_NONBLOCK
    os.close(writing)
    server.process.send_signal(signal.SIGTERM)
    text = b""
    while select.select([reading], [], [], 30)[0]:
        data = os.read(reading, 65536)
        if not data:
            break
        text += data
    server.process.wait(30)
    lines = text.decode(errors="replace").splitlines()
    left_out = [int(match[1]) for match in (re.search(r"(\d+) messages of .* left out", line) for line in lines) if match]
    refusals = [line for line in lines if "a selection is refused" in line]
    expect(is_waiting, "the compositor made the descriptor non-blocking, which others share")
    expect(len(refusals) + sum(left_out) == 3000, "%d refusals, %s left out" % (len(refusals), left_out))
    return "%d refusals, %s left out" % (len(refusals), left_out)


@case(seconds=120)
def what_a_client_writes_into_the_log():
    """Titles, application IDs, tokens, tags, MIME types and names of sandboxes."""
    server = Server()
    client = server.connect()
    client.roundtrip()
    window = Window(client, 50, 50, EVIL, EVIL)
    activation = client.bind("xdg_activation_v1")
    token = client.request(activation, "get_activation_token")
    client.request(token, "set_app_id", EVIL)
    client.request(token, "commit")
    client.request(activation, "activate", EVIL, window.surface)
    client.request(client.bind("xdg_toplevel_tag_manager_v1"), "set_toplevel_tag", window.toplevel, EVIL)
    manager = client.bind("wl_data_device_manager")
    device = client.request(manager, "get_data_device", client.bind("wl_seat"))
    source = client.request(manager, "create_data_source")
    client.request(source, "offer", EVIL)
    client.request(device, "set_selection", source, 1)
    client.roundtrip()
    reading, writing = os.pipe()
    for number, (interface, _) in list(client.objects.items()):
        if interface == "wl_data_offer":
            client.request(number, "receive", EVIL + "x", writing)
            writing = os.dup(reading)
    client.request(client.bind("xdg_system_bell_v1"), "ring", window.surface)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(os.path.join(folder(), "socket"))
    listener.listen()
    context = client.request(
        client.bind("wp_security_context_manager_v1"), "create_listener", listener.detach(), os.eventfd(0))
    client.request(context, "set_sandbox_engine", EVIL)
    client.request(context, "set_app_id", EVIL)
    client.request(context, "commit")
    client.roundtrip()
    within(60, lambda: "forged" in server.log(1 << 16), "a line with the text of the client")
    # The client answers no ping, which is logged after ten seconds.
    within(60, lambda: "does not answer" in server.log(1 << 16), "a line about the client that does not answer")
    log = server.log(1 << 16)
    forged = [line for line in log.splitlines() if line.startswith("mini-compositor: forged")]
    obeyed = OBEYED.findall(log)
    expect(not obeyed and not forged, "characters %r and forged lines %r in: %s" % (obeyed, forged, log[-500:]))
    return "%d lines with %r" % (log.count("forged"), "\\u{1b}")


@case(quick=True, seconds=120)
def how_fast_one_client_makes_it_grow():
    """A client makes requests for five seconds that do not end its connection."""
    server = Server("--isolate")
    size = len(server.log(1 << 24))
    client = server.connect()
    client.roundtrip()
    window = Window(client, 50, 50)
    manager = client.bind("wl_data_device_manager")
    device = client.request(manager, "get_data_device", client.bind("wl_seat"))
    source = client.request(manager, "create_data_source")
    activation = client.bind("xdg_activation_v1")
    for _ in for_a_while(5):
        for _ in range(100):
            client.request(device, "set_selection", source, 12345)
            client.request(activation, "activate", "x", window.surface)
        client.pump()
    client.roundtrip()
    return expect_small_log(server, size)


@case(quick=True, seconds=120)
def how_fast_many_processes_make_it_grow():
    """300 processes, one after the other, connect, violate the protocol and end."""
    server = Server("--isolate")
    size = len(server.log(1 << 24))
    for _ in range(300):
        child = os.fork()
        if child == 0:
            try:
                client = server.connect()
                client.send(77, 0)
                client.roundtrip(10)
            finally:
                os._exit(0)
        os.waitpid(child, 0)
    server.expect_served()
    return expect_small_log(server, size)


def expect_small_log(server, size):
    server.stop()
    grown = len(server.log(1 << 24)) - size
    expect(0 < grown < 60000, "the log has grown by %d bytes" % grown)
    return "%d bytes" % grown


if __name__ == "__main__":
    main()
