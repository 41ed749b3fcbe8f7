"""Tests of the connection against a fake compositor."""

import threading
import time
import unittest

from fake_compositor import HELLO, FakePeer
from surfaceresponders import CommandError, CompositorEnded, NoAnswer, SurfaceRespondersError
from surfaceresponders.connection import Connection


class ConnectionTests(unittest.TestCase):
    def connect(self, grace=10.0, **options):
        self.peer = FakePeer(**options)
        self.addCleanup(self.peer.close)
        connection = Connection(self.peer.client, grace=grace, hello_deadline=10)
        self.addCleanup(connection.close)
        return connection

    def test_hello_is_read(self):
        self.assertEqual(self.connect().hello["display"], "wayland-7")

    def test_another_version_is_refused(self):
        with self.assertRaisesRegex(SurfaceRespondersError, "version 2"):
            self.connect(hello={**HELLO, "version": 2})

    def test_a_first_line_that_is_no_hello_is_refused(self):
        with self.assertRaisesRegex(SurfaceRespondersError, "no hello"):
            self.connect(hello={"ok": True})

    def test_answers_have_the_fields_of_the_compositor(self):
        connection = self.connect()
        self.assertEqual(connection.ask({"get": "layouts"})["layouts"], ["English (US)"])

    def test_an_error_has_code_message_and_data(self):
        connection = self.connect()
        self.peer.fake.replies["wait"] = {"ok": False, "error": {
            "code": "timeout", "message": "in vain", "windows": [{"appID": "foot", "title": "x"}]}}
        with self.assertRaises(CommandError) as caught:
            connection.ask({"wait": {"title": "y"}})
        self.assertEqual(caught.exception.code, "timeout")
        self.assertEqual(caught.exception.message, "in vain")
        self.assertEqual(caught.exception.data, {"windows": [{"appID": "foot", "title": "x"}]})

    def test_an_error_without_an_id_belongs_to_the_line(self):
        connection = self.connect()
        self.peer.fake.replies["odd"] = lambda _: {
            "id": None, "ok": False, "error": {"code": "invalid", "message": "odd"}}
        with self.assertRaisesRegex(CommandError, "odd"):
            connection.ask({"odd": 1})

    def test_events_before_an_answer_are_kept_in_order(self):
        connection = self.connect()
        self.peer.fake.before = [{"event": "focus", "window": 1}, {"event": "focus", "window": 2}]
        connection.ask({"get": "layouts"})
        self.assertEqual([event["window"] for event in connection.take_events()], [1, 2])
        self.assertEqual(connection.take_events(), [])

    def test_waiting_for_events_returns_with_the_first(self):
        connection = self.connect()
        self.peer.send({"event": "focus", "window": 1})
        self.assertTrue(connection.wait_for_events(10))
        self.assertEqual(len(connection.take_events()), 1)

    def test_waiting_for_events_ends_and_keeps_the_connection(self):
        connection = self.connect()
        self.assertFalse(connection.wait_for_events(0.01))
        self.assertEqual(connection.ask({"get": "layouts"})["group"], 0)

    def test_an_answer_may_take_as_long_as_its_deadline(self):
        connection = self.connect(grace=0.1)
        done = threading.Event()
        self.addCleanup(done.set)

        def late(_):
            done.wait(0.4)
            return {"ok": True}

        self.peer.fake.replies["wait"] = late
        self.assertTrue(connection.ask({"wait": {"idle": 1}}, deadline=10)["ok"])

    def test_a_compositor_that_hangs_is_noticed(self):
        connection = self.connect(grace=0.1)
        self.peer.fake.replies["wait"] = lambda _: None
        begin = time.monotonic()
        with self.assertRaises(NoAnswer):
            connection.ask({"wait": {"idle": 1}}, deadline=0.1)
        self.assertGreaterEqual(time.monotonic() - begin, 0.2)
        with self.assertRaises(CompositorEnded):
            connection.ask({"get": "layouts"})

    def test_a_connection_that_closes_is_an_error(self):
        connection = self.connect()
        self.peer.fake.replies["close"] = lambda _: self.peer.hang_up()
        with self.assertRaises(CompositorEnded):
            connection.ask({"close": "foot"})

    def test_a_late_answer_is_not_taken_for_the_next_one(self):
        connection = self.connect()
        self.peer.send({"id": 0, "ok": True, "group": 9})
        self.assertEqual(connection.ask({"get": "layouts"})["group"], 0)

    def test_a_line_that_is_too_long_is_not_sent(self):
        connection = self.connect()
        with self.assertRaises(ValueError):
            connection.ask({"type": "x" * (1 << 20)})
        self.assertEqual(self.peer.fake.lines, [])

    def test_threads_get_their_own_answers(self):
        connection = self.connect()
        self.peer.fake.replies["number"] = lambda line: {"ok": True, "number": line["number"]}
        right = []

        def work(base):
            for number in range(base, base + 50):
                if connection.ask({"number": number})["number"] == number:
                    right.append(number)

        threads = [threading.Thread(target=work, args=(base,), daemon=True) for base in (0, 1000, 2000)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        self.assertEqual(len(right), 150)


if __name__ == "__main__":
    unittest.main()
