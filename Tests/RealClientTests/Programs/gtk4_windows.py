"""Two windows, each with an entry that fills it."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

from state import State  # noqa: E402

state = State()
loop = GLib.MainLoop()
windows = []


def add_window(name):
    window = Gtk.Window(title="starting", default_width=400, default_height=300)
    window.connect("close-request", lambda _: loop.quit())
    entry = Gtk.Entry()
    entry.connect("changed", lambda entry: state.set(**{name: entry.get_text()}))
    window.set_child(entry)
    window.present()
    windows.append(window)


def tick():
    """Adds the second window once the first is active, so that their order is fixed."""
    if len(windows) == 1 and windows[0].is_active():
        add_window("second")
    if len(windows) == 2 and windows[1].is_active():
        windows[1].set_title("ready")
        return GLib.SOURCE_REMOVE
    return GLib.SOURCE_CONTINUE


add_window("first")
GLib.timeout_add(10, tick)
loop.run()
