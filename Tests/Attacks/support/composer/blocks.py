"""Building blocks of compositions: objects of one kind, often as many as a client may have.

Each takes an `Attacker`, and returns a description of the objects that it made, or nothing if there was no
room for any.
"""

from .attacker import POPUP, SUBSURFACE, WINDOW, Declared, LayerSurface, Subsurface

BLOCKS = []


def block(function):
    BLOCKS.append(function)
    return function


# Surfaces

@block
def subsurfaces(a):
    depth, count = a.scale(1, 2, 8, 30, 126), a.scale(1, 3, 7, 30, 120, 400)
    is_desynchronized, root = a.random.random() < 0.4, a.pick(a.roots)
    made = []
    for chain in range(count):
        parent = root
        for _ in range(depth):
            if not a.take_objects(1, **SUBSURFACE):
                break
            surface = a.add_surface()
            number = a.request(a.subcompositor, "get_subsurface", surface, parent)
            a.request(number, "set_position", *((1, 1) if depth > 1 else (chain % 37 * 20, chain // 37 * 20)))
            if is_desynchronized:
                a.request(number, "set_desync")
            a.subsurfaces.append(Subsurface(number, surface, parent))
            made.append(surface)
            parent = surface
    for surface in reversed(made):
        a.show(surface)
    a.surfaces += made
    a.is_subsurface.update(made)
    a.commit(root)
    return made and "%d subsurfaces in %d chains of up to %d%s" % (
        len(made), count, depth, ", desynchronized" if is_desynchronized else "")


@block
def windows(a):
    count = a.take_objects(a.scale(10, 60, 150, 250), **WINDOW)
    kind = a.random.choice(("no parents", "one parent", "a chain of parents"))
    for _ in range(count):
        a.add_window({
            "no parents": 0, "one parent": a.toplevels[0].number, "a chain of parents": a.toplevels[-1].number}[kind])
    return count and "%d windows with %s" % (count, kind)


@block
def popups(a):
    count = a.take_objects(a.scale(20, 200, 700), **POPUP)
    is_chain, is_reactive = a.random.random() < 0.6, a.random.random() < 0.7
    parent = a.window.shell_surface
    for _ in range(count):
        popup = a.add_popup(parent, is_reactive)
        if is_chain:
            parent = popup
    return count and "%d%s popups %s" % (
        count, " reactive" if is_reactive else "", "in each other" if is_chain else "of one parent")


@block
def grabbing_popups(a):
    if a.has_grab or not a.take_objects(1, subscriptions=1):
        return None
    a.request(a.seat, "get_pointer")
    a.roundtrip()
    a.user.pointer.move(620, 340)
    a.user.pointer.move(621, 341)
    a.user.pointer.click()
    a.user.client.roundtrip()
    a.roundtrip()
    serial = a.serial_of("wl_pointer", "button")
    if serial is None:
        return None
    a.has_grab, parent = True, a.window.shell_surface
    count = a.take_objects(a.scale(1, 60), **POPUP)
    for _ in range(count):
        parent = a.add_popup(parent, grab_serial=serial)
    return "%d popups in each other with grabs" % count


@block
def layer_surfaces(a):
    count = a.take_objects(a.scale(4, 30, 60), surfaces=1, layer_surfaces=1, objects=2)
    shell = a.bind("zwlr_layer_shell_v1")
    for number in range(count):
        surface = a.add_surface()
        layer = a.request(shell, "get_layer_surface", surface, 0, number % 4, "attack")
        a.request(layer, "set_size", 0, 3)
        a.request(layer, "set_anchor", 13)
        a.request(layer, "set_exclusive_zone", 1)
        a.request(layer, "set_keyboard_interactivity", a.random.choice((0, 0, 2)))
        a.request(surface, "commit")
        a.roundtrip()
        serials = [values[0] for target, _, name, values in a.client.events if target == layer and name == "configure"]
        if serials:
            a.request(layer, "ack_configure", serials[-1])
            a.show(surface)
        a.layers.append(LayerSurface(surface, layer))
        a.roots.append(surface)
    return count and "%d layer surfaces" % count


@block
def extensions_of_surfaces(a):
    """Extensions of which each surface can have one."""
    viewporter, scales, alphas = (
        a.bind(each) for each in ("wp_viewporter", "wp_fractional_scale_manager_v1", "wp_alpha_modifier_v1"))
    surfaces = [surface for surface in a.surfaces if surface not in a.viewports]
    surfaces = surfaces[:a.take_objects(len(surfaces), objects=3)]
    for surface in surfaces:
        a.viewports[surface] = a.request(viewporter, "get_viewport", surface)
        a.request(a.viewports[surface], "set_destination", 300, 200)
        a.request(scales, "get_fractional_scale", surface)
        a.request(a.request(alphas, "get_surface", surface), "set_multiplier", 2**31)
        a.commit(surface)
    a.commit(a.window.surface)
    return surfaces and "%d of the surfaces transparent and 300 by 200" % len(surfaces)


@block
def regions(a):
    """One region, which surfaces use as their input or opaque regions."""
    count, request = a.scale(18, 100, 1000, 3000), a.random.choice(("set_input_region", "set_opaque_region"))
    # Rectangles of the region itself, and of both regions of the window, current and pending.
    if a.region or a.room["rectangles"] < 5 * count:
        return None
    a.take("rectangles", 5 * count)
    a.region, a.rectangles = a.request(a.window.compositor, "create_region"), count
    for number in range(count):
        a.request(a.region, "add", number % 64 * 3, number // 64 * 3, 1, 1)
    most = min(len(a.surfaces), a.scale(1, 50, 900), a.room["rectangles"] // count)
    targets = [*a.random.sample(a.surfaces, most), a.window.surface]
    for surface in targets:
        a.set_region(surface, request)
        a.commit(surface)
    return "%s of %d rectangles of %d surfaces" % (request[len("set_"):].replace("_", " "), count, len(targets))


@block
def constraints(a):
    """Constraints of the pointer, with the region if there is one."""
    if not a.take_objects(1, subscriptions=1):
        return None
    manager, pointer = a.bind("zwp_pointer_constraints_v1"), a.request(a.seat, "get_pointer")
    surfaces = [surface for surface in [a.window.surface] + a.surfaces[:a.scale(0, 100, 500)] if surface not in a.constraints]
    surfaces = surfaces[:a.take_objects(len(surfaces))]
    for surface in surfaces:
        request = "confine_pointer" if a.random.random() < 0.7 else "lock_pointer"
        a.constraints[surface] = a.request(manager, request, surface, pointer, a.region, 2)
    a.commit(a.window.surface)
    return surfaces and "%d constraints of the pointer%s" % (
        len(surfaces), " to %d rectangles" % a.rectangles if a.region else "")


@block
def responders(a):
    manager = a.bind("surface_responder_manager_v1")
    depth, each, count, commands = a.scale(1, 4, 15), a.scale(30, 250), a.scale(1, 5, 15), a.scale(0, 1, 30)
    surfaces = [surface for surface in [a.window.surface] + a.surfaces if surface not in a.trees][:count]
    made, made_commands = 0, 0
    for surface in surfaces:
        a.trees[surface] = a.request(manager, "get_tree", surface)
        parent = 0
        for number in range(a.take_objects(each, responders=1)):
            responder = a.request(a.trees[surface], "create_responder", 0 if number % depth == 0 else parent)
            parent = responder
            a.responders.append(Declared(surface, responder))
            a.request(responder, "set_rectangle", number % 20, number // 20, 200, 150)
            a.request(responder, "set_flags", 3)
            # The commands are spread evenly over the responders.
            for key in range(a.take_objects(min(commands, 4000 // (count * each) + 1), key_commands=1)):
                command = a.request(responder, "add_command")
                a.request(command, "set_input", 97 + (number + key) % 26, key % 8)
                a.request(command, "set_title", "x" * 100, "")
                made_commands += 1
            made += 1
        a.commit(surface)
    a.commit(a.window.surface)
    return made and "%d responders of %d surfaces, %d deep, with %d key commands" % (
        made, len(surfaces), depth, made_commands)


@block
def icons(a):
    # An icon keeps 32 of its pictures.
    manager, count = a.bind("xdg_toplevel_icon_manager_v1"), a.take_objects(a.scale(1, 20, 200), objects=1 + 32)
    if not count or not a.take_objects(1, objects=100):
        return None
    buffers = [a.request(a.window.pool, "create_buffer", 0, side, side, 4 * side, 0) for side in range(1, 101)]
    for _ in range(count):
        icon = a.request(manager, "create_icon")
        for buffer in buffers:
            a.request(icon, "add_buffer", buffer, 1)
        toplevel = a.pick(a.toplevels)
        a.request(manager, "set_icon", toplevel.number, icon)
        a.commit(toplevel.surface)
        a.client.pump()
    return "%d icons of 100 sizes" % count


@block
def exported_windows(a):
    exporter, importer = a.bind("zxdg_exporter_v2"), a.bind("zxdg_importer_v2")
    count = a.take_objects(a.scale(20, 200), subscriptions=2, objects=2)
    for _ in range(count):
        a.request(exporter, "export_toplevel", a.pick(a.toplevels).surface)
    a.roundtrip()
    handles = [values[0].rstrip(b"\0") for values in a.client.heard("zxdg_exported_v2", "handle")][-count:] if count else []
    for handle in handles:
        imported = a.request(importer, "import_toplevel", handle)
        a.request(imported, "set_parent_of", a.pick(a.toplevels).surface)
    return count and "%d windows exported and imported" % count


# Commits that wait

@block
def callbacks(a):
    presentation, count = a.bind("wp_presentation"), a.take_objects(a.scale(500, 5000, 9000))
    for number in range(count):
        surface = a.pick(a.surfaces, a.window.surface)
        if number % 2:
            a.request(surface, "frame")
        else:
            a.request(presentation, "feedback", surface)
    return count and "%d frame callbacks and feedbacks" % count


@block
def commits_of_many_for_one_moment(a):
    timing, fifo = a.bind("wp_commit_timing_manager_v1"), a.bind("wp_fifo_manager_v1")
    surfaces = [surface for surface in a.surfaces if surface not in a.timers]
    surfaces = surfaces[:a.take_objects(min(900, len(surfaces)), waiting_commits=4, objects=2)]
    if not surfaces:
        return None
    moment = a.moment_after(2)
    for surface in surfaces:
        a.timers[surface] = a.request(timing, "get_timer", surface)
        a.fifos[surface] = a.request(fifo, "get_fifo", surface)
        for _ in range(3):
            a.request(a.timers[surface], "set_timestamp", *moment)
            a.request(a.fifos[surface], "set_barrier")
            a.request(a.fifos[surface], "wait_barrier")
            a.request(surface, "attach", a.small, 0, 0)
            a.request(surface, "damage", 0, 0, 2, 2)
            a.request(surface, "commit")
    return "3 commits of %d surfaces each for one moment" % len(surfaces)


@block
def commits_of_the_window_that_wait(a):
    """Each commit moves or reorders subsurfaces, sets the region, or applies commits of synchronized
    subsurfaces."""
    count, is_far = a.scale(100, 1500), a.random.random() < 0.5
    direct = [each for each in a.subsurfaces if each.parent == a.window.surface]
    kind = a.random.choice(("positions", "an order", "regions", "commits of subsurfaces"))
    if kind == "regions":
        if not a.region:
            return None
        count = min(count, a.room["rectangles"] // a.rectangles)
    elif not direct:
        return None
    count = a.take_objects(count, waiting_commits=2 if kind == "commits of subsurfaces" else 1)
    # Each subsurface may have one more waiting commit.
    if not count or a.take("waiting commits", len(a.surfaces)) < len(a.surfaces):
        return None
    surface = a.window.surface
    if surface not in a.timers:
        a.timers[surface] = a.request(a.bind("wp_commit_timing_manager_v1"), "get_timer", surface)
    moment = a.moment_after(1000, is_far=True) if is_far else a.moment_after(4)
    for number in range(count):
        if kind == "positions":
            a.request(direct[number % len(direct)].number, "set_position", number % 50, 1)
        elif kind == "an order":
            a.request(direct[number % len(direct)].number, "place_below", surface)
        elif kind == "regions":
            a.set_region(surface, "set_input_region")
            a.request(surface, "damage", number % 99, number // 99, 1, 1)
        else:
            a.request(a.random.choice(direct).surface, "commit")
        a.request(a.timers[surface], "set_timestamp", *moment)
        a.request(surface, "commit")
    return "%d commits of the window, with %s, for %s" % (
        count, kind, "a time that is not reached" if is_far else "one time")


# Objects that receive events

@block
def outputs(a):
    count = a.take_objects(a.scale(50, 200, 420), subscriptions=1)
    for number in range(count):
        a.bind("wl_output")
        # Each receives an event for each surface, and a client that does not read them is disconnected.
        if number % 10 == 9:
            a.roundtrip()
    return count and "%d wl_outputs" % count


@block
def xdg_outputs(a):
    manager, output = a.bind("zxdg_output_manager_v1"), a.bind("wl_output")
    count = a.take_objects(a.scale(50, 400), subscriptions=1)
    for number in range(count):
        a.request(manager, "get_xdg_output", output)
    return count and "%d xdg_outputs" % count


@block
def pointers_and_keyboards(a):
    count = a.take_objects(a.scale(10, 100, 400), subscriptions=1)
    for number in range(count):
        a.request(a.pick(a.seats), a.random.choice(("get_pointer", "get_keyboard")))
    return count and "%d pointers and keyboards" % count


@block
def relative_pointers(a):
    count = a.take_objects(a.scale(50, 400), subscriptions=1) - 1
    if count < 1:
        return None
    pointer = a.request(a.seat, "get_pointer")
    manager, gestures = a.bind("zwp_relative_pointer_manager_v1"), a.bind("zwp_pointer_gestures_v1")
    for number in range(count):
        if number % 2:
            a.request(manager, "get_relative_pointer", pointer)
        else:
            a.request(gestures, "get_swipe_gesture", pointer)
    return "%d relative pointers and gestures" % count


@block
def seats(a):
    """Seats that the client creates, each with a virtual pointer."""
    count = a.take_objects(a.scale(2, 7), seats=1, virtual_devices=1, subscriptions=2, objects=4)
    manager, devices = a.bind("ext_transient_seat_manager_v1"), a.bind("zwlr_virtual_pointer_manager_v1")
    for _ in range(count):
        a.request(manager, "create")
    a.roundtrip()
    names = [values[0] for values in a.client.heard("ext_transient_seat_v1", "ready")][-count:] if count else []
    for name in names:
        seat = a.client.bind("wl_seat", version=8, name=name)
        a.virtual_pointers.append(a.request(devices, "create_virtual_pointer", seat))
        a.roundtrip()
        a.request(seat, "get_pointer")
    return names and "%d seats" % len(names)


@block
def types_of_data(a):
    """Types of one source, for many devices."""
    # A source can have 512 types, with 64 KB together.
    count, size = a.scale(10, 100, 500), a.scale(10, 120)
    devices = a.take_objects(a.scale(1, 100, 400), subscriptions=1)
    if not devices or a.room["bytes of types"] < count * size:
        return None
    a.take("bytes of types", count * size)
    a.data_manager = a.bind("wl_data_device_manager")
    a.data_device = [a.request(a.data_manager, "get_data_device", a.seat) for _ in range(devices)][0]
    a.source = a.request(a.data_manager, "create_data_source")
    for number in range(count):
        a.request(a.source, "offer", ("%d/" % number).ljust(size, "x"))
    if a.take_objects(1, subscriptions=1):
        a.request(a.seat, "get_keyboard")
    return "a source of %d types of %d bytes, and %d data devices" % (count, size, devices)


@block
def text_inputs(a):
    version, count, surface = a.random.choice((1, 2, 3)), a.take_objects(a.scale(10, 100, 250), text_inputs=1), a.window.surface
    manager = a.bind("zwp_text_input_manager_v%d" % version)
    for number in range(count):
        if version == 1:
            field = a.request(manager, "create_text_input")
            a.request(field, "activate", a.seat, surface)
        else:
            field = a.request(manager, "get_text_input", a.seat)
            a.request(field, "enable", *([surface] if version == 2 else []))
        a.request(field, "set_surrounding_text", "x" * 3000, 1, 1)
        a.request(field, *{1: ("commit_state", 1), 2: ("update_state", 0, 0), 3: ("commit",)}[version])
    return count and "%d text inputs of version %d" % (count, version)


@block
def lists_of_windows_and_workspaces(a):
    count = a.take_objects(a.scale(2, 10), window_lists=1)
    for number in range(count):
        a.bind("ext_foreign_toplevel_list_v1" if number % 2 else "zwlr_foreign_toplevel_manager_v1")
        a.roundtrip()
    workspaces = a.take_objects(5, subscriptions=1)
    for _ in range(workspaces):
        a.bind("ext_workspace_manager_v1")
        a.roundtrip()
    return count + workspaces and "%d lists of windows and %d of workspaces" % (count, workspaces)


@block
def capture_sessions(a):
    """Capture sessions of the screen, and of the pointer over it."""
    sessions = a.bind("ext_image_copy_capture_manager_v1")
    count = a.take_objects(a.scale(2, 10, 30), capture_sessions=1)
    if not count or not a.take_objects(1, subscriptions=2):
        return None
    source = a.request(a.bind("ext_output_image_capture_source_manager_v1"), "create_source", a.bind("wl_output"))
    pointer, screens = a.request(a.seat, "get_pointer"), []
    for number in range(count):
        if number % 3:
            screens.append(a.request(sessions, "create_session", source, 1))
        else:
            a.request(sessions, "create_pointer_cursor_session", source, pointer)
    a.roundtrip()
    sizes = [
        values for number, _, name, values in a.client.events if number == screens[-1] and name == "buffer_size"]
    if sizes:
        buffer = a.picture_buffer(*sizes[-1])
        a.captures += [(session, buffer) for session in screens]
    return "%d sessions that capture the screen or its pointer" % count


@block
def idle_inhibitors(a):
    inhibitors, notifier = a.bind("zwp_idle_inhibit_manager_v1"), a.bind("ext_idle_notifier_v1")
    count = a.take_objects(a.scale(50, 400), subscriptions=1)
    for number in range(count):
        if number % 2:
            a.request(inhibitors, "create_inhibitor", a.pick(a.surfaces, a.window.surface))
        else:
            a.request(notifier, "get_idle_notification", 1000, a.seat)
    return count and "%d idle inhibitors and notifications" % count
