"""A server of the Model Context Protocol on standard input and output.

    python3 -m surfaceresponders.mcp [--mini-compositor PATH] [--connect SOCKET] [-- PROGRAM ARGUMENT ...]

Without --connect, it runs a private compositor, and PROGRAM in it. It ends with its standard input.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import sys
import tempfile
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, TextIO

from .compositor import Compositor
from .errors import SurfaceRespondersError
from .explanations import explain

PROTOCOL_VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")

Arguments = Mapping[str, Any]
Content = List[Dict[str, Any]]

_TYPES = {"number": (int, float), "integer": (int,), "string": (str,), "array": (list,)}
_NUMBER = {"type": "number"}
_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 1}
_PLACE = {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2}
_BUTTON = {"type": "string", "enum": ["left", "right", "middle"]}
_WINDOW = {"type": ["integer", "string"], "description": "a window's ID, app ID or title"}
_WIDGET = {"type": "object", "properties": {"role": _TEXT, "name": _TEXT, "window": _WINDOW}}


class Tool(NamedTuple):
    """A tool: its description, the schemas of its arguments, those that are required, and its action."""

    description: str
    properties: Dict[str, Any]
    required: Sequence[str]
    action: Callable[[Arguments], Content]


class Server:
    """Answers the messages of one client."""

    def __init__(self, compositor: Compositor) -> None:
        """Does not own the compositor. Subscribes to its explanations."""
        self._compositor = compositor
        compositor.watch("explanations")
        relative = "Places are in pixels of the screen, or with a window relative to its upper left corner."
        self._tools = {
            "windows": Tool("Lists all windows, with their places and the focus.", {}, (), self._windows),
            "find": Tool(
                "Finds one widget by its accessible role and name. Without both, lists all widgets.",
                {"role": _TEXT, "name": _TEXT, "window": _WINDOW}, (), self._find,
            ),
            "click": Tool(
                f"Clicks a place, or the widget with a role and a name. {relative}",
                {"x": _NUMBER, "y": _NUMBER, "role": _TEXT, "name": _TEXT, "window": _WINDOW,
                 "button": _BUTTON, "count": {"type": "integer", "minimum": 1, "maximum": 3}},
                (), self._click,
            ),
            "type": Tool("Types a text into the focused window.", {"text": _TEXT}, ("text",), self._type),
            "press": Tool(
                "Presses a key with modifiers, such as Return or Control+Shift+a.",
                {"keys": _TEXT, "count": _COUNT}, ("keys",), self._press,
            ),
            "scroll": Tool(
                f"Turns the wheel at a place; positive steps are down. {relative}",
                {"x": _NUMBER, "y": _NUMBER, "steps": _NUMBER,
                 "axis": {"type": "string", "enum": ["vertical", "horizontal"]}, "window": _WINDOW},
                ("steps",), self._scroll,
            ),
            "drag": Tool(
                f"Drags along places, or from the widget with a role and a name to another one. {relative}",
                {"points": {"type": "array", "items": {"anyOf": [_PLACE, _WIDGET]}, "minItems": 2},
                 "button": _BUTTON, "window": _WINDOW},
                ("points",), self._drag,
            ),
            "picture": Tool(
                "Takes a picture of the screen, a window, or a region x, y, width, height, as PNG.",
                {"window": _WINDOW, "region": {**_PLACE, "minItems": 4, "maxItems": 4}}, (), self._picture,
            ),
            "explain": Tool(
                "Says where the last events went and why.", {"count": _COUNT}, (), self._explain
            ),
            "start": Tool(
                "Starts a program in the compositor.",
                {"arguments": {"type": "array", "items": _TEXT, "minItems": 1}}, ("arguments",), self._start,
            ),
        }

    def serve(self, source: TextIO, sink: TextIO) -> None:
        """Answers lines until the end of `source`."""
        for line in source:
            if line.strip():
                answer = self.answer(line)
                if answer is not None:
                    sink.write(json.dumps(answer) + "\n")
                    sink.flush()

    def answer(self, line: str) -> Optional[Dict[str, Any]]:
        """The answer to one message, or None if it needs none."""
        try:
            message = json.loads(line)
        except ValueError:
            return _error(None, -32700, "not JSON")
        if not isinstance(message, dict):
            return _error(None, -32600, "not a request")
        if "method" not in message:
            # An answer to a request that this server never sends.
            return None if "result" in message or "error" in message else _error(None, -32600, "no method")
        if "id" not in message:
            return None
        number, method = message["id"], message["method"]
        parameters = message.get("params", {})
        if not isinstance(parameters, dict):
            return _error(number, -32602, "params is not an object")
        if method == "initialize":
            return _result(number, self._initialize(parameters))
        if method == "ping":
            return _result(number, {})
        if method == "tools/list":
            return _result(number, {"tools": [_schema(*item) for item in self._tools.items()]})
        if method == "tools/call":
            name, arguments = parameters.get("name"), parameters.get("arguments") or {}
            if name not in self._tools:
                return _error(number, -32602, f"no tool {name!r}")
            return _result(number, self._call(self._tools[name], arguments))
        return _error(number, -32601, f"no method {method!r}")

    def _initialize(self, parameters: Mapping[str, Any]) -> Dict[str, Any]:
        wanted = parameters.get("protocolVersion")
        return {
            "protocolVersion": wanted if wanted in PROTOCOL_VERSIONS else PROTOCOL_VERSIONS[0],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "mini-compositor", "version": "0.1.0"},
        }

    def _call(self, tool: Tool, arguments: Any) -> Dict[str, Any]:
        problem = _problem(tool, arguments)
        if problem is not None:
            return {"content": _texts(problem), "isError": True}
        try:
            return {"content": tool.action(arguments)}
        except (SurfaceRespondersError, ValueError, LookupError, OSError) as error:
            return {"content": _texts(str(error)), "isError": True}

    def _windows(self, _: Arguments) -> Content:
        return _texts(json.dumps(self._compositor.ask({"get": "windows"})["windows"], ensure_ascii=False))

    def _find(self, arguments: Arguments) -> Content:
        if "role" not in arguments and "name" not in arguments:
            lines = [f"{'  ' * depth}{role} {name!r}" for depth, role, name in self._compositor.widgets()]
            return _texts("\n".join(lines) or "no widgets")
        widget = self._compositor.find(
            arguments.get("role"), arguments.get("name"), window=arguments.get("window"), deadline=5.0
        )
        return _texts(json.dumps({
            "role": widget.role, "name": widget.name, "text": widget.text, "value": widget.value,
            "states": widget.states, "window": widget.window.id, "frame": list(widget.frame),
        }, ensure_ascii=False))

    def _click(self, arguments: Arguments) -> Content:
        return self._explained(lambda: self._compositor.click(**arguments))

    def _type(self, arguments: Arguments) -> Content:
        return self._explained(lambda: self._compositor.type(arguments["text"]))

    def _press(self, arguments: Arguments) -> Content:
        return self._explained(lambda: self._compositor.press(**arguments))

    def _scroll(self, arguments: Arguments) -> Content:
        at = (arguments["x"], arguments["y"]) if "x" in arguments and "y" in arguments else None
        return self._explained(lambda: self._compositor.scroll(
            arguments["steps"], at=at, axis=arguments.get("axis", "vertical"), window=arguments.get("window")
        ))

    def _drag(self, arguments: Arguments) -> Content:
        return self._explained(lambda: self._compositor.drag(**arguments))

    def _picture(self, arguments: Arguments) -> Content:
        with tempfile.TemporaryDirectory(prefix="sr-") as folder:
            file = os.path.join(folder, "picture.png")
            self._compositor.screenshot(
                file, window=arguments.get("window"), region=arguments.get("region")
            )
            with open(file, "rb") as picture:
                data = base64.b64encode(picture.read()).decode()
        return [{"type": "image", "data": data, "mimeType": "image/png"}]

    def _explain(self, arguments: Arguments) -> Content:
        events = self._compositor.explanations()[-arguments.get("count", 20):]
        return _texts("\n".join(map(explain, events)) or "no events yet")

    def _start(self, arguments: Arguments) -> Content:
        program = self._compositor.start(arguments["arguments"])
        return _texts(f"started, pid {program.pid}")

    def _explained(self, action: Callable[[], None]) -> Content:
        """Performs an action. The content says where its events went."""
        self._compositor.events()
        action()
        events = [each for each in self._compositor.events() if each.get("event") == "explanation"]
        return _texts("\n".join(["done", *map(explain, events[-20:])]))


def _problem(tool: Tool, arguments: Any) -> Optional[str]:
    """What is wrong with a tool's arguments. The compositor checks their values."""
    if not isinstance(arguments, dict):
        return "the arguments are not an object"
    for name in tool.required:
        if name not in arguments:
            return f"the argument {name!r} is missing"
    for name, value in arguments.items():
        if name not in tool.properties:
            return f"no argument {name!r}; there are: {', '.join(tool.properties) or 'none'}"
        kinds = tool.properties[name]["type"]
        kinds = kinds if isinstance(kinds, list) else [kinds]
        allowed = tuple(kind for each in kinds for kind in _TYPES[each])
        if isinstance(value, bool) or not isinstance(value, allowed):
            return f"the argument {name!r} must be: {' or '.join(kinds)}"
    return None


