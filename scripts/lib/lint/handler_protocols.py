"""The Swift protocols of handlers that WaylandScanner generates, from the same files.

The names follow Sources/WaylandScanner/Emitter/SwiftName.swift. Where they did not, methods that serve a request would
be told as wrong.
"""

import dataclasses
import xml.etree.ElementTree

# Names of interfaces and enums that get an ending, since generated code uses them for something else.
_USED = {"Event", "Handler", "Interface", "Resource", "Client", "Display", "Global", "Proxy", "Registry", "String", "Type"}


@dataclasses.dataclass(frozen=True)
class Request:
    # As a Swift method: attach(_:buffer:x:y:).
    name: str
    # Of the parameters after the resource.
    types: tuple[str, ...]
    is_destructor: bool


def read(texts):
    """From the names of interfaces in Swift to their requests."""
    handlers = {}
    for text in texts:
        # With processing instructions: one before an array says what is in it.
        builder = xml.etree.ElementTree.TreeBuilder(insert_pis=True)
        parser = xml.etree.ElementTree.XMLParser(target=builder)
        for interface in xml.etree.ElementTree.fromstring(text, parser).iter("interface"):
            names = _members([request.get("name") for request in interface.iter("request")], {"resourceDestroyed"})
            handlers[_interface(interface.get("name"))] = [
                _request(request, name, interface) for request, name in zip(interface.iter("request"), names)]
    return handlers


def _request(request, name, interface):
    arguments = list(request.iter("arg"))
    labels = _members([argument.get("name") for argument in arguments], set())
    return Request(
        f"{name}({''.join(label + ':' for label in ['_', *labels])})",
        tuple(_type(argument, interface, elements) for argument, elements in _with_elements(request)),
        request.get("type") == "destructor")


def _with_elements(request):
    """The arguments, each with what the instruction <?elements ...?> before it says, or an attribute of that name."""
    elements = None
    for child in request:
        if child.tag is xml.etree.ElementTree.ProcessingInstruction:
            target, _, data = child.text.partition(" ")
            elements = data if target == "elements" else elements
        elif child.tag == "arg":
            yield child, elements or child.get("elements")
            elements = None


def _type(argument, interface, elements):
    mark = "?" if argument.get("allow-null") == "true" else ""
    target = argument.get("interface")
    match argument.get("type"):
        case "int" | "uint" as kind:
            return _enum(argument.get("enum"), interface) or {"int": "Int32", "uint": "UInt32"}[kind]
        case "fixed":
            return "Double"
        case "string":
            return "String" + mark
        case "object":
            return (_interface(target) if target else "Resource") + mark
        case "new_id":
            return f"NewResource<{_interface(target)}>" if target else "UntypedNewResource"
        case "array":
            return f"[{'UInt32' if elements == 'uint' else _enum(elements, interface) or 'UInt8'}]"
        case "fd":
            return "consuming OwnedFileDescriptor"


def _enum(reference, interface):
    if reference is None:
        return None
    owner, dot, name = reference.rpartition(".")
    name = _type_name(name)
    return f"{_interface(owner if dot else interface.get('name'))}.{name}{'Enum' if name in _USED else ''}"


def _interface(name):
    name = _type_name(name)
    return name + "Object" if name in _USED else name


def _type_name(name):
    return "".join(word[:1].upper() + word[1:] for word in name.split("_"))


def _member(name):
    first, *others = [word for word in name.split("_") if word]
    first = first[:1].lower() + first[1:] if any(character.islower() for character in first) else first.lower()
    return first + "".join(word[:1].upper() + word[1:] for word in others)


def _members(names, taken):
    """Where two names become the same, the protocol's own spelling tells them apart."""
    found, taken = [], set(taken)
    for name in names:
        candidate = name if _member(name) in taken else _member(name)
        while candidate in taken:
            candidate += "_"
        taken.add(candidate)
        found.append(candidate)
    return found
