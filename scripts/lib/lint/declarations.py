"""The types that Swift code declares, what they inherit from, and their direct members.

Reads code whose comments and strings have been blanked. This is not a parser: it only knows brackets and keywords.
"""

import dataclasses
import re

_TYPE = re.compile(
    r"(?<![.\w])(?<!import )(?P<kind>class|struct|enum|actor|protocol|typealias|extension)\s+(?P<name>[A-Z][\w.]*)")
_MODIFIERS = re.compile(
    r"(?:(?:@\w+(?:\([^()]*\))?|(?:public|package|internal|open|private|fileprivate|static|class|lazy|weak"
    r"|unowned|final|override|nonisolated|indirect)(?:\(\w+\))?)\s+)*$")
_PROPERTY = re.compile(r"(?<![.\w])(?P<keyword>var|let)\s+(?P<names>\w+(?:\s*,\s*\w+)*|\()")
_METHOD = re.compile(r"(?<![.\w])func\s+(?P<name>\w+)[^(]*(?P<parameters>\()")
_CASE = re.compile(r"(?<![.\w])case\s+(?P<names>.*)")
_OBSERVERS = re.compile(r"\{\s*(?:@\w+\s+)*(?:willSet|didSet)\b")
_CONTINUATION = re.compile(r"\s*[{=:&.]")
_CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclasses.dataclass
class Property:
    name: str
    modifiers: list[str]
    is_stored: bool


@dataclasses.dataclass
class Method:
    # With its labels: hitTest(_:with:).
    name: str
    modifiers: list[str]


@dataclasses.dataclass
class Signature:
    # With its labels: hitTest(_:with:).
    name: str
    modifiers: list[str]
    # Of the parameters, as they are written.
    types: list[str]
    line: int


@dataclasses.dataclass
class Body:
    """What is between the braces of a type or of an extension."""

    # With the types around it: Outer.Inner.
    name: str
    inherited: list[str]
    methods: list[Signature]


@dataclasses.dataclass
class Type:
    kind: str
    # With the types around it: Outer.Inner.
    name: str
    modifiers: list[str]
    # The names after the colon: a superclass, protocols.
    inherited: list[str]
    # Whether it is declared neither in another type nor in an extension of one.
    is_outermost: bool
    properties: list[Property]
    # Of a class only.
    methods: list[Method]


def types(code):
    """All types that the code declares, including inner ones. Extensions do not count."""
    brackets = _Brackets(code)
    bodies = {}  # place of a body's bracket -> name
    found = []
    for match in _TYPE.finditer(code):
        kind, name = match["kind"], match["name"]
        outer = bodies.get(brackets.around(match.start()))
        full_name = f"{outer}.{name}" if outer else name
        body = None if kind == "typealias" else brackets.body_after(match.end())
        if body is not None:
            bodies[body] = full_name
        if kind != "extension":
            properties = _properties(code, brackets, body) if kind in ("class", "struct", "actor") else []
            methods = _methods(code, brackets, body) if kind == "class" else []
            found.append(Type(
                kind, full_name, _modifiers(code, match.start()), _inherited(code[match.end():body or match.end()]),
                brackets.around(match.start()) is None, properties, methods))
    return found


def bodies(code):
    """The bodies of types and extensions, with their direct methods."""
    brackets = _Brackets(code)
    names = {}  # place of a body's bracket -> name
    found = []
    for match in _TYPE.finditer(code):
        body = None if match["kind"] in ("typealias", "protocol") else brackets.body_after(match.end())
        if body is None:
            continue
        outer = names.get(brackets.around(match.start()))
        names[body] = f"{outer}.{match['name']}" if outer else match["name"]
        found.append(Body(names[body], _inherited(code[match.end():body]), _signatures(code, brackets, body)))
    return found