def _schema(name: str, tool: Tool) -> Dict[str, Any]:
    schema: Dict[str, Any] = {"type": "object", "properties": tool.properties, "additionalProperties": False}
    if tool.required:
        schema["required"] = list(tool.required)
    return {"name": name, "description": tool.description, "inputSchema": schema}


def _texts(text: str) -> Content:
    return [{"type": "text", "text": text}]


def _result(number: Any, result: Dict[str, Any]) -> Dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "result": result}


def _error(number: Any, code: int, message: str) -> Dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


def main(arguments: Optional[Sequence[str]] = None) -> None:
    """Runs the server."""
    parser = argparse.ArgumentParser(
        prog="python3 -m surfaceresponders.mcp", description="An MCP server that drives Wayland programs."
    )
    parser.add_argument("--mini-compositor", metavar="PATH", help="the mini-compositor to run")
    parser.add_argument("--connect", metavar="SOCKET", help="the control socket of a compositor that runs")
    parser.add_argument("program", nargs="*", help="a program to start, and its arguments")
    options = parser.parse_args(arguments)
    if options.connect:
        compositor = Compositor.connect(options.connect)
    else:
        compositor = Compositor.launch(options.mini_compositor, private=True)
    with compositor:
        if options.program:
            compositor.start(options.program)
        Server(compositor).serve(sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
