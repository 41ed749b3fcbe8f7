"""Requests that a handler leaves to the default, which does nothing. Destructors need nothing else."""

import handlers
from measure import Measure

RULE = "requests without a method"


def measure(tree, settings):
    interfaces = handlers.protocols(tree, settings)
    found = {}
    for name, handler in handlers.handlers(tree, settings, interfaces).items():
        missing = [
            f"{interface}: {request.name}" for interface in sorted(handler.interfaces)
            for request in interfaces[interface]
            if not request.is_destructor and not any(
                handlers.serves(method, request) for _, _, method in handler.methods)]
        found[name] = Measure(len(missing), missing)
    return found
