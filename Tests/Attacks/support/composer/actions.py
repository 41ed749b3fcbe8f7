"""Actions of compositions: operations of the client on the objects that it has made, and input of the user.

Each takes an `Attacker`, and does nothing if the client has made no objects for it.
"""

from ..attack import Failure
from ..client import Window, show
from ..connection import Closed

ACTIONS = []


def action(function):
    ACTIONS.append(function)
    return function


# Surfaces

@action
def all_subsurfaces_move(a):
    for subsurface in a.subsurfaces:
        a.request(subsurface.number, "set_position", a.random.randrange(30), a.random.randrange(30))
    a.commit_all()


@action
def all_subsurfaces_change_their_order(a):
    children = {}
    for subsurface in a.subsurfaces:
        children.setdefault(subsurface.parent, []).append(subsurface)
    for siblings in children.values():
        for one, other in zip(siblings, siblings[1:]):
            a.request(one.number, a.random.choice(("place_above", "place_below")), other.surface)
    a.commit_all()


@action
def window_commits_300_times(a):
    for _ in range(300):
        a.commit(a.window.surface)


@action
def all_surfaces_commit(a):
    for surface in a.surfaces:
        a.show(surface)
    a.commit_roots()


@action
def subsurfaces_go_and_come(a):
    for surface in a.surfaces[:500]:
        a.request(surface, "attach", 0, 0, 0)
        a.commit(surface)
    a.commit(a.window.surface)
    a.roundtrip()
    for surface in reversed(a.surfaces):
        a.show(surface)
    a.commit_roots()


@action
def window_goes_and_comes(a):
    a.request(a.window.surface, "attach", 0, 0, 0)
    a.commit(a.window.surface)
    a.roundtrip()
    a.commit(a.window.surface)
    a.roundtrip()
    if a.acknowledge(a.window.shell_surface):
        show(a.client, a.window.surface, a.window.buffer, 400, 300)


@action
def modes_of_subsurfaces_change(a):
    for number in range(300 if a.subsurfaces else 0):
        a.request(a.subsurfaces[number % len(a.subsurfaces)].number, "set_sync" if number % 2 else "set_desync")


@action
def trees_of_subsurfaces_are_removed_and_added(a):
    """Acts on at most 300 subsurfaces, whose parents are not subsurfaces."""
    roots = set(a.roots)
    places = [place for place, each in enumerate(a.subsurfaces) if each.parent in roots][:300]
    for place in places:
        a.request(a.subsurfaces[place].number, "destroy")
    a.commit_roots()
    a.roundtrip()
    for place in places:
        _, surface, parent = old = a.subsurfaces[place]
        a.subsurfaces[place] = old._replace(number=a.request(a.subcompositor, "get_subsurface", surface, parent))
    a.commit_roots()


@action
def region_changes(a):
    for number in range(100 if a.region else 0):
        a.set_region(a.window.surface, "set_input_region", is_reset=number % 2 == 0)
        a.set_region(a.window.surface, "set_opaque_region", is_reset=number % 3 == 0)
        a.commit(a.window.surface)


@action
def popups_are_repositioned(a):
    for popup in a.popups[:100]:
        positioner = a.positioner()
        a.request(popup.number, "reposition", positioner, 1)
        a.request(positioner, "destroy")


@action
def layer_surfaces_are_rearranged(a):
    for layer in a.layers:
        a.request(layer.number, "set_exclusive_zone", a.random.randrange(4))
        a.request(layer.number, "set_anchor", a.random.choice((13, 14, 7, 11)))
        a.request(layer.number, "set_size", 3, 3)
        a.request(layer.number, "set_layer", a.random.randrange(4))
        a.commit(layer.surface)


@action
def responders_move(a):
    for responder in a.responders[:3000]:
        a.request(responder.number, "set_rectangle", a.random.randrange(100), a.random.randrange(100), 50, 50)
    for surface in a.trees:
        a.commit(surface)
    a.commit(a.window.surface)


@action
def flags_of_responders_change(a):
    for _ in range(20):
        for responder in a.responders[:100]:
            a.request(responder.number, "set_flags", a.random.randrange(4))
        for surface in a.trees:
            a.commit(surface)
        a.commit(a.window.surface)


