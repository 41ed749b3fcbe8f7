"""A fullscreen window. Its left half can be dragged, and its right half accepts drops."""

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, GObject, Gtk  # noqa: E402

from state import State  # noqa: E402

state = State()
loop = GLib.MainLoop()


def tick():
    """Sets the title once the window fills the screen."""
    if (window.get_width(), window.get_height()) == (1280, 720) and window.is_active():
        window.set_title("ready")
        return GLib.SOURCE_REMOVE
    return GLib.SOURCE_CONTINUE


source = Gtk.Label(label="source", hexpand=True, vexpand=True)
drag = Gtk.DragSource(actions=Gdk.DragAction.COPY)
drag.connect("prepare", lambda drag, x, y: Gdk.ContentProvider.new_for_value("from GTK 4"))
drag.connect("drag-end", lambda source, drag, deletes: state.set(ended=True))
source.add_controller(drag)
target = Gtk.Label(label="target", hexpand=True, vexpand=True)
drop = Gtk.DropTarget.new(GObject.TYPE_STRING, Gdk.DragAction.COPY)


def dropped(drop, value, x, y):
    state.set(dropped=value)
    return True


drop.connect("drop", dropped)
target.add_controller(drop)

window = Gtk.Window(title="starting")
window.connect("close-request", lambda window: loop.quit())
halves = Gtk.Box(homogeneous=True)
halves.append(source)
halves.append(target)
window.set_child(halves)
window.fullscreen()
window.present()
GLib.timeout_add(10, tick)
loop.run()
