"""Finds widgets by libatspi: a process that reads JSON Lines and answers in JSON Lines.

    python3 -m surfaceresponders.locator

It is a process of its own because calls of libatspi block while a program or the bus hangs, and because
libatspi ends the process if its bus does not exist. It uses libatspi by ctypes, so that neither PyGObject
nor typelibs have to be installed for the Python that runs the tests.

Lines, each with an "id" that the answer repeats:
    {"enable": true}                     tells programs on this bus that there is an assistive technology
    {"find": {"pids": [1], "role": "button", "name": "7", "isPattern": false, "states": ["focused"]}}
                                         -> "widgets": [...], "near": [[role, name], ...]
    {"look": 3}                          -> "widget": {...}, or an error with the code "gone"
    {"tree": {"pids": [1]}}              -> "tree": [[depth, role, name], ...]
A widget is {"handle", "role", "name", "labels", "states", "text", "value", "extents", "isInPopup", "pid",
"toolkit", "version", "top": {"role", "name", "extents"}}. Extents are [x, y, width, height] as the toolkit
reports them. "isInPopup" is true for widgets in menus of GTK, whose places GTK does not know.
"""

from __future__ import annotations

import ctypes
import json
import re
import sys
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

STATES = (
    "invalid", "active", "armed", "busy", "checked", "collapsed", "defunct", "editable", "enabled",
    "expandable", "expanded", "focusable", "focused", "has tooltip", "horizontal", "iconified", "modal",
    "multi line", "multiselectable", "opaque", "pressed", "resizable", "selectable", "selected",
    "sensitive", "showing", "single line", "stale", "transient", "vertical", "visible",
    "manages descendants", "indeterminate", "required", "truncated", "animated", "invalid entry",
    "supports autocompletion", "selectable text", "is default", "visited", "checkable", "has popup",
    "read only",
)
"""The names of AT-SPI's states, by their numbers."""

# Names of roles that AT-SPI changed.
ROLE_ALIASES = {"push button": "button"}

# Roles of widgets that labels in them name.
LABELED_ROLES = frozenset((
    "button", "check box", "check menu item", "combo box", "link", "list item", "menu", "menu item",
    "page tab", "radio button", "radio menu item", "switch", "table cell", "toggle button", "tree item",
))
MENU_ROLES = frozenset(("menu", "popup menu"))
CHILD_LIMIT = 1000
WIDGET_LIMIT = 20_000
DEPTH_LIMIT = 100
TEXT_LIMIT = 100_000
CALL_LIMIT = 3000
"""How long one call of libatspi may take, in milliseconds."""

Handle = Optional[int]


def canonical_role(role: str) -> str:
    """Returns the newest name of a role."""
    return ROLE_ALIASES.get(role, role)


class _Rectangle(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int), ("height", ctypes.c_int)]


