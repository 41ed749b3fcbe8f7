#!/usr/bin/env python3
"""Attacks by privileged programs, such as input methods and clipboard managers, that make other clients wait:
see support/delay.py."""

import os

from support.attack import expect, main, within
from support.client import Keyboard, Window, seat_keymap, show_subsurface
from support.delay import delay

TRIGGERS = {"options": ("--input-triggers",)}
ALT = 4


def responders_with_commands(client, window, count, is_chain, keysym):
    """Declares responders, each with the maximum number of commands. Returns the last responder."""
    tree = client.request(client.bind("surface_responder_manager_v1"), "get_tree", window.surface)
    accepts_first, enabled = 1, 1
    last, number = 0, 0
    for _ in range(count):
        last = client.request(tree, "create_responder", last if is_chain else 0)
        client.request(last, "set_rectangle", 0, 0, 50, 50)
        client.request(last, "set_flags", accepts_first)
        for _ in range(128):
            command = client.request(last, "add_command")
            client.request(command, "set_input", *keysym(number))
            client.request(command, "set_title", "x" * 200, "y" * 200)
            client.request(command, "set_flags", enabled)
            number += 1
        client.pump()
    client.request(last, "become_first", client.bind("wl_seat"), client.serial)
    client.request(window.surface, "commit")
    client.roundtrip()
    return last


@delay(limit="none", **TRIGGERS)
def triggers_beside_key_commands(client):
    """Each new trigger is compared with all commands of the focused window."""
    window = Window(client)
    responders_with_commands(client, window, 31, False, lambda number: (0x4e00 + number, ALT))
    registration = client.bind("ext_input_trigger_registration_manager_v1")
    for number in range(3000):
        trigger = client.request(registration, "register_keyboard_sym_trigger", ALT, 0x4e00 + number)
        client.request(trigger, "destroy")
        if number % 50 == 0:
            client.pump()


@delay(limit="none", **TRIGGERS)
def keys_beside_triggers_and_key_commands(client):
    window = Window(client)
    registration = client.bind("ext_input_trigger_registration_manager_v1")
    for number in range(250):
        client.request(registration, "register_keyboard_sym_trigger", ALT, 0x4e00 + number)
    responders_with_commands(client, window, 15, True, lambda number: (ord("a") + number % 26, number % 16))
    keyboard = Keyboard(client)
    for _ in range(20):
        keyboard.type(*range(16, 50))


@delay(limit="none")
def input_method_that_writes_all_the_time(client):
    Window(client)
    seat = client.bind("wl_seat")
    field = client.request(client.bind("zwp_text_input_manager_v3"), "get_text_input", seat)
    method = client.request(client.bind("zwp_input_method_manager_v2"), "get_input_method", seat)
    client.roundtrip()
    client.request(field, "enable")
    client.request(field, "commit")
    client.roundtrip()
    done = len(client.heard("zwp_input_method_v2", "done"))
    for number in range(2000):
        client.request(method, "set_preedit_string", "\u044f" * 1900, 0, 1)
        client.request(method, "commit", done)
        if number % 5 == 0:
            client.pump()
    client.roundtrip()
    expect(client.heard("zwp_text_input_v3", "preedit_string"), "the field receives no preedit")


@delay(limit="none")
def outputs_arranged_again_and_again(client):
    """An output with many surfaces is scaled and rotated."""
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    for number in range(900):
        show_subsurface(client, window, subcompositor, number % 30 * 40, number // 30 * 20)
        client.pump()
    client.request(window.surface, "commit")
    manager = client.bind("zwlr_output_manager_v1")
    client.roundtrip()
    head = next(number for number, (interface, _) in client.objects.items() if interface == "zwlr_output_head_v1")
    done = client.heard("zwlr_output_manager_v1", "done")
    for number in range(30):
        serial, = done[-1]
        client.events.clear()
        configuration = client.request(manager, "create_configuration", serial)
        part = client.request(configuration, "enable_head", head)
        client.request(part, "set_scale", 1 + number % 3 * 0.5)
        client.request(part, "set_transform", (number + 1) % 8)
        client.request(configuration, "apply")
        within(60, lambda: client.roundtrip() and client.heard("zwlr_output_manager_v1", "done"), "a new arrangement")
        done = client.heard("zwlr_output_manager_v1", "done")


@delay(limit="none")
def virtual_keyboards_with_keymaps_of_their_own(client):
    """The keyboards type one after the other. Each time, all keyboards of the focused client receive a new
    keymap."""
    Window(client)
    seat, text = client.bind("wl_seat"), seat_keymap(client)
    expect(b"English (US)" in text, "the seat's keymap is unexpected")
    # Sixteen, because each receives a keymap, and no more keymaps may wait for a client.
    for _ in range(16):
        client.request(seat, "get_keyboard")
    keyboards = [
        Keyboard(client, text.replace(b"English (US)", b"Layout %06d" % number)) for number in range(30)]
    client.roundtrip()
    for _ in range(3):
        for keyboard in keyboards:
            client.events.clear()
            keyboard.type(30)
            sent = client.heard("wl_keyboard", "keymap")
            expect(len(sent) >= 16, "%d keymaps are sent" % len(sent))
            for _, file, _ in sent:
                os.close(file)


@delay(limit="none")
def selections_of_a_clipboard_manager(client):
    manager, seat = client.bind("ext_data_control_manager_v1"), client.bind("wl_seat")
    devices = [client.request(manager, "get_data_device", seat) for _ in range(8)]
    former = None
    for _ in range(300):
        source = client.request(manager, "create_data_source")
        for number in range(100):
            client.request(source, "offer", "text/%d" % number)
        client.request(devices[0], "set_selection", source)
        client.roundtrip()
        if former:
            client.request(former, "destroy")
        former = source


main()
