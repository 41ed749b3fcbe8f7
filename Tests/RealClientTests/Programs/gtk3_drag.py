"""A fullscreen window. Its left half can be dragged, and its right half accepts drops."""

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

from state import State  # noqa: E402

state = State()


def tick():
    """Sets the title once the window fills the screen."""
    if window.get_size() == (1280, 720) and window.is_active():
        window.set_title("ready")
        return GLib.SOURCE_REMOVE
    return GLib.SOURCE_CONTINUE


def half(text):
    box = Gtk.EventBox()
    box.add(Gtk.Label(label=text))
    return box


source = half("source")
source.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
source.drag_source_add_text_targets()
source.connect("drag-data-get", lambda widget, context, data, info, time: data.set_text("from GTK 3", -1))
source.connect("drag-end", lambda widget, context: state.set(ended=True))
target = half("target")
target.drag_dest_set(Gtk.DestDefaults.ALL, [], Gdk.DragAction.COPY)
target.drag_dest_add_text_targets()
target.connect(
    "drag-data-received", lambda widget, context, x, y, data, info, time: state.set(dropped=data.get_text()))

window = Gtk.Window(title="starting")
window.connect("destroy", Gtk.main_quit)
halves = Gtk.Box(homogeneous=True)
halves.add(source)
halves.add(target)
window.add(halves)
window.fullscreen()
window.show_all()
GLib.timeout_add(10, tick)
Gtk.main()
