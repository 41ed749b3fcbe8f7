"""The protocols of the project, read from their XML."""

import collections
import glob
import os
import xml.etree.ElementTree as ElementTree

from .attack import PROJECT

Argument = collections.namedtuple("Argument", "name type interface is_nullable")
Message = collections.namedtuple("Message", "name opcode is_destructor arguments")


class Interface:
    def __init__(self, element):
        self.name = element.get("name")
        self.version = int(element.get("version"))
        self.requests = {
            message.get("name"): _message(message, opcode)
            for opcode, message in enumerate(element.findall("request"))}
        self.events = [_message(message, opcode) for opcode, message in enumerate(element.findall("event"))]


def _message(element, opcode):
    arguments = [
        Argument(
            argument.get("name"), argument.get("type"), argument.get("interface"), argument.get("allow-null") == "true")
        for argument in element.findall("arg")]
    return Message(element.get("name"), opcode, element.get("type") == "destructor", arguments)


def _read():
    interfaces = {}
    for path in sorted(glob.glob(os.path.join(PROJECT, "protocols", "*.xml"))):
        for element in ElementTree.parse(path).getroot().findall("interface"):
            interfaces[element.get("name")] = Interface(element)
    return interfaces


INTERFACES = _read()
