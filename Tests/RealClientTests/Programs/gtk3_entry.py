"""A fullscreen entry with text to copy."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

from state import State  # noqa: E402

state = State()


def tick():
    """Sets the title once the window fills the screen."""
    if window.get_size() == (1280, 720) and window.is_active():
        window.set_title("ready to copy")
        return GLib.SOURCE_REMOVE
    return GLib.SOURCE_CONTINUE


window = Gtk.Window(title="starting")
window.connect("destroy", Gtk.main_quit)
entry = Gtk.Entry(text="from GTK 3")
entry.connect_after("copy-clipboard", lambda _: state.set(copied=True))
window.add(entry)
window.fullscreen()
window.show_all()
GLib.timeout_add(10, tick)
Gtk.main()
