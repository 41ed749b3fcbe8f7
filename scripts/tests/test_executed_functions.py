import unittest

from executed_functions import counts, executed_functions, readable

HASH = "_594F35E1A64990C95480F6F7688BB983"


def tree(symbol, name, *lines):
    return "\n".join([f"Demangling for {symbol}", "kind=Global", *lines, name, ""])


# `func step()` of a type of this package, `Module.Outer`.
METHOD = tree(
    "$method", "Outer.step()", "  kind=Function", "    kind=Class", '      kind=Module, text="Module"',
    '      kind=Identifier, text="Outer"', '    kind=Identifier, text="step"', "    kind=LabelList",
    "    kind=Type", "      kind=FunctionType", "        kind=Structure", '          kind=Module, text="Swift"')
AUTOCLOSURE = tree(
    "$autoclosure", "implicit closure #1 in Outer.step()", "  kind=ImplicitClosure", "    kind=Function",
    "      kind=Class", '        kind=Module, text="Module"', '        kind=Identifier, text="Outer"',
    "    kind=Number, index=0")
CLOSURE = tree(
    "$closure", "closure #1 in Outer.step()", "  kind=ExplicitClosure", "    kind=Function", "      kind=Class",
    '        kind=Module, text="Module"', '        kind=Identifier, text="Outer"', "    kind=Number, index=0")
PRIVATE_GETTER = tree(
    "$getter", "Outer.Inner.size.getter", "  kind=Getter", "    kind=Variable", "      kind=Structure",
    "        kind=Class", '          kind=Module, text="Module"', '          kind=Identifier, text="Outer"',
    "        kind=PrivateDeclName", f'          kind=Identifier, text="{HASH}"',
    '          kind=Identifier, text="Inner"', '      kind=Identifier, text="size"')
STATIC = tree(
    "$static", "static Outer.make()", "  kind=Static", "    kind=Function", "      kind=Extension",
    '        kind=Module, text="Other"', "        kind=Class", '          kind=Module, text="Module"',
    '          kind=Identifier, text="Outer"', '      kind=Identifier, text="make"')
FOREIGN = tree(
    "$foreign", "Int32.half()", "  kind=Function", "    kind=Extension", '      kind=Module, text="Module"',
    "      kind=Structure", '        kind=Module, text="Swift"', '        kind=Identifier, text="Int32"',
    '    kind=Identifier, text="half"')
GLOBAL = tree(
    "$global", "start()", "  kind=Function", '    kind=Module, text="Module"', '    kind=Identifier, text="start"')
TREES = {section.split()[2]: section for section in (
    METHOD, AUTOCLOSURE, CLOSURE, PRIVATE_GETTER, STATIC, FOREIGN, GLOBAL)}


def executed(**files):
    """The functions of symbols that ran, by the path of each symbol's file."""
    return ran(**{symbol: (file, 1) for symbol, file in files.items()})


def ran(**functions):
    export = {"data": [{"functions": [
        {"name": f"${symbol}", "count": count, "filenames": [file]} for symbol, (file, count) in functions.items()]}]}
    return executed_functions(export, "/checkout", lambda symbols: "".join(TREES[symbol] for symbol in symbols))


A, B = "/checkout/Sources/Module/A.swift", "/checkout/Sources/Other/B.swift"


class ExecutedFunctionsTests(unittest.TestCase):
    """How scripts/lib/executed_functions.py reads coverage data."""

    def test_functions_accessors_and_closures_are_counted(self):
        functions = executed(method=A, closure=A, getter=A)
        self.assertEqual(counts(functions), (1, 2, 3, 1, 1))
        self.assertEqual({function.kind for function in functions}, {"function", "closure", "accessor"})

    def test_autoclosures_are_not_counted(self):
        self.assertEqual(counts(executed(method=A, autoclosure=A)), (1, 1, 1, 0, 0))

    def test_functions_that_did_not_run_are_not_counted(self):
        self.assertEqual([function.name for function in ran(method=(A, 0), closure=(A, 7))],
                         ["closure #1 in Outer.step()"])

    def test_only_sources_of_the_checkout_are_counted(self):
        generated = "/checkout/.build/Sources/Module/A.swift"
        self.assertEqual(executed(method=generated, closure="/elsewhere/Sources/Module/A.swift"), set())

    def test_an_extension_counts_for_the_type_and_for_the_file_that_has_it(self):
        functions = executed(method=A, static=B)
        self.assertEqual(counts(functions), (2, 1, 2, 0, 0))
        self.assertEqual({function.module for function in functions}, {"Module", "Other"})
        self.assertEqual({function.type for function in functions}, {"Module.Outer"})

    def test_types_from_elsewhere_are_not_counted(self):
        functions = executed(foreign=A)
        self.assertEqual(counts(functions), (1, 0, 1, 0, 0))

    def test_functions_outside_of_types_are_counted(self):
        functions = ran(**{"global": (A, 1)})
        self.assertEqual(counts(functions), (1, 0, 1, 0, 0))

    def test_private_types_have_the_names_of_their_sources(self):
        [function] = executed(getter=A)
        self.assertEqual(function.type, f"Module.Outer.{HASH}.Inner")
        self.assertEqual(readable(function.type), "Module.Outer.Inner")
        self.assertEqual(function.file, "Sources/Module/A.swift")
