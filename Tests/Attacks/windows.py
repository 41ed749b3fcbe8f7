#!/usr/bin/env python3
"""Attacks by windows, dialogs, popups and panels that make other clients wait: see support/delay.py."""

from support.attack import main
from support.client import Pointer, Window, acknowledge
from support.delay import delay


@delay(limit="none")
def toplevels(client):
    windows(client, 256)


@delay(limit="toplevels")
def more_toplevels_than_there_may_be(client):
    windows(client, 2000)


def windows(client, count=250):
    """Shows windows, a hundred at a time. Returns the first window, and the numbers of all toplevels."""
    window = Window(client)
    toplevels, shell_surfaces = [window.toplevel], {}
    for number in range(count - 1):
        surface = client.request(window.compositor, "create_surface")
        shell_surface = client.request(window.shell, "get_xdg_surface", surface)
        toplevels.append(client.request(shell_surface, "get_toplevel"))
        client.request(surface, "commit")
        shell_surfaces[shell_surface] = surface
        if number % 100 == 99 or number == count - 2:
            client.roundtrip()
            for shell_surface, surface in shell_surfaces.items():
                show_with_buffer(client, window, surface, shell_surface)
            shell_surfaces.clear()
            client.roundtrip()
    return window, toplevels


def show_with_buffer(client, window, surface, shell_surface):
    """Acknowledges the configure event, and shows the surface with the window's buffer."""
    acknowledge(client, shell_surface)
    client.request(surface, "attach", window.buffer, 0, 0)
    client.request(surface, "commit")


def make_popup(client, window, parent, *, reactive=False):
    """Creates a popup. Returns its surface, its xdg_surface and the popup."""
    surface = client.request(window.compositor, "create_surface")
    shell_surface = client.request(window.shell, "get_xdg_surface", surface)
    positioner = client.request(window.shell, "create_positioner")
    client.request(positioner, "set_size", 10, 10)
    client.request(positioner, "set_anchor_rect", 0, 0, 1, 1)
    if reactive:
        client.request(positioner, "set_reactive")
    popup = client.request(shell_surface, "get_popup", parent, positioner)
    client.request(positioner, "destroy")
    client.request(surface, "commit")
    return surface, shell_surface, popup


@delay(limit="surfaces")
def as_many_popups_as_there_may_be(client, count=3000):
    window = Window(client)
    for _ in range(count):
        make_popup(client, window, window.shell_surface)


def chain_of_popups(client, window, count=1000, *, reactive=False):
    """Shows a chain of popups. Returns surface, xdg_surface and popup of each."""
    parent, popups = window.shell_surface, []
    for _ in range(count):
        surface, shell_surface, popup = make_popup(client, window, parent, reactive=reactive)
        client.roundtrip()
        show_with_buffer(client, window, surface, shell_surface)
        popups.append((surface, shell_surface, popup))
        parent = shell_surface
    client.roundtrip()
    return popups


def resize(client, surface, shell_surface):
    for width in range(50, 150):
        client.request(shell_surface, "set_window_geometry", width % 7, 0, width, 100)
        client.request(surface, "commit")
    client.roundtrip()


@delay(limit="none")
def popups_in_popups(client):
    """A chain of popups. Its window moves and resizes; then the popups are destroyed."""
    window = Window(client)
    popups = chain_of_popups(client, window)
    resize(client, window.surface, window.shell_surface)
    for surface, shell_surface, popup in reversed(popups):
        for number in popup, shell_surface, surface:
            client.request(number, "destroy")


@delay(limit="none")
def popups_in_popups_that_follow_their_window(client):
    window = Window(client)
    chain_of_popups(client, window, reactive=True)
    resize(client, window.surface, window.shell_surface)


@delay(limit="none")
def commits_of_the_first_of_many_popups(client):
    window = Window(client)
    surface, shell_surface, _ = chain_of_popups(client, window)[0]
    resize(client, surface, shell_surface)
    for _ in range(1000):
        client.request(surface, "commit")


@delay(limit="none")
def popup_that_moves_with_many_others(client):
    """The popup moves with each configure event that the client acknowledges."""
    window = Window(client)
    surface, shell_surface, popup = chain_of_popups(client, window)[0]
    for number in range(300):
        positioner = client.request(window.shell, "create_positioner")
        client.request(positioner, "set_size", 10, 10)
        client.request(positioner, "set_anchor_rect", number % 50, 0, 1, 1)
        client.request(popup, "reposition", positioner, number)
        client.request(positioner, "destroy")
    client.roundtrip()
    serials = [event[0] for event in client.heard("xdg_surface", "configure")][-300:]
    for serial in serials:
        client.request(shell_surface, "ack_configure", serial)
        client.request(surface, "commit")


@delay(limit="none")
def menus_in_menus_that_go_at_once(client, count=900):
    """Each menu has a grab, until a press elsewhere dismisses all of them."""
    window, seat, pointer = Window(client), client.bind("wl_seat"), Pointer(client)
    client.request(seat, "get_pointer")
    pointer.move(600, 350)
    pointer.click()
    client.roundtrip()
    serial, parent = client.heard("wl_pointer", "button")[-1][0], window.shell_surface
    for _ in range(count):
        surface, shell_surface, popup = make_popup(client, window, parent)
        client.request(popup, "grab", seat, serial)
        client.roundtrip()
        if client.heard("xdg_popup", "popup_done"):
            break
        show_with_buffer(client, window, surface, shell_surface)
        parent = shell_surface
    pointer.move(5, 5)
    pointer.click()


