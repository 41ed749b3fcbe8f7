import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "lib" / "lint"))

import main as lint

SETTINGS = """\
[exclusivity-marks]
limit = 0
page = "docs/gains.md"
least-gain = 20
[file-length]
limit = 3
[forbidden-words]
limit = 0
folders = ["Sources", "Tests/Fixture"]
words = ["try!", "as!", "fatalError", "@unchecked Sendable", "nonisolated(unsafe)"]
[mutated-folders]
limit = 0
folders = []
subfolders-of = []
[mutation-patches]
limit = 0
[mutual-folders]
limit = 0
folders = ["Sources/SurfaceResponders", "Sources/SurfaceResponders/Seat"]
[page-names]
limit = 0
folders = ["Sources/SurfaceResponders"]
pages = ["docs/names.md"]
[page-references]
limit = 0
pages = ["docs/internal"]
folders = ["", "Sources"]
declarations = ["Sources"]
known = []
[test-names]
limit = 0
longest = 20
folders = ["Tests/Names/"]
[testable-imports]
limit = 0
[unsafe-words]
limit = 0
folders = ["Sources/SurfaceResponders"]
allowed-folders = ["Unretained"]
[unserved-requests]
limit = 0
folders = ["Sources"]
protocols = ["protocols"]
[words]
limit = 0
folders = ["Sources", "docs"]
not = ["docs/old.md"]
hard = ['\\bnobody\\b', '\\b(is|are) another\\b']
advice = ['\\bmeanwhile\\b']
[visible-properties]
limit = 100
"""
# With a limit for shares of properties, and none for lines.
SHARES = SETTINGS.replace("limit = 100", "limit = 0").replace("limit = 3", "limit = 100")

PROTOCOL = """\
<protocol name="p">
<interface name="wl_thing" version="1">
<enum name="type"/>
<request name="destroy" type="destructor"/>
<request name="move_by"><arg name="in" type="int"/><arg name="type" type="uint" enum="type"/></request>
<request name="make"><arg name="id" type="new_id" interface="wl_thing"/><arg name="fd" type="fd"/></request>
</interface>
</protocol>
"""

SERVED = """\
    func moveBy(_ thing: WlThing, in x: Int32, `type`: WlThing.TypeEnum) {}
    func make(_ thing: WaylandServer.WlThing, id: NewResource<WlThing>, fd: consuming OwnedFileDescriptor) {}
"""


