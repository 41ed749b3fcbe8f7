"""Tests of finding widgets: of the locator with a tree in place of libatspi, and of the lines of clients."""

import os
import re
import unittest

from fake_compositor import FakePeer
from surfaceresponders import Compositor, ExpectationError, LocatorError, Rectangle
from surfaceresponders.connection import Connection
from surfaceresponders.locator import Service


class Node:
    """An accessible."""

    def __init__(self, role, name="", extents=(0, 0, 10, 10), children=(), states=("showing",), text=None,
                 value=None, pid=None, toolkit="gtk", version="4.8.3", screen=None):
        self.role, self.name, self.extents, self.states = role, name, list(extents), list(states)
        self.screen = screen
        self.children, self.text, self.value = list(children), text, value
        self.pid, self.toolkit, self.version = pid, toolkit, version


class Tree:
    """A library whose accessibles are nodes. References are not counted."""

    def __init__(self, *programs):
        self.root = Node("desktop frame", children=programs)

    def dispatch(self):
        pass

    def desktop(self):
        return self.root

    def children(self, node):
        return iter(node.children)

    def release(self, node):
        pass

    def retain(self, node):
        return node

    def string(self, node, kind):
        return {"name": node.name, "role_name": node.role, "toolkit_name": node.toolkit,
                "toolkit_version": node.version}[kind]

    def pid(self, node):
        return node.pid

    def states(self, node):
        return node.states

    def extents(self, node, *, in_screen):
        return list(node.screen if in_screen and node.screen else node.extents)

    def text(self, node):
        return node.text

    def value(self, node):
        return node.value


def program(*widgets, pid=77, title="Fake", toolkit="gtk", version="4.8.3", size=(300, 200)):
    frame = Node("frame", title, (0, 0, *size), widgets)
    return Node("application", "fake", children=[frame], pid=pid, toolkit=toolkit, version=version)