class LibAtspi:
    """The calls of libatspi that the locator needs. Errors are results without a value."""

    def __init__(self) -> None:
        self._atspi = ctypes.CDLL("libatspi.so.0")
        self._glib = ctypes.CDLL("libglib-2.0.so.0")
        self._object = ctypes.CDLL("libgobject-2.0.so.0")
        self._gio = ctypes.CDLL("libgio-2.0.so.0")
        pointer, number, boolean = ctypes.c_void_p, ctypes.c_int, ctypes.c_int
        self._free = self._function(self._glib, "g_free", None, pointer)
        self._clear_error = self._function(self._glib, "g_clear_error", None, pointer)
        self._iterate = self._function(self._glib, "g_main_context_iteration", boolean, pointer, boolean)
        self._unref = self._function(self._object, "g_object_unref", None, pointer)
        self._ref = self._function(self._object, "g_object_ref", pointer, pointer)
        call = self._function
        atspi = self._atspi
        self._desktop = call(atspi, "atspi_get_desktop", pointer, number)
        self._count = call(atspi, "atspi_accessible_get_child_count", number, pointer, pointer)
        self._child = call(atspi, "atspi_accessible_get_child_at_index", pointer, pointer, number, pointer)
        self._pid = call(atspi, "atspi_accessible_get_process_id", ctypes.c_uint, pointer, pointer)
        self._states = call(atspi, "atspi_accessible_get_state_set", pointer, pointer)
        self._contains = call(atspi, "atspi_state_set_contains", boolean, pointer, number)
        self._component = call(atspi, "atspi_accessible_get_component_iface", pointer, pointer)
        self._extents = call(
            atspi, "atspi_component_get_extents", ctypes.POINTER(_Rectangle), pointer, number, pointer
        )
        self._text = call(atspi, "atspi_accessible_get_text_iface", pointer, pointer)
        self._text_count = call(atspi, "atspi_text_get_character_count", number, pointer, pointer)
        self._text_range = call(atspi, "atspi_text_get_text", pointer, pointer, number, number, pointer)
        self._value = call(atspi, "atspi_accessible_get_value_iface", pointer, pointer)
        self._value_now = call(atspi, "atspi_value_get_current_value", ctypes.c_double, pointer, pointer)
        self._names = {
            name: call(atspi, f"atspi_accessible_get_{name}", pointer, pointer, pointer)
            for name in ("name", "role_name", "toolkit_name", "toolkit_version")
        }
        call(atspi, "atspi_init", number)()
        call(atspi, "atspi_set_timeout", None, number, number)(CALL_LIMIT, CALL_LIMIT)

    def enable(self) -> Optional[str]:
        """Sets org.a11y.Status.IsEnabled. Returns an error's text, or None."""
        pointer, number, text = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p
        get_bus = self._function(self._gio, "g_bus_get_sync", pointer, number, pointer, pointer)
        parse = self._function(
            self._glib, "g_variant_parse", pointer, pointer, text, pointer, pointer, pointer
        )
        send = self._function(
            self._gio, "g_dbus_connection_call_sync", pointer, pointer, text, text, text, text, pointer,
            pointer, number, number, pointer, pointer,
        )
        error = ctypes.c_void_p()
        bus = get_bus(2, None, ctypes.byref(error))  # G_BUS_TYPE_SESSION
        if not bus:
            return self._message(error)
        value = parse(None, b"('org.a11y.Status', 'IsEnabled', <true>)", None, None, None)
        answer = send(
            bus, b"org.a11y.Bus", b"/org/a11y/bus", b"org.freedesktop.DBus.Properties", b"Set", value,
            None, 0, 10_000, None, ctypes.byref(error),
        )
        if not answer:
            return self._message(error)
        self._function(self._glib, "g_variant_unref", None, pointer)(answer)
        return None

    def desktop(self) -> Handle:
        """The root: its children are the programs. An owned reference."""
        return self._desktop(0)

    def dispatch(self) -> None:
        """Handles messages that have arrived."""
        while self._iterate(None, 0):
            pass

    def children(self, accessible: int) -> Iterator[int]:
        """The children, at most CHILD_LIMIT. The caller owns the references."""
        for index in range(min(self._checked(self._count, accessible) or 0, CHILD_LIMIT)):
            child = self._checked(self._child, accessible, index)
            if child:
                yield child

    def retain(self, accessible: int) -> int:
        """Returns the accessible with another reference."""
        return self._ref(accessible)

    def release(self, accessible: Handle) -> None:
        """Releases a reference."""
        if accessible:
            self._unref(accessible)

    def string(self, accessible: int, kind: str) -> Optional[str]:
        """The name, role_name, toolkit_name or toolkit_version; None after an error."""
        return self._take_text(self._checked(self._names[kind], accessible))

    def pid(self, accessible: int) -> Optional[int]:
        """The process ID of a program's root."""
        return self._checked(self._pid, accessible)

    def states(self, accessible: int) -> List[str]:
        """The names of the states that hold."""
        states = self._states(accessible)
        if not states:
            return []
        names = [name for number, name in enumerate(STATES) if self._contains(states, number)]
        self._unref(states)
        return names

    def extents(self, accessible: int, *, in_screen: bool) -> Optional[List[int]]:
        """x, y, width, height in the screen or in the window; None if the accessible has no place."""
        component = self._component(accessible)
        if not component:
            return None
        rectangle = self._checked(self._extents, component, 0 if in_screen else 1)
        self._unref(component)
        if not rectangle:
            return None
        contents = rectangle.contents
        result = [contents.x, contents.y, contents.width, contents.height]
        self._free(rectangle)
        return result

    def text(self, accessible: int) -> Optional[str]:
        """The text of an accessible that has the Text interface, at most TEXT_LIMIT characters."""
        interface = self._text(accessible)
        if not interface:
            return None
        count = self._checked(self._text_count, interface)
        text = None
        if count is not None:
            text = self._take_text(self._checked(self._text_range, interface, 0, min(count, TEXT_LIMIT)))
        self._unref(interface)
        return text

    def value(self, accessible: int) -> Optional[float]:
        """The number of an accessible that has the Value interface."""
        interface = self._value(accessible)
        if not interface:
            return None
        value = self._checked(self._value_now, interface)
        self._unref(interface)
        return value

    @staticmethod
    def _function(library: Any, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
        return function

    def _checked(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function whose last parameter is a GError; None after an error."""
        error = ctypes.c_void_p()
        result = function(*arguments, ctypes.byref(error))
        if error:
            self._clear_error(ctypes.byref(error))
            return None
        return result

    def _take_text(self, address: Handle) -> Optional[str]:
        if not address:
            return None
        text = ctypes.string_at(address).decode(errors="replace")
        self._free(address)
        return text

    def _message(self, error: ctypes.c_void_p) -> str:
        """The text of a GError: a domain and a code of 32 bits each, then the text."""
        address = error.value
        if not address:
            return "unknown error"
        message = ctypes.cast(address + 8, ctypes.POINTER(ctypes.c_char_p)).contents.value or b""
        self._clear_error(ctypes.byref(error))
        return message.decode(errors="replace")


class Item(NamedTuple):
    """An accessible on the way through the tree."""

    accessible: int
    role: str
    depth: int
    is_in_menu: bool


class Service:
    """Answers the lines. Keeps the accessibles of the last search, so that they can be looked at again."""

    def __init__(self, library: LibAtspi) -> None:
        self._library = library
        self._found: Dict[int, Tuple[Item, Dict[str, Any], int]] = {}
        self._next = 1

    def answer(self, line: Dict[str, Any]) -> Dict[str, Any]:
        """Performs one line."""
        self._library.dispatch()
        if "enable" in line:
            message = self._library.enable()
            return {"ok": True} if message is None else _failure("bus", message)
        if "find" in line:
            return self._find(line["find"])
        if "look" in line:
            return self._look(line["look"])
        if "tree" in line:
            tree = []
            for _, item, _ in self._walk(line["tree"]["pids"]):
                tree.append([item.depth, item.role, self._library.string(item.accessible, "name")])
                self._library.release(item.accessible)
            return {"ok": True, "tree": tree}
        return _failure("invalid", "unknown line")

    def _find(self, query: Dict[str, Any]) -> Dict[str, Any]:
        library = self._library
        for found, _, top in self._found.values():
            library.release(found.accessible)
            library.release(top)
        self._found = {}
        role = canonical_role(query["role"]) if query.get("role") else None
        matches = _matcher(query.get("name"), bool(query.get("isPattern")))
        widgets: List[Dict[str, Any]] = []
        near: List[List[Optional[str]]] = []
        states = set(query.get("states", ()))
        for program, item, top in self._walk(query["pids"]):
            accessible = item.accessible
            if role is not None and item.role != role:
                library.release(accessible)
                continue
            name = library.string(accessible, "name") or ""
            labels = [] if matches(name) else self._labels(accessible, item.role)
            widget = None
            if matches(name) or any(map(matches, labels)):
                widget = self._describe(accessible, program, top, item.is_in_menu)
            if widget is not None and is_shown(widget) and states <= set(widget["states"]):
                handle = self._next
                self._next += 1
                self._found[handle] = (item, program, library.retain(top))
                widgets.append({**widget, "handle": handle})
            else:
                if role is not None and len(near) < 20:
                    near.append([item.role, name])
                library.release(accessible)
        return {"ok": True, "widgets": widgets, "near": near}

    def _look(self, handle: int) -> Dict[str, Any]:
        if handle not in self._found:
            return _failure("gone", "the widget is from an earlier search")
        item, program, top = self._found[handle]
        widget = self._describe(item.accessible, program, top, item.is_in_menu)
        if widget is None or "defunct" in widget["states"]:
            return _failure("gone", "the widget no longer exists")
        return {"ok": True, "widget": {**widget, "handle": handle}}

    def _describe(
        self, accessible: int, program: Dict[str, Any], top: int, is_in_menu: bool
    ) -> Optional[Dict[str, Any]]:
        library = self._library
        # In Qt 5, y is x in coordinates of the window. Those of the screen are relative to the content of
        # the main window, also in popups.
        is_qt = program["toolkit"] == "qt"
        extents = library.extents(accessible, in_screen=is_qt)
        if extents is None:
            return None
        is_in_popup = is_in_menu and not is_qt
        role = self._role(accessible)
        if program["toolkit"] == "gtk" and not program["version"].startswith("4"):
            # A popup of GTK 3 is a window of its own, whose position is only a guess.
            is_in_popup = extents != library.extents(accessible, in_screen=True)
        return {
            "role": role,
            "name": library.string(accessible, "name") or "",
            "labels": self._labels(accessible, role),
            "states": library.states(accessible),
            "text": library.text(accessible),
            "value": library.value(accessible),
            "extents": extents,
            "isInPopup": is_in_popup,
            "top": {
                "role": self._role(top),
                "name": library.string(top, "name") or "",
                "extents": library.extents(top, in_screen=is_qt),
            },
            **program,
        }

    def _role(self, accessible: int) -> str:
        return canonical_role(self._library.string(accessible, "role_name") or "")

    def _labels(self, accessible: int, role: str) -> List[str]:
        """The names of labels in an accessible: GTK 4.8 names the button "7" "7 7", and its label "7"."""
        return self._labels_in(accessible, 2) if role in LABELED_ROLES else []

    def _labels_in(self, accessible: int, depth: int) -> List[str]:
        labels: List[str] = []
        for child in self._library.children(accessible):
            if len(labels) < 20:
                if self._role(child) == "label":
                    labels.append(self._library.string(child, "name") or "")
                elif depth > 1:
                    labels += self._labels_in(child, depth - 1)
            self._library.release(child)
        return labels

    def _walk(self, pids: Sequence[int]) -> Iterator[Tuple[Dict[str, Any], Item, int]]:
        """Each accessible of the programs: its program, itself, and its window's accessible.

        The caller owns the reference to the accessible, but not that to its window.
        """
        library = self._library
        desktop = library.desktop()
        if not desktop:
            return
        count = 0
        for root in library.children(desktop):
            pid = library.pid(root)
            if pid in pids:
                program = {
                    "pid": pid,
                    "toolkit": (library.string(root, "toolkit_name") or "").lower(),
                    "version": library.string(root, "toolkit_version") or "",
                }
                for top in library.children(root):
                    for item in self._descend(top, 0, False):
                        count += 1
                        yield program, item, top
                        if count >= WIDGET_LIMIT:
                            break
                    library.release(top)
            library.release(root)
        library.release(desktop)

    def _descend(self, accessible: int, depth: int, is_in_menu: bool) -> Iterator[Item]:
        role = self._role(accessible)
        yield Item(self._library.retain(accessible), role, depth, is_in_menu)
        if depth >= DEPTH_LIMIT:
            return
        for child in self._library.children(accessible):
            yield from self._descend(child, depth + 1, is_in_menu or role in MENU_ROLES)
            self._library.release(child)


def is_shown(widget: Dict[str, Any]) -> bool:
    """Whether a user can see the widget, to the extent that its toolkit says so.

    GTK 4.8 never reports the state "showing" of widgets.
    """
    if widget["extents"][2] <= 0 or widget["extents"][3] <= 0:
        return False
    is_gtk_4 = widget["toolkit"] == "gtk" and widget["version"].startswith("4")
    return is_gtk_4 or "showing" in widget["states"]


def _matcher(name: Optional[str], is_pattern: bool) -> Callable[[str], bool]:
    if name is None:
        return lambda _: True
    if is_pattern:
        pattern = re.compile(name)
        return lambda other: pattern.search(other) is not None
    return lambda other: other == name


def _failure(code: str, message: str) -> Dict[str, Any]:
    return {"ok": False, "error": {"code": code, "message": message}}


def main() -> None:
    """Answers lines until the end of the standard input."""
    service: Optional[Service] = None
    for text in sys.stdin:
        line = json.loads(text)
        try:
            if service is None:
                service = Service(LibAtspi())
            answer = service.answer(line)
        except OSError as error:  # libatspi or GLib is not installed.
            answer = _failure("bus", str(error))
        except re.error as error:
            answer = _failure("invalid", f"the pattern is wrong: {error}")
        print(json.dumps({"id": line.get("id"), **answer}), flush=True)


if __name__ == "__main__":
    main()
