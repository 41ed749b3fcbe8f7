"""Tests of finding widgets, with a tree in place of libatspi, and with locators that fail."""

import os
import re
import sys
import unittest

from fake_compositor import WINDOW, FakePeer
from surfaceresponders import Compositor, ExpectationError, LocatorError, Rectangle
from surfaceresponders.accessibility import Locator
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


class LocalLocator:
    """Asks a service without a process."""

    def __init__(self, tree):
        self.service = Service(tree)
        self.asked = []

    def ask(self, line):
        self.asked.append(line)
        answer = self.service.answer(line)
        if not answer["ok"]:
            raise LocatorError(answer["error"]["code"], answer["error"]["message"])
        return answer

    def close(self):
        pass


class FindTests(unittest.TestCase):
    def setUp(self):
        self.peer = FakePeer()
        self.addCleanup(self.peer.close)
        self.compositor = Compositor(Connection(self.peer.client), environment=os.environ)
        self.addCleanup(self.compositor.close)

    def show(self, *programs):
        self.compositor._locator = LocalLocator(Tree(*programs))

    def failure(self, code, *arguments, **options):
        with self.assertRaises(LocatorError) as caught:
            self.compositor.find(*arguments, deadline=0.1, **options)
        self.assertEqual(caught.exception.code, code, caught.exception.message)
        return caught.exception

    def test_a_widget_is_found_by_role_and_name(self):
        self.show(program(Node("label", "OK"), Node("push button", "OK", (20, 30, 40, 10))))
        widget = self.compositor.find("button", "OK")
        self.assertEqual((widget.role, widget.name, widget.window.id), ("button", "OK", 3))
        self.assertEqual(widget.frame, Rectangle(20, 30, 40, 10))
        self.assertEqual(self.compositor.find("push button", "OK").frame, widget.frame)

    def test_the_name_of_a_label_in_it_counts(self):
        seven = Node("button", "7 7", children=[Node("filler", children=[Node("label", "7")])])
        self.show(program(seven, Node("button", "8 8", children=[Node("label", "8")])))
        self.assertEqual(self.compositor.find("button", "7").name, "7 7")

    def test_a_label_does_not_name_what_only_contains_it(self):
        display = Node("frame", "42", (9, 9, 9, 9))
        self.show(program(display, Node("label", "42")))
        self.assertEqual(self.compositor.find("frame", "42").frame.x, 9)

    def test_a_pattern_matches_anywhere(self):
        self.show(program(Node("button", "Open file"), Node("button", "Close")))
        self.assertEqual(self.compositor.find("button", re.compile("^Open")).name, "Open file")

    def test_an_absent_widget_names_those_with_its_role(self):
        self.show(program(Node("button", "Yes"), Node("label", "No")))
        failure = self.failure("absent", "button", "No")
        self.assertIn("button 'Yes'", failure.message)
        self.assertNotIn("label", failure.message)

    def test_two_widgets_are_both_listed(self):
        self.show(program(Node("button", "OK", (1, 2, 3, 4)), Node("button", "OK", (5, 6, 7, 8))))
        failure = self.failure("ambiguous", "button", "OK")
        self.assertIn("button 'OK' at 1,2 3x4", failure.message)
        self.assertIn("button 'OK' at 5,6 7x8", failure.message)
        self.assertEqual(len(failure.widgets), 2)

    def test_widgets_that_do_not_show_do_not_count(self):
        hidden = Node("button", "OK", states=())
        self.show(program(hidden, Node("button", "OK", (0, 0, 0, 0)), toolkit="gtk", version="3.24.38"))
        self.failure("absent", "button", "OK")
        # GTK 4 never says that a widget shows.
        self.show(program(hidden, Node("button", "OK", (0, 0, 0, 0))))
        self.assertEqual(self.compositor.find("button", "OK").name, "OK")

    def test_only_programs_with_windows_here_are_searched(self):
        self.show(program(Node("button", "OK"), pid=1), program(Node("button", "OK")))
        self.assertEqual(self.compositor.find("button", "OK").window.pid, 77)

    def test_a_widget_that_moves_is_awaited(self):
        button = Node("button", "OK", (0, 0, 10, 10))
        self.show(program(button))
        places = [(0, 0, 10, 10), (0, 5, 10, 10), (0, 9, 10, 10), (0, 9, 10, 10)]
        tree = self.compositor._locator.service._library
        tree.extents = lambda node, in_screen: list(
            (places.pop(0) if len(places) > 1 else places[0]) if node is button else node.extents)
        self.assertEqual(self.compositor.find("button", "OK").frame.y, 9)

    def test_a_widget_that_never_rests_is_an_error(self):
        button = Node("button", "OK")
        self.show(program(button))
        count = iter(range(10_000))
        tree = self.compositor._locator.service._library
        tree.extents = lambda node, in_screen: [next(count), 0, 10, 10] if node is button else node.extents
        self.failure("unstable", "button", "OK")

    def test_windows_of_one_program_are_told_apart(self):
        self.peer.fake.windows = [
            dict(WINDOW, id=1, title="One", isKey=False), dict(WINDOW, id=2, title="Two")]
        frames = [Node("frame", "One", (0, 0, 300, 200), [Node("button", "OK", (1, 1, 9, 9))]),
                  Node("frame", "Two", (0, 0, 300, 200), [Node("button", "OK", (2, 2, 9, 9))])]
        self.show(Node("application", children=frames, pid=77))
        self.assertEqual(self.compositor.find("button", "OK", window="Two").frame.x, 2)
        self.assertEqual(self.compositor.find("button", "OK", window=1).frame.x, 1)
        self.failure("ambiguous", "button", "OK")

    def test_a_window_that_does_not_exist_is_an_error(self):
        self.show(program(Node("button", "OK")))
        self.failure("window", "button", "OK", window="other")

    def test_a_click_is_relative_to_the_window(self):
        self.show(program(Node("button", "OK", (50, 60, 20, 10)), toolkit="gtk", version="3.24.38"))
        self.compositor.click(role="button", name="OK")
        line = self.peer.fake.lines[-1]
        # GTK 3 counts from the surface, whose shadow here is 10 pixels wide.
        self.assertEqual(line["click"], [50, 55])
        self.assertEqual(line["window"], 3)

    def test_a_covered_widget_is_not_clicked(self):
        self.show(program(Node("button", "OK", (50, 60, 20, 10))))
        windows = {"ok": True, "windows": self.peer.fake.windows}
        for under in ({"path": ["panel"], "location": [0, 0], "window": None, "pid": 5}, None,
                      {"path": ["other"], "location": [0, 0], "window": 4, "pid": 77}):
            self.peer.fake.replies["get"] = lambda line: (
                windows if line["get"] == "windows" else {"ok": True, "under": under})
            with self.assertRaises(LocatorError) as caught:
                self.compositor.click(role="button", name="OK")
            self.assertEqual(caught.exception.code, "covered")
        self.assertFalse(any("click" in line for line in self.peer.fake.lines))

    def test_widgets_are_told_apart_by_their_states(self):
        self.show(program(Node("text", text="a"), Node("text", text="b", states=("showing", "multi line"))))
        self.assertEqual(self.compositor.find("text", states=["multi line"]).text, "b")
        self.compositor.expect(deadline=0.1).widget("text", states=["multi line"], text="b")
        self.failure("absent", "text", states=["focused"])

    def test_a_menu_of_gtk_has_no_place(self):
        item = Node("menu item", "Copy", (6, 84, 90, 26))
        self.show(program(Node("menu", "Edit", children=[item])))
        with self.assertRaises(LocatorError) as caught:
            self.compositor.click(role="menu item", name="Copy")
        self.assertEqual(caught.exception.code, "popup")
        # In GTK 3, a place that differs in the screen is in a window of its own.
        entry = Node("button", "OK", (6, 84, 90, 26), screen=(46, 110, 90, 26))
        self.show(program(entry, Node("menu", "Edit"), version="3.24.38"))
        with self.assertRaises(LocatorError) as caught:
            self.compositor.click(role="button", name="OK")
        self.assertEqual(caught.exception.code, "popup")
        self.compositor.click(role="menu", name="Edit")

    def test_a_menu_of_qt_has_the_place_in_the_screen(self):
        item = Node("menu item", "Copy", (41, 41, 90, 2), screen=(41, 91, 90, 23))
        menu = Node("menu item", "Edit", children=[Node("popup menu", children=[item])])
        self.show(program(menu, toolkit="qt", version="5.15.8", size=(294, 167)))
        self.assertEqual(self.compositor.find("menu item", "Copy").frame, Rectangle(44, 121, 90, 23))

    def test_a_popup_covers_a_widget_of_gtk(self):
        under = {"ok": True, "under": {
            "path": ["surface", "popup", "toplevel"], "location": [0, 0], "window": 3, "pid": 77}}
        windows = {"ok": True, "windows": self.peer.fake.windows}
        self.peer.fake.replies["get"] = lambda line: windows if line["get"] == "windows" else under
        self.show(program(Node("button", "OK", (50, 60, 20, 10))))
        with self.assertRaises(LocatorError) as caught:
            self.compositor.click(role="button", name="OK")
        self.assertEqual(caught.exception.code, "covered")

    def test_the_middle_of_the_visible_part_is_clicked(self):
        self.show(program(Node("text", "", (0, 100, 300, 1000))))
        self.assertEqual(self.compositor.find("text").point, (150, 150))

    def test_expectations_of_states_text_and_value(self):
        box = Node("check box", "Wrap", states=("showing", "checked"))
        self.show(program(box, Node("text", "Name", text="Ann"), Node("slider", "Size", value=4.0)))
        expect = self.compositor.expect(deadline=0.1)
        expect.widget("check box", "Wrap", states=["checked"], without=["focused"])
        expect.widget("text", "Name", text="Ann")
        expect.widget("text", "Name", text=re.compile("^A"))
        expect.widget("slider", "Size", value=4)
        expect.no_widget("button", "OK")
        for options in ({"text": "Bob"}, {"value": 1}, {"states": ["focused"]}, {"without": ["showing"]}):
            with self.assertRaises(ExpectationError) as caught:
                expect.widget("text", "Name", **options)
            self.assertIn("'Ann'", caught.exception.found)
        with self.assertRaises(ExpectationError):
            expect.no_widget("check box", "Wrap")

    def test_a_widget_needs_a_role_or_a_name(self):
        with self.assertRaises(ValueError):
            self.compositor.find()