class ServiceTests(unittest.TestCase):
    """The locator's answers."""

    def find(self, role=None, name=None, *, is_pattern=False, states=(), pids=(77,), trees=()):
        self.service = Service(Tree(*trees))
        query = {"pids": list(pids), "role": role, "name": name, "isPattern": is_pattern, "states": list(states)}
        return self.service.answer({"find": query})

    def names(self, *programs, **query):
        return [widget["name"] for widget in self.find(trees=programs, **query)["widgets"]]

    def test_a_widget_is_found_by_role_and_name(self):
        tree = program(Node("label", "OK"), Node("push button", "OK", (20, 30, 40, 10)))
        for role in ("button", "push button"):
            (widget,) = self.find(role, "OK", trees=[tree])["widgets"]
            self.assertEqual((widget["role"], widget["name"]), ("button", "OK"))
            self.assertEqual(widget["extents"], [20, 30, 40, 10])

    def test_the_name_of_a_label_in_it_counts(self):
        seven = Node("button", "7 7", children=[Node("filler", children=[Node("label", "7")])])
        tree = program(seven, Node("button", "8 8", children=[Node("label", "8")]))
        self.assertEqual(self.names(tree, role="button", name="7"), ["7 7"])

    def test_a_label_does_not_name_what_only_contains_it(self):
        tree = program(Node("frame", "42", (9, 9, 9, 9)), Node("label", "42"))
        (widget,) = self.find("frame", "42", trees=[tree])["widgets"]
        self.assertEqual(widget["extents"][0], 9)

    def test_a_pattern_matches_anywhere(self):
        tree = program(Node("button", "Open file"), Node("button", "Close"))
        self.assertEqual(self.names(tree, role="button", name="^Open", is_pattern=True), ["Open file"])

    def test_others_with_the_role_are_near(self):
        answer = self.find("button", "No", trees=[program(Node("button", "Yes"), Node("label", "No"))])
        self.assertEqual((answer["widgets"], answer["near"]), ([], [["button", "Yes"]]))

    def test_widgets_that_do_not_show_do_not_count(self):
        hidden = Node("button", "OK", states=())
        tree = program(hidden, Node("button", "OK", (0, 0, 0, 0)), toolkit="gtk", version="3.24.38")
        self.assertEqual(self.names(tree, role="button", name="OK"), [])
        # GTK 4 never says that a widget shows.
        tree = program(hidden, Node("button", "OK", (0, 0, 0, 0)))
        self.assertEqual(self.names(tree, role="button", name="OK"), ["OK"])

    def test_only_the_given_programs_are_searched(self):
        (widget,) = self.find(
            "button", "OK", trees=[program(Node("button", "OK"), pid=1), program(Node("button", "OK"))])["widgets"]
        self.assertEqual(widget["pid"], 77)

    def test_widgets_are_told_apart_by_their_states(self):
        tree = program(Node("text", "a"), Node("text", "b", states=("showing", "multi line")))
        self.assertEqual(self.names(tree, role="text", states=["multi line"]), ["b"])
        self.assertEqual(self.names(tree, role="text", states=["focused"]), [])

    def test_a_widget_in_a_popup_of_gtk_is_marked(self):
        item = Node("menu item", "Copy", (6, 84, 90, 26))
        (widget,) = self.find("menu item", "Copy", trees=[program(Node("menu", "Edit", children=[item]))])["widgets"]
        self.assertTrue(widget["isInPopup"])
        # In GTK 3, a place that differs in the screen is in a window of its own.
        entry = Node("button", "OK", (6, 84, 90, 26), screen=(46, 110, 90, 26))
        tree = program(entry, Node("menu", "Edit"), version="3.24.38")
        (widget,) = self.find("button", "OK", trees=[tree])["widgets"]
        self.assertTrue(widget["isInPopup"])
        (widget,) = self.find("menu", "Edit", trees=[tree])["widgets"]
        self.assertFalse(widget["isInPopup"])

    def test_places_of_qt_are_those_in_the_screen(self):
        item = Node("menu item", "Copy", (41, 41, 90, 2), screen=(41, 91, 90, 23))
        menu = Node("menu item", "Edit", children=[Node("popup menu", children=[item])])
        tree = program(menu, toolkit="qt", version="5.15.8", size=(294, 167))
        (widget,) = self.find("menu item", "Copy", trees=[tree])["widgets"]
        self.assertEqual((widget["extents"], widget["isInPopup"]), ([41, 91, 90, 23], False))

    def test_a_widget_is_looked_at_again(self):
        button = Node("button", "OK", (0, 0, 10, 10))
        (widget,) = self.find("button", "OK", trees=[program(button)])["widgets"]
        button.extents = [0, 9, 10, 10]
        again = self.service.answer({"look": widget["handle"]})
        self.assertEqual(again["widget"]["extents"], [0, 9, 10, 10])
        button.states = ["defunct"]
        self.assertEqual(self.service.answer({"look": widget["handle"]})["error"]["code"], "gone")
        self.assertEqual(self.service.answer({"look": 99})["error"]["code"], "gone")


FOUND = {
    "role": "button", "name": "OK", "labels": [], "states": ["showing"], "text": None, "value": None,
    "pid": 77, "window": 3, "frame": [50, 60, 20, 10],
}


