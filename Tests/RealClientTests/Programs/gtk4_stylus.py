"""A fullscreen drawing area that records the events of a pen and a pad."""

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

from state import State  # noqa: E402

state = State()
loop = GLib.MainLoop()
strokes = []


def tick():
    """Sets the title once the window fills the screen."""
    if window.is_fullscreen() and window.get_width() == 1280 and window.get_height() == 720:
        window.set_title("ready")
        return GLib.SOURCE_REMOVE
    return GLib.SOURCE_CONTINUE


def note(gesture, x, y, what):
    known, pressure = gesture.get_axis(Gdk.AxisUse.PRESSURE)
    tool = gesture.get_device_tool()
    strokes.append(
        [what, round(x), round(y), round(pressure, 2) if known else None, tool.get_tool_type().value_nick]
    )
    state.set(strokes=strokes)


area = Gtk.DrawingArea()
stylus = Gtk.GestureStylus()
for signal in ("proximity", "down", "motion", "up"):
    stylus.connect(signal, note, signal)
area.add_controller(stylus)

window = Gtk.Window(title="starting")
window.connect("close-request", lambda _: loop.quit())
window.set_child(area)
actions = []


def act(action, parameter, name):
    actions.append(name if parameter is None else [name, round(parameter.get_double(), 2)])
    state.set(actions=actions)


group = Gio.SimpleActionGroup()
for name, kind in (("press", None), ("ring", GLib.VariantType("d")), ("strip", GLib.VariantType("d"))):
    action = Gio.SimpleAction.new(name, kind)
    action.connect("activate", act, name)
    group.add_action(action)
pad = Gtk.PadController.new(group, None)
pad.set_action(Gtk.PadActionType.BUTTON, 0, -1, "Press", "press")
pad.set_action(Gtk.PadActionType.RING, 0, -1, "Ring", "ring")
pad.set_action(Gtk.PadActionType.STRIP, 0, -1, "Strip", "strip")
window.add_controller(pad)
window.fullscreen()
window.present()
GLib.timeout_add(10, tick)
loop.run()