# Windows

@action
def window_is_fullscreen_again_and_again(a):
    toplevel = a.pick(a.toplevels)
    for _ in range(40):
        a.request(toplevel.number, "set_fullscreen", 0)
        a.request(toplevel.number, "unset_fullscreen")


@action
def windows_are_maximized(a):
    for _ in range(40):
        toplevel = a.pick(a.toplevels)
        a.request(toplevel.number, "set_maximized")
        a.request(toplevel.number, "unset_maximized")


@action
def geometry_changes(a):
    for number in range(100):
        a.request(a.window.shell_surface, "set_window_geometry", number % 7, number % 5, 100 + number, 100)
        a.commit(a.window.surface)


@action
def titles_change(a):
    for toplevel in a.toplevels:
        a.request(toplevel.number, "set_title", "t" * 3000)
        a.request(toplevel.number, "set_app_id", "application.%d" % a.random.randrange(99))
        a.client.pump()


@action
def windows_change_their_parents(a):
    for _ in range(200):
        first, second = sorted(a.random.choices(range(len(a.toplevels)), k=2))
        if first != second:
            a.request(a.toplevels[second].number, "set_parent", a.toplevels[first].number)


@action
def windows_are_minimized_and_raised_by_lists(a):
    windows = a.objects_of("zwlr_foreign_toplevel_handle_v1")
    for _ in range(a.take("window commands", 200) if windows else 0):
        request = a.random.choice(("set_minimized", "unset_minimized", "set_maximized", "activate"))
        a.request(a.pick(windows), request, *([a.seat] if request == "activate" else []))


@action
def workspaces_change(a):
    if a.workspace_manager is None and a.take_objects(1, subscriptions=1):
        a.workspace_manager = a.bind("ext_workspace_manager_v1")
        a.roundtrip()
    workspaces = a.objects_of("ext_workspace_handle_v1")
    for _ in range(20 if workspaces and a.workspace_manager else 0):
        a.request(a.pick(workspaces), "activate")
        a.request(a.workspace_manager, "commit")
        a.client.pump()


@action
def windows_of_another_client_come_and_go(a):
    for _ in range(3):
        try:
            other = a.server.connect()
            Window(other, 300, 200)
            other.roundtrip()
            other.close()
        except Closed:
            raise Failure("another client was disconnected: %s" % (other.error,))
        a.client.pump()


# Outputs

def configure_output(a, change):
    if a.output_manager is None and a.take_objects(1, subscriptions=1):
        a.output_manager = a.bind("zwlr_output_manager_v1")
    a.roundtrip()
    serial, heads = a.serial_of("zwlr_output_manager_v1", "done"), a.objects_of("zwlr_output_head_v1")
    if serial is None or not heads:
        return
    configuration = a.request(a.output_manager, "create_configuration", serial)
    change(configuration, heads[-1])
    a.request(configuration, "apply")
    a.roundtrip()


@action
def output_is_arranged(a):
    def change(configuration, head):
        output = a.request(configuration, "enable_head", head)
        a.request(output, "set_scale", a.random.choice((1.0, 2.0, 1.5)))
        a.request(output, "set_transform", a.random.randrange(8))
        a.request(output, "set_position", a.random.randrange(100), 0)
    for _ in range(3):
        configure_output(a, change)


@action
def output_is_off_and_on(a):
    configure_output(a, lambda configuration, head: a.request(configuration, "disable_head", head))
    configure_output(a, lambda configuration, head: a.request(configuration, "enable_head", head))


# Pictures

@action
def pictures_pass(a):
    for _ in range(5):
        a.request(a.window.surface, "damage", 0, 0, 9, 9)
        a.commit(a.window.surface)
        a.roundtrip()
        a.user.see_picture()


@action
def moment_of_commits_comes(a):
    a.let_moment_pass()
    a.user.see_picture()


@action
def screen_is_captured(a):
    for _ in range(3):
        frames = []
        for session, buffer in a.captures:
            frames.append(a.request(session, "create_frame"))
            a.request(frames[-1], "attach_buffer", buffer)
            a.request(frames[-1], "damage_buffer", 0, 0, 1280, 720)
            a.request(frames[-1], "capture")
        a.show(a.pick(a.surfaces, a.window.surface))
        a.commit(a.window.surface)
        a.roundtrip()
        a.user.see_picture()
        for frame in frames:
            a.request(frame, "destroy")