class FindTests(unittest.TestCase):
    """The lines that name widgets, and their answers."""

    def setUp(self):
        self.peer = FakePeer()
        self.addCleanup(self.peer.close)
        self.compositor = Compositor(Connection(self.peer.client), environment=os.environ)
        self.addCleanup(self.compositor.close)

    def reply(self, field, answer):
        self.peer.fake.replies[field] = answer

    def refuse(self, field, code, **data):
        self.reply(field, {"ok": False, "error": {"code": code, "message": "no luck", **data}})

    def lines(self):
        return [{key: value for key, value in line.items() if key != "id"} for line in self.peer.fake.lines]

    def test_a_widget_is_found_by_role_and_name(self):
        self.reply("wait", {"ok": True, "widget": FOUND})
        widget = self.compositor.find("button", "OK", states=["focused"], window="Fake", deadline=2)
        self.assertEqual((widget.role, widget.name, widget.window.id), ("button", "OK", 3))
        self.assertEqual(widget.frame, Rectangle(50, 60, 20, 10))
        self.assertEqual(widget.point, (60, 65))
        self.assertEqual(self.lines()[0], {"wait": {"widget": {
            "role": "button", "name": "OK", "states": ["focused"], "window": "Fake"}}, "deadline": 2000})
        self.compositor.find(name=re.compile("^O"))
        self.assertEqual(self.lines()[2]["wait"], {"widget": {"pattern": "^O"}})

    def test_a_click_names_the_widget(self):
        self.compositor.click(role="button", name="OK", count=2, deadline=1)
        self.assertEqual(
            self.lines(), [{"click": {"role": "button", "name": "OK"}, "count": 2, "deadline": 1000}])
        self.reply("wait", {"ok": True, "widget": FOUND})
        widget = self.compositor.find("button", "OK")
        for action, field in ((widget.click, "click"), (widget.tap, "tap"), (widget.move, "pointer")):
            action()
            self.assertEqual(self.lines()[-1][field], {"role": "button", "name": "OK", "window": 3})
        for drag, end in (
            (lambda: widget.drag_to(widget), {"role": "button", "name": "OK", "window": 3}),
            (lambda: widget.drag_by(0, 40), [0, 40]),
        ):
            drag()
            self.assertEqual(
                self.lines()[-1], {"drag": [{"role": "button", "name": "OK", "window": 3}, end]})

    def test_problems_have_their_codes(self):
        self.refuse("click", "widget", problem="ambiguous", widgets=[FOUND, FOUND])
        with self.assertRaises(LocatorError) as caught:
            self.compositor.click(role="button", name="OK")
        self.assertEqual((caught.exception.code, len(caught.exception.widgets)), ("ambiguous", 2))
        self.refuse("wait", "unavailable")
        with self.assertRaises(LocatorError) as caught:
            self.compositor.find("button", "OK")
        self.assertEqual((caught.exception.code, caught.exception.message), ("bus", "no luck"))

    def test_a_widget_in_a_popup_may_have_no_place(self):
        self.reply("wait", {"ok": True, "widget": {**FOUND, "frame": None}})
        widget = self.compositor.find("button", "OK")
        self.assertIn("button 'OK'", repr(widget))
        with self.assertRaises(LocatorError) as caught:
            widget.frame
        self.assertEqual(caught.exception.code, "popup")

    def test_a_window_that_closed_is_an_error(self):
        self.reply("wait", {"ok": True, "widget": {**FOUND, "window": 4}})
        with self.assertRaises(LocatorError) as caught:
            self.compositor.find("button", "OK")
        self.assertEqual(caught.exception.code, "window")

    def test_expectations_of_states_text_and_value(self):
        self.reply("expect", {"ok": True, "widget": FOUND})
        expect = self.compositor.expect(deadline=0.1)
        widget = expect.widget("text", "Name", states=["b", "a"], without=["c"], text="Ann", value=4)
        self.assertEqual(widget.name, "OK")
        self.assertEqual(self.lines()[0], {"deadline": 100, "expect": {
            "widget": {"role": "text", "name": "Name"}, "states": ["a", "b"], "without": ["c"], "text": "Ann",
            "value": 4}})
        expect.widget("text", text=re.compile("^A"), window=widget.window)
        self.assertEqual(
            self.lines()[2]["expect"], {"widget": {"role": "text", "window": 3}, "textPattern": "^A"})
        expect.no_widget("button", "OK")
        self.assertEqual(self.lines()[-1]["expect"], {"noWidget": {"role": "button", "name": "OK"}})
        self.refuse("expect", "mismatch", expected="text 'Bob'", found="text 'Ann'")
        with self.assertRaises(ExpectationError) as caught:
            expect.widget("text", text="Bob")
        self.assertEqual((caught.exception.expected, caught.exception.found), ("text 'Bob'", "text 'Ann'"))

    def test_a_widget_needs_a_role_or_a_name(self):
        with self.assertRaises(ValueError):
            self.compositor.find()

    def test_all_widgets_are_listed(self):
        self.reply("get", {"ok": True, "tree": [[0, "frame", "Fake"], [1, "button", None]]})
        self.assertEqual(self.compositor.widgets(), [(0, "frame", "Fake"), (1, "button", "")])


if __name__ == "__main__":
    unittest.main()
