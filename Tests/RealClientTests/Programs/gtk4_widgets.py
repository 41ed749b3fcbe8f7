"""A fullscreen window with three rows: a button for the pointer, an entry for keys, a button for touches."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

from state import State  # noqa: E402

state = State()
loop = GLib.MainLoop()


def make_button(name):
    """Returns a button that counts its clicks and, separately, its touches."""
    button = Gtk.Button(label=name)
    button.connect("clicked", lambda _: state.count(name + "_clicks"))
    gesture = Gtk.GestureClick(touch_only=True, propagation_phase=Gtk.PropagationPhase.CAPTURE)
    gesture.connect("pressed", lambda *_: state.count(name + "_touches"))
    button.add_controller(gesture)
    return button


def tick():
    """Sets the title once the window fills the screen."""
    if window.is_fullscreen() and window.get_width() == 1280 and window.get_height() == 720:
        window.set_title("ready")
        return GLib.SOURCE_REMOVE
    return GLib.SOURCE_CONTINUE


window = Gtk.Window(title="starting")
window.connect("close-request", lambda _: loop.quit())
entry = Gtk.Entry()
entry.connect("changed", lambda entry: state.set(text=entry.get_text()))
rows = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, homogeneous=True)
for widget in (make_button("pointer"), entry, make_button("finger")):
    rows.append(widget)
window.set_child(rows)
window.fullscreen()
window.present()
GLib.timeout_add(10, tick)
loop.run()
