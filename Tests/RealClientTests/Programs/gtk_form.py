"""A form: an entry, a button that makes the text the title, two buttons of one name, and a word that can be dragged. The
second argument is the version of GTK."""

import sys

import gi

version = sys.argv[2]
gi.require_version("Gtk", version)
gi.require_version("Gdk", version)
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

entry = Gtk.Entry()
save, *twins = (Gtk.Button(label=label) for label in ("Save", "Twin", "Twin"))
save.connect("clicked", lambda _: window.set_title(entry.get_text()))
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window = Gtk.Window(title="form", default_width=300, default_height=200)
word = Gtk.Label(label="Word")
if version == "3.0":
    source = Gtk.EventBox()
    source.add(word)
    source.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
    source.drag_source_add_text_targets()
    source.connect("drag-data-get", lambda _, context, data, *more: data.set_text("Word", -1))
    for widget in (entry, save, *twins, source):
        box.pack_start(widget, False, False, 0)
    window.add(box)
    window.show_all()
else:
    source = Gtk.DragSource(content=Gdk.ContentProvider.new_for_value("Word"))
    word.add_controller(source)
    for widget in (entry, save, *twins, word):
        box.append(widget)
    window.set_child(box)
    window.present()
GLib.MainLoop().run()