@delay(limit="none")
def panels_at_all_edges(client):
    as_many_panels(client, 64)


@delay(limit="layer surfaces")
def more_panels_than_there_may_be(client):
    as_many_panels(client, 1000)


def as_many_panels(client, count):
    """Each panel reduces the space for windows, and all change at the same time."""
    window = Window(client)
    layers, panels = client.bind("zwlr_layer_shell_v1"), []
    for number in range(count):
        surface = client.request(window.compositor, "create_surface")
        panel = client.request(layers, "get_layer_surface", surface, 0, number % 4, "panel")
        client.request(panel, "set_size", 0, 1)
        client.request(panel, "set_anchor", 13)
        client.request(panel, "set_exclusive_zone", 1)
        client.request(surface, "commit")
        client.roundtrip()
        serial = client.heard("zwlr_layer_surface_v1", "configure")[-1][0]
        client.request(panel, "ack_configure", serial)
        client.request(surface, "attach", window.buffer, 0, 0)
        client.request(surface, "commit")
        panels.append((panel, surface))
    for zone in (2, 0, 1) * 10:
        for panel, surface in panels:
            client.request(panel, "set_exclusive_zone", zone)
            client.request(surface, "commit")
        client.roundtrip()


@delay(limit="toplevels")
def chain_of_parents(client, count=3000):
    window = Window(client)
    parent = window.toplevel
    for _ in range(count):
        surface = client.request(window.compositor, "create_surface")
        shell_surface = client.request(window.shell, "get_xdg_surface", surface)
        toplevel = client.request(shell_surface, "get_toplevel")
        client.request(toplevel, "set_parent", parent)
        parent = toplevel


@delay(limit="input method panels")
def lists_of_candidates(client, count=900):
    """All panels follow the cursor."""
    window, seat = Window(client), client.bind("wl_seat")
    field = client.request(client.bind("zwp_text_input_manager_v3"), "get_text_input", seat)
    method = client.request(client.bind("zwp_input_method_manager_v2"), "get_input_method", seat)
    client.roundtrip()
    client.request(field, "enable")
    client.request(field, "commit")
    for _ in range(count):
        surface = client.request(window.compositor, "create_surface")
        client.request(method, "get_input_popup_surface", surface)
        client.request(surface, "attach", window.buffer, 0, 0)
        client.request(surface, "commit")
        client.pump()
    for number in range(3000):
        client.request(field, "set_cursor_rectangle", number % 50, 1, 2, 2)
        client.request(field, "commit")


# Families of windows

def family(client, is_chain):
    _, toplevels = windows(client)
    for number, toplevel in enumerate(toplevels[1:]):
        client.request(toplevel, "set_parent", toplevels[number if is_chain else 0])
    client.roundtrip()
    return toplevels


def handles(client, count=250):
    """Returns the handles of all windows in a new panel. The compositor sends them in several turns."""
    client.bind("zwlr_foreign_toplevel_manager_v1")
    for _ in range(1000):
        client.roundtrip()
        known = objects(client, "zwlr_foreign_toplevel_handle_v1")
        if len(known) >= count:
            return known
    raise AssertionError("a panel received %d windows, not %d" % (len(known), count))


def objects(client, name):
    return [number for number, (interface, _) in client.objects.items() if interface == name]


@delay
def activations_of_a_large_family(client):
    activate_all(client, is_chain=False)


@delay
def activations_of_a_long_chain_of_dialogs(client):
    activate_all(client, is_chain=True)


def activate_all(client, is_chain):
    family(client, is_chain)
    seat, known = client.bind("wl_seat"), handles(client)
    for number in range(3000):
        client.request(known[number % len(known)], "activate", seat)


@delay
def windows_that_are_minimized_and_shown(client):
    windows(client)
    known = handles(client)
    for number in range(3000):
        request = "set_minimized" if number % 2 else "unset_minimized"
        client.request(known[number // 2 % len(known)], request)


@delay
def dialogs_that_change_their_parents(client):
    _, toplevels = windows(client)
    for number in range(3000):
        parent = toplevels[0] if number // len(toplevels) % 2 == 0 else 0
        client.request(toplevels[number % (len(toplevels) - 1) + 1], "set_parent", parent)


@delay
def family_that_changes_its_parent(client):
    toplevels = family(client, is_chain=True)
    for number in range(3000):
        client.request(toplevels[1], "set_parent", toplevels[0] if number % 2 else 0)


@delay
def family_that_covers_the_output_and_does_not(client):
    toplevels = family(client, is_chain=False)
    for _ in range(1500):
        client.request(toplevels[0], "set_fullscreen", 0)
        client.request(toplevels[0], "unset_fullscreen")


@delay
def workspaces_that_are_switched(client):
    windows(client)
    manager = client.bind("ext_workspace_manager_v1")
    client.roundtrip()
    workspaces = objects(client, "ext_workspace_handle_v1")
    for number in range(3000):
        client.request(workspaces[number % len(workspaces)], "activate")
        client.request(manager, "commit")


@delay(limit="window lists")
def panels_that_list_many_windows(client):
    windows(client)
    for _ in range(11):
        client.bind("zwlr_foreign_toplevel_manager_v1")


@delay
def presses_on_one_window_and_another(client):
    windows(client)
    pointer = Pointer(client)
    for number in range(1000):
        pointer.move(*((545, 290) if number % 2 else (300, 100)), number)
        pointer.click(number)


main()
