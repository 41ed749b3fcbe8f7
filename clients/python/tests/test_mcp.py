"""A scripted client of the MCP server, which drives a fake compositor."""

import base64
import io
import json
import os
import subprocess
import sys
import unittest

from fake_compositor import FakePeer
from surfaceresponders import Compositor
from surfaceresponders.connection import Connection
from surfaceresponders.mcp import Server

FAKE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake_compositor.py")
TOOLS = ["windows", "find", "click", "type", "press", "scroll", "drag", "picture", "explain", "start"]
EXPLANATION = {
    "event": "explanation", "seat": "seat0", "time": 1, "type": "button", "summary": "button left down",
    "path": ["surface 1", "window 3"], "reasons": [{"code": "entered", "text": "it was entered"}],
    "outcome": {"kind": "client", "name": "surface 1"},
}


class MCPTests(unittest.TestCase):
    def setUp(self):
        self.peer = FakePeer()
        self.addCleanup(self.peer.close)
        self.compositor = Compositor(Connection(self.peer.client), environment=os.environ)
        self.addCleanup(self.compositor.close)
        self.server = Server(self.compositor)
        self.peer.fake.lines.clear()

    def ask(self, method, **parameters):
        return self.server.answer(
            json.dumps({"jsonrpc": "2.0", "id": 5, "method": method, "params": parameters}))

    def call(self, name, **arguments):
        answer = self.ask("tools/call", name=name, arguments=arguments)
        self.assertEqual((answer["jsonrpc"], answer["id"]), ("2.0", 5))
        return answer["result"]

    def sent(self):
        lines = [{key: value for key, value in line.items() if key != "id"} for line in self.peer.fake.lines]
        self.peer.fake.lines.clear()
        return lines

    def test_initialize_agrees_on_a_version(self):
        result = self.ask("initialize", protocolVersion="2024-11-05")["result"]
        self.assertEqual(result["protocolVersion"], "2024-11-05")
        self.assertEqual(result["capabilities"], {"tools": {}})
        result = self.ask("initialize", protocolVersion="1999-01-01")["result"]
        self.assertEqual(result["protocolVersion"], "2025-06-18")

    def test_tools_have_schemas(self):
        tools = self.ask("tools/list")["result"]["tools"]
        self.assertEqual([tool["name"] for tool in tools], TOOLS)
        for tool in tools:
            self.assertTrue(tool["description"])
            self.assertEqual(tool["inputSchema"]["type"], "object")
        schema = next(tool for tool in tools if tool["name"] == "press")["inputSchema"]
        self.assertEqual(schema["required"], ["keys"])

    def test_notifications_get_no_answer(self):
        message = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        self.assertIsNone(self.server.answer(json.dumps(message)))
        self.assertIsNone(self.server.answer(json.dumps({"jsonrpc": "2.0", "id": 9, "result": {}})))

    def test_bad_messages_get_their_codes(self):
        for line, code in (("{", -32700), ("[]", -32600), ('{"id": 1}', -32600),
                           ('{"id": 1, "method": "x"}', -32601),
                           ('{"id": 1, "method": "tools/list", "params": []}', -32602),
                           ('{"id": 1, "method": "tools/call", "params": {"name": "x"}}', -32602)):
            with self.subTest(line):
                self.assertEqual(self.server.answer(line)["error"]["code"], code)
        self.assertEqual(self.ask("ping")["result"], {})

    def test_bad_arguments_are_results_that_a_model_can_read(self):
        for name, arguments, text in (
            ("press", {}, "'keys' is missing"), ("press", {"keys": 1}, "'keys' must be: string"),
            ("press", {"keys": "a", "count": True}, "'count' must be: integer"),
            ("windows", {"all": True}, "no argument 'all'"), ("click", {"x": 1}, "give a role"),
            ("start", {"arguments": ["/does/not/exist"]}, "cannot start"),
        ):
            with self.subTest(name=name, arguments=arguments):
                result = self.call(name, **arguments)
                self.assertTrue(result["isError"])
                self.assertIn(text, result["content"][0]["text"])
        self.assertEqual(self.sent(), [])

    def test_windows_are_listed(self):
        windows = json.loads(self.call("windows")["content"][0]["text"])
        self.assertEqual(windows[0]["appID"], "org.example.Fake")

    def test_input_says_where_its_events_went(self):
        self.peer.fake.before = [EXPLANATION]
        text = self.call("click", x=3, y=4)["content"][0]["text"]
        self.assertEqual(
            text, "done\nbutton left down: surface 1 < window 3 -> client surface 1 (it was entered)")
        self.call("type", text="hi")
        self.call("press", keys="Control+a", count=2)
        self.call("scroll", x=1, y=2, steps=3, window="foot")
        self.call("drag", points=[[1, 2], [3, 4]])
        self.call("drag", points=[{"name": "a"}, {"role": "label", "name": "b"}])
        self.assertEqual(self.sent(), [
            {"click": [3, 4]},
            {"type": "hi"},
            {"press": "Control+a", "count": 2},
            {"pointer": [1, 2], "window": "foot"},
            {"axis": "vertical", "steps": 3},
            {"drag": [[1, 2], [3, 4]]},
            {"drag": [{"name": "a"}, {"role": "label", "name": "b"}]},
        ])

    def test_explain_repeats_the_last_events(self):
        self.assertEqual(self.call("explain")["content"][0]["text"], "no events yet")
        self.peer.fake.before = [EXPLANATION, dict(EXPLANATION, summary="button left up")]
        self.call("click", x=3, y=4)
        text = self.call("explain", count=1)["content"][0]["text"]
        self.assertTrue(text.startswith("button left up: surface 1"))

    def test_a_picture_is_a_png(self):
        (content,) = self.call("picture", region=[1, 2, 3, 4])["content"]
        self.assertEqual((content["type"], content["mimeType"]), ("image", "image/png"))
        self.assertTrue(base64.b64decode(content["data"]).startswith(b"\x89PNG"))
        self.assertEqual(self.sent()[0]["region"], [1, 2, 3, 4])

    def test_refusals_of_the_compositor_are_results(self):
        self.peer.fake.replies["press"] = {"ok": False, "error": {"code": "invalid", "message": "no key"}}
        result = self.call("press", keys="Hyper+a")
        self.assertTrue(result["isError"])
        self.assertEqual(result["content"][0]["text"], "no key (invalid)")

    def test_lines_are_served_until_the_end(self):
        sink = io.StringIO()
        self.server.serve(io.StringIO('{"jsonrpc": "2.0", "id": "a", "method": "ping"}\n\n'), sink)
        self.assertEqual(json.loads(sink.getvalue()), {"jsonrpc": "2.0", "id": "a", "result": {}})

    def test_the_program_serves_and_ends_with_its_input(self):
        lines = '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "windows"}}\n'
        process = subprocess.run(
            [sys.executable, "-m", "surfaceresponders.mcp", "--mini-compositor", FAKE, "--", "echo", "hello"],
            input=lines, stdout=subprocess.PIPE, universal_newlines=True, timeout=60)
        self.assertEqual(process.returncode, 0)
        (line,) = process.stdout.splitlines()
        self.assertIn("org.example.Fake", json.loads(line)["result"]["content"][0]["text"])


if __name__ == "__main__":
    unittest.main()
