"""Finds the functions in `Sources` that ran according to a profile, and the files and types that declare
them."""

import dataclasses
import re
import subprocess

# A line of a symbol's tree: its depth, its kind, and its text if it has one.
NODE = re.compile(r'( *)kind=(\w+)(?:, text="(.*)")?')
NOMINAL = {"Class", "Structure", "Enum", "Protocol"}
FUNCTIONS = {"Function", "Constructor", "Allocator", "Destructor", "Deallocator"}
# These symbols are parts of expressions and declarations: autoclosures, initial values of properties, default
# arguments.
PARTS = {"ImplicitClosure", "Initializer", "DefaultArgumentInitializer"}
# The compiler puts this before the name of a type that is private to a file, to identify the file.
DISCRIMINATOR = re.compile(r"\b_[0-9A-F]{32}\.")


@dataclasses.dataclass(frozen=True, order=True)
class ExecutedFunction:
    module: str  # the name of its folder in Sources
    file: str  # the path in the checkout
    type: str  # the declaring type, with its module; empty outside of types and in extensions of types of other packages
    name: str
    kind: str  # "function", "accessor" or "closure"
    symbol: str


def executed_functions(export, root, demangle):
    """Returns the functions in the sources of a checkout that ran at least once.

    - export: the output of `llvm-cov export`, parsed.
    - root: the path of the checkout.
    - demangle: returns the output of `swift demangle --expand --simplified` for a list of symbols."""
    prefix = f"{root}/"
    files, modules = {}, set()
    for data in export["data"]:
        for function in data["functions"]:
            file = function["filenames"][0]
            if not file.startswith(f"{prefix}Sources/"):
                continue
            file = file.removeprefix(prefix)
            modules.add(file.split("/")[1])
            if function["count"] > 0:
                files[function["name"]] = file
    functions = set()
    for symbol, nodes, name in trees(demangle(sorted(files))):
        kind = kind_of(nodes)
        if kind:
            type = declaring_type(nodes)
            functions.add(ExecutedFunction(
                files[symbol].split("/")[1], files[symbol], type if type.split(".")[0] in modules else "", name, kind,
                symbol))
    return functions


def demangle(symbols):
    return subprocess.run(
        ["swift", "demangle", "--expand", "--simplified"], input="\n".join(symbols), check=True, capture_output=True,
        text=True).stdout


def trees(text):
    """Yields each symbol, the nodes of its tree (depth, kind, text) and its readable name."""
    for section in text.split("Demangling for ")[1:]:
        symbol, *lines = section.strip().splitlines()
        matches = [NODE.match(line) for line in lines]
        yield symbol, [(len(match[1]) // 2, match[2], match[3]) for match in matches if match], lines[-1]


def kind_of(nodes):
    """Returns "function", "accessor" or "closure"; None for a symbol that is not counted."""
    kind = next(kind for _, kind, _ in nodes if kind not in ("Global", "Static"))
    if kind in PARTS:
        return None
    return "function" if kind in FUNCTIONS else "closure" if kind == "ExplicitClosure" else "accessor"


def declaring_type(nodes):
    """Returns the innermost type around a function, such as `Module.Outer.Inner`; an empty string if there is
    none."""
    place = 0
    while nodes[place][1] not in NOMINAL:
        if nodes[place][1] == "Module":
            return ""
        # The first child of a node is its context. The context of an extension is its own module; the second
        # child is the type.
        place += 2 if nodes[place][1] == "Extension" else 1
    depth = nodes[place][0]
    names = []
    for node_depth, kind, text in nodes[place + 1:]:
        if node_depth <= depth:
            break
        if kind in ("Module", "Identifier"):
            names.append(text)
    return ".".join(names)


def readable(type):
    """Returns the name of a type as it is in the source."""
    return DISCRIMINATOR.sub("", type)


def counts(functions):
    """Returns the numbers of files, types and functions, and how many of the functions are accessors and
    closures."""
    return (
        len({function.file for function in functions}),
        len({function.type for function in functions} - {""}),
        len(functions),
        sum(function.kind == "accessor" for function in functions),
        sum(function.kind == "closure" for function in functions))
