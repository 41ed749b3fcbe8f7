"""A method of a handler that has the name of a request, and takes the resource first, must be that request's.

Requests have defaults, so the compiler says nothing where a label or a type is wrong: the method would never be called.
Where the name itself is wrong, a request is left to the default: see unserved_requests.
"""

import handlers
from measure import Measure

RULE = "methods with a request's name that no request calls"


def measure(tree, settings):
    interfaces = handlers.protocols(tree, settings)
    found = {}
    for name, handler in handlers.handlers(tree, settings, interfaces).items():
        wrong = [
            f"{place}: {method.name}" for place, interface, method in handler.methods
            if interface in handler.interfaces and _only_resembles(method, interfaces[interface])]
        found[name] = Measure(len(wrong), wrong)
    return found


def _only_resembles(method, requests):
    names = {request.name.partition("(")[0] for request in requests}
    return method.name.partition("(")[0] in names and not any(handlers.serves(method, request) for request in requests)