class ProcessTests(unittest.TestCase):
    """The locator as a process, without a bus."""

    def locator(self, script, **options):
        locator = Locator(os.environ, **options)
        locator.arguments = [sys.executable, "-c", script]
        self.addCleanup(locator.close)
        return locator

    def test_a_locator_that_hangs_is_an_error_and_is_restarted(self):
        locator = self.locator("import time; time.sleep(1000)", answer_deadline=0.2)
        for _ in range(2):
            with self.assertRaises(LocatorError) as caught:
                locator.ask({"tree": {"pids": []}})
            self.assertEqual(caught.exception.code, "bus")
            self.assertIsNone(locator._process)

    def test_a_locator_that_ends_is_an_error(self):
        locator = self.locator("import sys; sys.stdin.readline()")
        with self.assertRaises(LocatorError) as caught:
            locator.ask({"tree": {"pids": []}})
        self.assertEqual(caught.exception.code, "bus")

    def test_a_session_without_a_bus_is_an_error(self):
        environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/does/not/exist"}
        environment.pop("AT_SPI_BUS_ADDRESS", None)
        environment.pop("DISPLAY", None)
        locator = Locator(environment)
        self.addCleanup(locator.close)
        with self.assertRaises(LocatorError) as caught:
            locator.ask({"enable": True})
        self.assertEqual(caught.exception.code, "bus")


if __name__ == "__main__":
    unittest.main()
