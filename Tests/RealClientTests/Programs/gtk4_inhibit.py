"""A window that inhibits idleness and the compositor's key commands until the letter U is typed.

Runs the command in its arguments, if any, after creating both inhibitors.
"""

import subprocess
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

application = Gtk.Application()


def begin(application):
    window = Gtk.ApplicationWindow(application=application, title="starting")
    keys = Gtk.EventControllerKey()
    window.add_controller(keys)
    window.present()
    cookie = application.inhibit(window, Gtk.ApplicationInhibitFlags.IDLE, "a film")

    def pressed(controller, keyval, keycode, modifiers):
        name = Gdk.keyval_name(keyval)
        print(name, flush=True)
        if name == "u":
            application.uninhibit(cookie)
            window.get_surface().restore_system_shortcuts()

    keys.connect("key-pressed", pressed)

    def ask():
        """Inhibits the key commands once the window has the keyboard focus, which is required for that."""
        if not window.is_active():
            return GLib.SOURCE_CONTINUE
        window.get_surface().inhibit_system_shortcuts(None)
        window.set_title("ready")
        if sys.argv[1:]:
            subprocess.Popen(sys.argv[1:])
        return GLib.SOURCE_REMOVE

    GLib.timeout_add(10, ask)


application.connect("activate", begin)
application.run()