def public_names(code):
    """The public types and their public members, with the names of the types around: Outer.Inner.function(_:with:).

    The members of a public protocol or extension are public, and so are the cases of a public enum.
    """
    code = code.replace("`", " ")
    brackets = _Brackets(code)
    bodies = {}  # place of a body's bracket -> (name, whether its members are public by default)
    found = set()

    def add(name, place, is_public_here=False):
        outer, is_public = bodies.get(brackets.around(place), (None, False))
        is_public = is_public or is_public_here or bool({"public", "open"}.intersection(_modifiers(code, place)))
        full_name = f"{outer}.{name}" if outer else name
        if is_public and (outer or brackets.around(place) is None):
            found.add(full_name)
        return full_name, is_public

    for match in _TYPE.finditer(code):
        kind, body = match["kind"], brackets.body_after(match.end())
        if kind == "extension":
            bodies[body] = match["name"], "public" in _modifiers(code, match.start())
        else:
            full_name, is_public = add(match["name"], match.start())
            if kind != "typealias":
                bodies[body] = full_name, is_public and kind == "protocol"
    for match in _PROPERTY.finditer(code):
        for name in match["names"].split(","):
            add(name.strip(), match.start())
    for match in _METHOD.finditer(code):
        add(match["name"] + _labels(code, brackets, match.start("parameters")), match.start())
    for match in _CASE.finditer(code):
        outer, _ = bodies.get(brackets.around(match.start()), (None, False))
        for name in re.findall(r"\w+", re.sub(r"\([^()]*\)|=[^,\n]*", "", match["names"])):
            add(name, match.start(), is_public_here=outer in found)
    return found


def _inherited(head):
    """The names between a type's name and its body."""
    _, _, names = head.partition("where")[0].partition(":")
    return [name.strip() for name in names.split(",") if name.strip()]


def _modifiers(code, place):
    # Longer than the modifiers of any declaration, and short enough to search.
    return _MODIFIERS.search(code[max(0, place - 300):place])[0].split()


def _properties(code, brackets, body):
    if body is None:
        return []
    found = []
    for match in _PROPERTY.finditer(code, body, brackets.end[body]):
        if brackets.around(match.start()) != body:
            continue
        is_stored = match["keyword"] == "let" or _is_stored(code, brackets, match.end("names"))
        for name in match["names"].split(","):
            found.append(Property(name.strip(), _modifiers(code, match.start()), is_stored))
    return found


def _methods(code, brackets, body):
    if body is None:
        return []
    return [
        Method(match["name"] + _labels(code, brackets, match.start("parameters")), _modifiers(code, match.start()))
        for match in _METHOD.finditer(code, body, brackets.end[body]) if brackets.around(match.start()) == body]


def _signatures(code, brackets, body):
    found = []
    for match in _METHOD.finditer(code, body, brackets.end[body]):
        if brackets.around(match.start()) != body:
            continue
        opening = match.start("parameters")
        types = [parameter.partition(":")[2].strip() for parameter in _parameters(code, brackets, opening)]
        found.append(Signature(
            match["name"] + _labels(code, brackets, opening), _modifiers(code, match.start()), types,
            code.count("\n", 0, match.start()) + 1))
    return found


def _labels(code, brackets, place):
    """The labels of the parameters whose parenthesis opens at a place: (_:with:)."""
    labels = [parameter.split(":")[0].split()[0] + ":" for parameter in _parameters(code, brackets, place)]
    return f"({''.join(labels)})"


def _parameters(code, brackets, place):
    """The parameters whose parenthesis opens at a place, as they are written."""
    found, start, next = [], place + 1, place + 1
    while next <= brackets.end[place]:
        if next == brackets.end[place] or code[next] == ",":
            parameter = code[start:next].strip()
            found += [parameter] if parameter else []
            start = next + 1
        next = brackets.end.get(next, next) + 1
    return found


def _is_stored(code, brackets, place):
    """Whether a `var` whose name ends at a place is stored: no getter follows it."""
    while place < len(code):
        character = code[place]
        if character in "=;}":
            return True
        if character == "{":
            return _OBSERVERS.match(code, place) is not None
        if character == "\n" and not _CONTINUATION.match(code, place):
            return True
        place = brackets.end.get(place, place) + 1
    return True


class _Brackets:
    """The closing bracket of each opening one, and the innermost pair around each place."""

    def __init__(self, code):
        self.code = code
        self.end = {}  # place of an opening bracket -> place of the closing one
        self._parents = [None] * len(code)
        stack = []
        for place, character in enumerate(code):
            if character in ")]}" and stack and _CLOSING[code[stack[-1]]] == character:
                self.end[stack.pop()] = place
            self._parents[place] = stack[-1] if stack else None
            if character in "([{":
                stack.append(place)
        for place in stack:
            self.end[place] = len(code)

    def around(self, place):
        return self._parents[place]

    def body_after(self, place):
        """The brace that opens the body of a declaration whose name ends at a place."""
        while place < len(self.code) and self.code[place] not in "{}":
            place = self.end.get(place, place) + 1
        return place if place < len(self.code) and self.code[place] == "{" else None
