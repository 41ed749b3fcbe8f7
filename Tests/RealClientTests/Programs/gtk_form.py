"""A form: an entry, a button that makes the text the title, and two buttons of one name. The second argument is the
version of GTK."""

import sys

import gi

version = sys.argv[2]
gi.require_version("Gtk", version)
from gi.repository import GLib, Gtk  # noqa: E402

entry = Gtk.Entry()
save, *twins = (Gtk.Button(label=label) for label in ("Save", "Twin", "Twin"))
save.connect("clicked", lambda _: window.set_title(entry.get_text()))
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window = Gtk.Window(title="form", default_width=300, default_height=200)
if version == "3.0":
    for widget in (entry, save, *twins):
        box.pack_start(widget, False, False, 0)
    window.add(box)
    window.show_all()
else:
    for widget in (entry, save, *twins):
        box.append(widget)
    window.set_child(box)
    window.present()
GLib.MainLoop().run()