@action
def pictures_of_the_screen_are_taken(a):
    manager, output = a.bind("zwlr_screencopy_manager_v1"), a.bind("wl_output")
    frames = [a.request(manager, "capture_output", 1, output) for _ in range(10)]
    a.roundtrip()
    buffers = {}
    for number, _, name, values in list(a.client.events):
        if number not in frames or name != "buffer":
            continue
        size = tuple(values[1:3])
        if size not in buffers:
            buffers[size] = a.picture_buffer(*size)
        a.request(number, "copy_with_damage" if number % 2 else "copy", buffers[size])
    a.roundtrip()
    a.user.see_picture()


# Seats

@action
def selection_changes(a):
    if a.source is None:
        return
    other = a.request(a.data_manager, "create_data_source")
    a.request(other, "offer", "text/plain")
    for source in (a.source, other, a.source):
        a.request(a.data_device, "set_selection", source, a.client.serial)
        a.roundtrip()


@action
def cursor_changes(a):
    if not a.take_objects(1, subscriptions=1, surfaces=1, objects=2):
        return
    pointer, cursor = a.request(a.seat, "get_pointer"), a.add_surface()
    a.roundtrip()
    a.user.pointer.move(640, 360)
    a.user.pointer.move(641, 361)
    a.user.client.roundtrip()
    a.roundtrip()
    serial = a.serial_of("wl_pointer", "enter")
    for number in range(200 if serial is not None else 0):
        a.request(pointer, "set_cursor", serial, cursor, number % 3, 0)
    if serial is not None:
        a.show(cursor)


@action
def session_is_locked(a):
    lock = a.request(a.bind("ext_session_lock_manager_v1"), "lock")
    verdict = a.wait_for("ext_session_lock_v1", "locked", "finished")
    a.user.see_picture()
    a.request(lock, "unlock_and_destroy" if verdict == "locked" else "destroy")


@action
def pointers_of_other_seats_move(a):
    for step in range(100):
        for pointer in a.virtual_pointers:
            x, y = a.random.randrange(300, 1000), a.random.randrange(150, 600)
            a.request(pointer, "motion_absolute", step, x, y, 1280, 720)
            a.request(pointer, "frame")


# The user

def move_anywhere(a, time):
    a.user.pointer.move(a.random.randrange(300, 1000), a.random.randrange(150, 600), time)


@action
def user_moves_the_pointer(a):
    for step in range(200):
        move_anywhere(a, step)
        a.read_beside_user(step, 20)


@action
def user_clicks(a):
    for step in range(30):
        move_anywhere(a, step)
        a.user.pointer.click(step)
        a.read_beside_user(step, 2)


@action
def user_scrolls(a):
    for step in range(50):
        a.user.client.request(a.user.pointer.number, "axis", step, 0, 10.0)
        a.user.client.request(a.user.pointer.number, "frame")
        a.read_beside_user(step, 10)


@action
def user_types(a):
    a.user.keyboard.type(*(a.random.randrange(16, 50) for _ in range(30)))


@action
def user_presses_key_commands(a):
    """Super with digits, arrows and letters: workspaces, windows, the overview. Escape ends a mode that one
    has begun."""
    for code in a.random.choices((2, 3, 4, 5, 15, 103, 105, 106, 108, 17, 33, 44), k=12):
        a.user.press(125, code)
        a.read_beside_user()
    a.user.press(1)


@action
def user_switches_windows(a):
    """With Alt+Tab."""
    a.user.hold(56, True)
    for _ in range(10):
        a.user.press(15)
        a.read_beside_user()
    a.user.hold(56, False)


@action
def user_drags_a_window(a):
    """With Super and the left button."""
    a.user.hold(125, True)
    a.user.pointer.move(640, 360)
    a.user.button(True, 1)
    for step in range(60):
        a.user.pointer.move(640 + 3 * step, 360 + step, step)
        a.read_beside_user(step, 10)
    a.user.button(False, 2)
    a.user.hold(125, False)
