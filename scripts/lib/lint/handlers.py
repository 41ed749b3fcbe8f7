"""The handlers of requests in Swift code: types that conform to a generated protocol."""

import dataclasses
import re

import declarations
import handler_protocols


@dataclasses.dataclass
class Handler:
    # With its module and the types around it: WaylandSeat/Outer.Inner.
    name: str
    # The interfaces whose requests it gets.
    interfaces: set[str] = dataclasses.field(default_factory=set)
    # What takes a resource of any interface first: (file and line, interface, method).
    methods: list = dataclasses.field(default_factory=list)


def protocols(tree, settings):
    paths = [path for folder in settings["protocols"] for path in tree.files(folder, ".xml")]
    return handler_protocols.read(tree.text(path) for path in paths)


def handlers(tree, settings, interfaces):
    """The handlers in the folders, by name."""
    found = {}
    for folder in settings["folders"]:
        for path in tree.files(folder, ".swift"):
            module = "/".join(path.split("/")[1:2])
            code = tree.code(path)
            for body in declarations.bodies(code.replace("`", " ")):
                name = f"{module}/{body.name}"
                handler = found.setdefault(name, Handler(name))
                handler.interfaces.update(_handled(body.inherited, interfaces))
                for method in body.methods:
                    if method.types and (interface := _plain(method.types[0])) in interfaces:
                        handler.methods.append((f"{path}:{method.line}", interface, method))
    return {name: handler for name, handler in found.items() if handler.interfaces}


def serves(method, request):
    """Whether a method is the witness of a request."""
    return method.name == request.name and tuple(map(_plain, method.types[1:])) == request.types


def _handled(inherited, interfaces):
    names = {_plain(name).removesuffix("Handler") for name in inherited if name.endswith("Handler")}
    return names & interfaces.keys()


def _plain(type):
    """A type without the modules in front of it."""
    return " ".join(re.sub(r"\b(?:Wayland\w+|\w+Tests)\.", "", type).split())
