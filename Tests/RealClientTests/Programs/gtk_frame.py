"""A floating window with red content, in the GTK version given by the argument."""

import sys

import gi

version = sys.argv[1]
gi.require_version("Gtk", version)
gi.require_version("Gdk", version)
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

style = Gtk.CssProvider()
style.load_from_data(b".red { background: #ff0000 }")
area = Gtk.Box()
area.get_style_context().add_class("red")
window = Gtk.Window(title="ready", default_width=300, default_height=200)
if version == "3.0":
    Gtk.StyleContext.add_provider_for_screen(
        Gdk.Screen.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
    window.add(area)
    window.show_all()
else:
    Gtk.StyleContext.add_provider_for_display(
        Gdk.Display.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
    window.set_child(area)
    window.present()
GLib.MainLoop().run()