class LintTests(unittest.TestCase):
    """Each lint on a small project of its own."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        self.set_settings(SETTINGS)
        self.write("docs/names.md", "")
        self.write("docs/gains.md", "")

    def set_settings(self, text):
        self.write("scripts/lint.toml", text)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def run_lint(self, *arguments):
        """The status, and the lines that were printed."""
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = lint.main(self.root, list(arguments))
        return status, output.getvalue().splitlines()

    def assert_lines(self, *lines):
        self.assertEqual(self.run_lint(), (1 if lines else 0, list(lines)))

    def test_an_empty_project_is_in_order(self):
        self.assert_lines()

    # The single lints

    def test_a_long_file_is_told(self):
        self.write("Tests/A/A.swift", "\n\n\n")
        self.assert_lines()
        self.write("Tests/A/A.swift", "\n\n\n\n")
        self.assert_lines("file-length: Tests/A/A.swift: a file has too many lines: 4, at most 3")

    def test_a_puzzling_word_in_prose_is_found(self):
        self.write("Sources/A/A.swift", 'let nobody = 1  // Nobody knows.\nlet a = "is another"')
        self.write("Sources/A/B.swift", "@Test func `nobody waits`() {}")
        self.write("docs/new.md", "The key is another.")
        self.write("docs/old.md", "Nobody.")
        self.assert_lines(
            "words: Sources/A/A.swift: a text uses words that puzzle readers: 2, at most 0",
            "    Sources/A/A.swift:1: Nobody", "    Sources/A/A.swift:2: is another",
            "words: Sources/A/B.swift: a text uses words that puzzle readers: 1, at most 0",
            "    Sources/A/B.swift:1: nobody",
            "words: docs/new.md: a text uses words that puzzle readers: 1, at most 0", "    docs/new.md:1: is another")

    def test_a_test_is_named_by_a_claim(self):
        self.write("Tests/Names/A.swift", "@Test func `keys are sent`() {}")
        self.assert_lines()
        self.write("Tests/Names/A.swift", "@Test func keysAreSent() {}")
        self.write("Tests/Names/B.swift", "@Test func `keys are sent to clients`() {}\n@Test func `a b/c`() {}")
        self.assert_lines(
            "test-names: Tests/Names/A.swift: the name of a test is not a plain claim: 1, at most 0",
            "    Tests/Names/A.swift:1: keysAreSent",
            "test-names: Tests/Names/B.swift: the name of a test is not a plain claim: 2, at most 0",
            "    Tests/Names/B.swift:1: keys are sent to clients", "    Tests/Names/B.swift:2: a b/c")

    def test_advice_does_not_fail(self):
        self.write("docs/new.md", "Meanwhile it waits.")
        self.assert_lines()
        self.assertEqual(self.run_lint("--advice"), (0, ["docs/new.md:1: Meanwhile", "1 words to think about"]))

    def test_a_page_names_what_exists(self):
        self.write("Sources/A/A.swift", "enum Fruit { case apple, pear(Int) }\nfunc eatFast() {}")
        self.write("docs/internal/a.md", "`A/A.swift`, `A.swift`, `Fruit.pear`, `eatFast()`, `wl_seat`, `keys`")
        self.assert_lines()
        self.write("docs/internal/a.md", "`A/B.swift`, `B.swift`, `Fruit.plum`, `eatSlowly`\n```\n`Plum`\n```\n")
        self.assert_lines(
            "page-references: docs/internal/a.md: a page names a file or a symbol that does not exist: 4, at most 0",
            "    docs/internal/a.md: A/B.swift", "    docs/internal/a.md: B.swift", "    docs/internal/a.md: Fruit.plum",
            "    docs/internal/a.md: eatSlowly")

    def test_what_builds_leave_behind_is_not_read(self):
        self.write("Examples/A/.build/checkouts/A.swift", "\n\n\n\n")
        self.assert_lines()

    def test_what_is_forbidden_is_told_with_its_line(self):
        self.write("Sources/A/A.swift", "let a = b as! C\nstruct D: @unchecked  Sendable {}\nlet e = try! f()")
        self.assert_lines(
            "forbidden-words: Sources/A/A.swift: a file uses forbidden words: 3, at most 0",
            "    Sources/A/A.swift:1: as!",
            "    Sources/A/A.swift:2: @unchecked Sendable",
            "    Sources/A/A.swift:3: try!")

    def test_what_only_resembles_it_is_no_matter(self):
        self.write("Sources/A/A.swift", '// as! try!\nlet a = "fatalError()"\nlet b = nofatalErrors(try? c as? D); try !e()')
        self.write("Tests/A/A.swift", "let a = b as! C")
        self.assert_lines()

    # Marks of exclusivity

    def test_marks_with_a_row_are_no_matter(self):
        self.write(
            "Sources/M/A.swift", "final class A {\n @safe @exclusivity(unchecked) private var b = 1\n"
            " struct C { @exclusivity(unchecked) var d: Int } } // @exclusivity(unchecked) var e = 1")
        self.write("docs/gains.md", "| type | row | gain |\n|---|---|--:|\n| `M.A` | `a.b` | 20 |\n| `M.A.C` | `c` | 1,200 |")
        self.assert_lines()

    def test_marks_without_a_row_and_rows_without_a_mark_or_a_gain_are_told(self):
        self.write("Sources/M/A.swift", "final class A { @exclusivity(unchecked) var b = 1 }")
        self.write("Sources/N/A.swift", "final class A { @exclusivity(unchecked) var b = 1\n var c = 1 }")
        self.write("Sources/N/B.swift", "final class B { var b = 1 }")
        self.write("docs/gains.md", "| `N.A` | `a.b` | 19 |\n| `N.B` | `a.b` | 20 |")
        self.assert_lines(
            "exclusivity-marks: docs/gains.md: the page and the marks in the code disagree: 3, at most 0",
            "    M.A has marks but no row",
            "    docs/gains.md:1: N.A gains less than 20",
            "    docs/gains.md:2: N.B has no marks")

    # Handlers of requests

    def write_handler(self, code, folder="Sources"):
        self.set_settings(SETTINGS.replace("limit = 3", "limit = 100"))
        self.write("protocols/p.xml", PROTOCOL)
        self.write(f"{folder}/A/A.swift", code)

    def test_a_handler_that_serves_all_requests_is_no_matter(self):
        self.write_handler(f"class A {{ class B: Resource, WaylandServer.WlThingHandler {{\n{SERVED}}} }}")
        self.assert_lines()

    def test_a_handler_may_be_made_of_extensions_in_several_files(self):
        self.write_handler("extension A: WlThingHandler {}")
        self.write("Sources/A/B.swift", f"extension A {{\n{SERVED}}}")
        self.assert_lines()

    def test_a_request_that_is_left_to_the_default_is_told(self):
        self.write_handler(f"class A: WlThingHandler {{\n{SERVED.replace('func make', 'func maek')}}}")
        self.assert_lines(
            "unserved-requests: A/A: requests without a method: 1, at most 0", "    WlThing: make(_:id:fd:)")

    def test_a_handler_of_tests_may_leave_requests(self):
        self.write_handler("class A: WlThingHandler { func begin(_ thing: WlThing) {} }", folder="Tests")
        self.assert_lines()

    # Names on pages

    def test_names_of_what_is_public_are_no_matter(self):
        self.write(
            "Sources/SurfaceResponders/A.swift", "public class A {\n public enum B { case c, d(Int), `e` }\n"
            " open func f(_ g: Int, with h: (Int) -> Int) {} }; public protocol I { var j: Int { get } }")
        self.write("Sources/SurfaceResponders/B.swift", "extension A.B { public var k: Int { 1 } }\npublic extension I { func l() {} }")
        self.write(
            "docs/names.md", "| `any` | here |\n|---|---|\n| `x` | `A`, `A.B.c`, `A.B.d`, `A.B.e`, `A.B.k` | `y` |\n"
            "| `x` | or `A.f(_:with:)`, `I.j` | |\n| | `I.l()` |\nNot in a table: `z`.")
        self.assert_lines()

    def test_a_name_of_what_is_not_public_or_not_there_is_told(self):
        self.write(
            "Sources/SurfaceResponders/A.swift",
            "public class A { var b = 1; public func c(_ d: Int) { switch d { case e: let f = 1 } } }")
        self.write("docs/names.md", "| `x` | `A`, `A.b`, `A.c(d:)`, `A.e`, `A.f`, `C` |")
        self.assert_lines(
            "page-names: docs/names.md: a page names a declaration that does not exist: 5, at most 0",
            *(f"    docs/names.md:1: {name}" for name in ("A.b", "A.c(d:)", "A.e", "A.f", "C")))

    def test_unsafe_means_outside_of_their_folder_are_told(self):
        text = "unowned(unsafe) let a: Unmanaged<A>\nlet b: UnsafeMutablePointer<B>"
        self.write("Sources/SurfaceResponders/Unretained/A.swift", text)
        self.write("Sources/WaylandSeat/A.swift", text)
        self.assert_lines()
        self.write("Sources/SurfaceResponders/Seat/A.swift", text)
        self.assert_lines(
            "unsafe-words: Sources/SurfaceResponders/Seat/A.swift: "
            "a file uses unsafe code outside the folders for it: 3, at most 0",
            "    Sources/SurfaceResponders/Seat/A.swift:1: unsafe",
            "    Sources/SurfaceResponders/Seat/A.swift:1: Unmanaged",
            "    Sources/SurfaceResponders/Seat/A.swift:2: UnsafeMutablePointer")

    def test_files_with_testable_are_counted(self):
        self.write("Tests/ATests/A.swift", "@testable import A\n@testable import B")
        self.write("Tests/ATests/B.swift", "import A // not @testable")
        self.assert_lines(
            "testable-imports: Tests: too many test files use @testable: 1, at most 0",
            "    Tests/ATests/A.swift")

    # Properties that are not private

    def assert_share(self, text, percent, details):
        self.set_settings(SHARES)
        self.write("Sources/A/A.swift", text)
        self.assert_lines(
            "visible-properties: A: too large a share of the stored properties of classes is not private, in percent: "
            f"{percent}, at most 0", f"    {details}")

    def test_the_share_of_properties_that_are_not_private_counts(self):
        self.assert_share(
            "final class T: U {\nlet a: Int\npublic var b = 1\nprivate(set) var c: [Int] = []\nweak var d: A?\n"
            "lazy var e = { 1 }()\nprivate unowned(unsafe) var f: A!\nvar g, h: Int\nfileprivate let i = 1\n}\n"
            "actor V { private let a = 1 }", 70, "7 of 10")

    def test_observed_properties_are_stored(self):
        self.assert_share(
            "class T { var a = 1 {\n didSet { b() }\n}\nvar b: Int { willSet {} }\nprivate var c = 1 }", 67, "2 of 3")

    def test_static_and_computed_properties_and_those_of_values_do_not_count(self):
        self.assert_share(
            "class T { static let c = 1\nclass var d: Int { 1 }\nvar e: Int { f }\nvar g: [String: Int]\n{\n"
            " get { [:] }\n}\nfunc f() { let a = 1 }\nstruct I { var a = 1 }\nclass J { var a = 1 } }\n"
            "private class K { var a = 1 }", 50, "1 of 2")

    def test_shares_are_not_recorded_if_one_of_them_has_grown(self):
        self.set_settings(SHARES + '[visible-properties.exceptions]\n"A" = 40\n"B" = 100\n')
        self.write("Sources/A/A.swift", "class A { var a = 1; private var b = 1 }")
        self.assertEqual(
            self.run_lint("--record"), (1, ["visible-properties: A: 40 before, 50 now: not recorded"]))
        self.write("Sources/A/A.swift", "class A { private var a = 1 }")
        self.assertEqual(self.run_lint("--record"), (0, []))
        self.assertEqual(
            (self.root / "scripts/lint.toml").read_text(), SHARES + "[visible-properties.exceptions]\n")

    # Folders

    def assert_pairs(self, files, pairs, root="Sources/SurfaceResponders"):
        for path, text in files.items():
            self.write(f"{root}/{path}", text)
        self.assert_lines(*[
            f"mutual-folders: {root}: too many pairs of folders name each other's types: {len(pairs)}, at most 0",
            *(f"    {pair}" for pair in pairs)] if pairs else [])

    def test_folders_that_name_each_others_types_are_told(self):
        self.assert_pairs(
            {"A/A.swift": "protocol A { var b: B? { get } }", "B/B.swift": "extension A { func c(_: B) {} }",
             "B/Inner/C.swift": "struct B {}"},
            ["A and B: B; back: A"])

    def test_one_that_only_names_is_no_matter(self):
        self.assert_pairs({
            "A/A.swift": "struct A { var b: B }\nstruct Own {}", "B/B.swift": 'struct B {} // A\nlet a = "A"',
        }, [])

    def test_inner_types_private_types_and_members_are_not_another_folders(self):
        self.assert_pairs({
            "A/A.swift": "struct A { enum Kind {}\n var b: B }\nprivate struct Hidden {}",
            "B/B.swift": "struct B { enum A {}\n func f(a: A, k: Kind, h: Hidden) { g(Other.A) } }",
        }, [])

    def test_subfolders_of_the_seat_are_looked_at_by_themselves(self):
        self.assert_pairs(
            {"A/A.swift": "struct A { var b: B }", "B/B.swift": "struct B { var a: A\n var s: Seat }",
             "Seat.swift": "class Seat { var a: A }"},
            ["A and B: B; back: A"], root="Sources/SurfaceResponders/Seat")

    # Mutations

    def write_mutation(self, header, before="two"):
        self.write("Sources/A/A/A.swift", "one\ntwo\n")
        self.write(
            "Tests/Mutations/a.patch",
            f"{header}\n--- a/Sources/A/A/A.swift\n+++ b/Sources/A/A/A.swift\n@@ -1,2 +1,2 @@\n one\n-{before}\n+three\n")

    def test_a_mutation_that_can_be_tried_is_no_matter(self):
        self.write("Tests/ATests/A.swift", "@Test(.promise(1), arguments: [1])\nfunc twoIsTwo(_ a: Int) {}")
        self.write_mutation("Two is three.\n\nNoticed-by: twoIsTwo\n")
        self.assert_lines()
        self.assertEqual((self.root / "Sources/A/A/A.swift").read_text(), "one\ntwo\n")

    def test_the_name_of_a_test_may_have_spaces(self):
        self.write("Tests/ATests/A.swift", "@Suite struct A {\n@Test func `it's two (2), not \"four\"`() {}\n}")
        self.write_mutation("Two is three.\n\nNoticed-by: it's two (2), not \"four\"\n")
        self.assert_lines()

    def test_a_mutation_that_does_not_apply_is_told(self):
        self.write("Tests/ATests/A.swift", "@Test func twoIsTwo() {}")
        self.write_mutation("Two is three.\n\nNoticed-by: twoIsTwo\n", before="four")
        self.assert_lines(
            "mutation-patches: Tests/Mutations/a.patch: a mutation cannot be tried: 1, at most 0",
            "    it no longer applies")
        self.assertEqual((self.root / "Sources/A/A/A.swift").read_text(), "one\ntwo\n")

    def test_a_mutation_of_no_test_is_told(self):
        self.write("Tests/ATests/A.swift", "func twoIsTwo() {} // @Test func twoIsTwo() {}")
        self.write_mutation("Two is three.\n\nNoticed-by: twoIsTwo\n")
        self.assert_lines(
            "mutation-patches: Tests/Mutations/a.patch: a mutation cannot be tried: 1, at most 0",
            "    there is no test twoIsTwo")

    def test_a_mutation_without_a_header_is_told(self):
        self.write_mutation("")
        self.assert_lines(
            "mutation-patches: Tests/Mutations/a.patch: a mutation cannot be tried: 2, at most 0",
            "    it does not say what it breaks", "    it does not say which test notices it")

    def test_a_folder_that_no_mutation_breaks_is_told(self):
        self.set_settings(SETTINGS.replace(
            "folders = []\nsubfolders-of = []", 'folders = ["Sources/B"]\nsubfolders-of = ["Sources/A"]'))
        self.write("Tests/ATests/A.swift", "@Test func twoIsTwo() {}")
        self.write("Sources/A/Other/Inner/A.swift", "")
        self.write_mutation("Two is three.\n\nNoticed-by: twoIsTwo\n")
        self.assert_lines(
            "mutated-folders: Sources/B: no mutation breaks anything in a folder: 1, at most 0",
            "mutated-folders: Sources/A/Other: no mutation breaks anything in a folder: 1, at most 0")

    # Exceptions

    def test_an_exception_allows_as_much_as_it_says(self):
        self.set_settings(SETTINGS.replace(
            "limit = 3", 'limit = 3\n[file-length.exceptions]\n"Tests/A.swift" = 5'))
        self.write("Tests/A.swift", "\n" * 5)
        self.assert_lines()
        self.write("Tests/A.swift", "\n" * 6)
        self.assert_lines("file-length: Tests/A.swift: a file has too many lines: 6, at most 5")

    def test_an_exception_that_is_no_longer_needed_is_told(self):
        self.set_settings(SETTINGS.replace(
            "limit = 3", 'limit = 3\n[file-length.exceptions]\n"Tests/A.swift" = 5\n"Tests/B.swift" = 4'))
        self.write("Tests/A.swift", "\n" * 4)
        tail = "scripts/lint --record lowers its exception"
        self.assert_lines(
            f"file-length: Tests/A.swift: is down from 5 to 4: {tail}",
            f"file-length: Tests/B.swift: is down from 4 to 0: {tail}")

    def test_recording_takes_over_what_is_better_or_moved(self):
        self.set_settings(SETTINGS.replace(
            "limit = 3", 'limit = 3\n[file-length.exceptions]\n"Tests/B.swift" = 9 # Why\n"Tests/A.swift" = 5'))
        self.write("Tests/B.swift", "\n" * 7)
        self.write("Tests/C.swift", "\n" * 5)
        self.assertEqual(self.run_lint("--record"), (0, []))
        self.assertEqual((self.root / "scripts/lint.toml").read_text(), SETTINGS.replace(
            "limit = 3", 'limit = 3\n[file-length.exceptions]\n"Tests/B.swift" = 7 # Why\n"Tests/C.swift" = 5'))
        self.assert_lines()

    def test_recording_takes_over_nothing_that_is_worse(self):
        settings = SETTINGS.replace("limit = 3", 'limit = 3\n[file-length.exceptions]\n"Tests/A.swift" = 5')
        self.set_settings(settings)
        self.write("Tests/A.swift", "\n" * 6)
        self.assertEqual(
            self.run_lint("--record"), (1, ["file-length: 5 before, 6 now: not recorded"]))
        self.assertEqual((self.root / "scripts/lint.toml").read_text(), settings)

    def test_the_list_has_what_is_above_the_limit(self):
        self.write("Tests/A.swift", "\n" * 4)
        status, lines = self.run_lint("--list")
        self.assertEqual(status, 0)
        self.assertEqual(
            lines[:4], ["exclusivity-marks: 0", "file-length: 4", "  4 Tests/A.swift", "forbidden-words: 0"])
