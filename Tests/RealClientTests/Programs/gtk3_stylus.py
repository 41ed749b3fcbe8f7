"""A fullscreen drawing area that records the events of a pen."""

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

from state import State  # noqa: E402

state = State()
strokes = []


def tick():
    """Sets the title once the window fills the screen."""
    if window.get_size() == (1280, 720) and window.is_active():
        window.set_title("ready")
        return GLib.SOURCE_REMOVE
    return GLib.SOURCE_CONTINUE


def note(widget, event):
    tool = event.get_device_tool()
    if tool is None:
        return False
    pressure = event.get_axis(Gdk.AxisUse.PRESSURE)
    x, y = event.get_coords()
    strokes.append(
        [
            event.type.value_nick,
            round(x),
            round(y),
            None if pressure is None else round(pressure, 2),
            tool.get_tool_type().value_nick,
        ]
    )
    state.set(strokes=strokes)
    return False


area = Gtk.DrawingArea()
area.add_events(
    Gdk.EventMask.BUTTON_PRESS_MASK | Gdk.EventMask.BUTTON_RELEASE_MASK | Gdk.EventMask.POINTER_MOTION_MASK
    | Gdk.EventMask.TABLET_PAD_MASK)
for signal in ("button-press-event", "button-release-event", "motion-notify-event"):
    area.connect(signal, note)
window = Gtk.Window(title="starting")
window.connect("destroy", Gtk.main_quit)
window.add(area)
window.fullscreen()
window.show_all()
GLib.timeout_add(10, tick)
Gtk.main()
