import protocols
from folder_test_case import FolderTestCase

SEAT, LAYERS = "Sources/WaylandSeat/Seat/SeatGlobal.swift", "Sources/WaylandShell/LayerShell/LayerShell.swift"
POLICY = "Sources/WaylandSeat/Policy/ClientAction.swift"
PUBLISHED, PAGE = "protocols/published.toml", "docs/protocols.md"
TESTS = "Tests/RealClientTests/FootTests.swift"
BEGIN = protocols.BEGIN


class ProtocolsTests(FolderTestCase):
    """A seat of version 11 for any client, a layer shell for privileged clients, and their problems."""

    def setUp(self):
        super().setUp()
        self.write("protocols/a.xml", '<protocol name="a"><interface name="wl_seat" version="11"/></protocol>')
        self.write(
            "protocols/b.xml",
            '<protocol name="b"><interface name="zwlr_layer_shell_v1" version="5"/>'
            '<interface name="wl_fixes" version="2"/></protocol>')
        self.write(
            SEAT, "init(version: UInt32 = 11) { global = Global<WlSeat>(display, version: version) { bind($0) } }\n")
        self.write(
            LAYERS,
            "static let version: UInt32 = 4\nprivate var global: Global<ZwlrLayerShellV1>?\n"
            "init() { global = Global<ZwlrLayerShellV1>(f(display), version: Self.version, bind: bind) }\n")
        self.write(
            POLICY,
            "/// All.\npublic enum ClientAction {\n"
            "    /// To be above\n    /// all: ``LayerShell``.\n    case placeLayers\n"
            "    init?(global interface: String) {\n        switch interface {\n"
            '        case "zwlr_layer_shell_v1",\n            "zwlr_other_v1": self = .placeLayers\n')
        self.write(TESTS, "@Test func footTypes() {}\n")
        self.write("Tests/LayerTests/A.swift", "")
        self.write(
            PUBLISHED,
            '[core]\ntitle = "Core"\n[core.wl_seat]\nnewest = 11\ntests = "Tests/RealClientTests/FootTests.swift"\n'
            'programs.foot = "footTypes"\nprograms.wlcs = "protocols/a.xml"\n'
            '[shell]\ntitle = "Shell"\n[shell.zwlr_layer_shell_v1]\nnewest = 5\nserved = 4\nreason = "so it is"\n'
            'tests = "Tests/LayerTests"\nunspoken = "no program does"\nwhere = "it can be"\n'
            '[[left-out]]\ninterfaces = ["wl_shell", "wl_drm"]\nreason = "Retired"\n')
        self.write(PAGE, f"# Protocols\n\nHello.\n\n{BEGIN}\n")
        self.assertEqual(self.run_protocols("--write"), (0, []))

    def run_protocols(self, *arguments):
        return self.run_main(protocols.main, *arguments)

    def assert_problems(self, *problems):
        self.assertEqual(self.run_protocols(), (1, list(problems)))

    def test_the_page_says_what_is_served_for_whom_and_what_proves_it(self):
        self.assertEqual(self.run_protocols(), (0, []))
        header = "| global | served | newest | who may bind it | code | tests | proved by |"
        self.assertEqual((self.root / PAGE).read_text(encoding="utf-8").splitlines(), [
            "# Protocols", "", "Hello.", "", BEGIN, "", "## Core", "",
            header, "|---|--:|--:|---|---|---|---|",
            "| `wl_seat` | 11 | 11 | any client | [WaylandSeat/Seat](../Sources/WaylandSeat/Seat) "
            "| [FootTests](../Tests/RealClientTests/FootTests.swift) "
            "| [foot](../Tests/RealClientTests/FootTests.swift), [wlcs](../protocols/a.xml) |",
            "", "## Shell", "",
            header, "|---|--:|--:|---|---|---|---|",
            "| `zwlr_layer_shell_v1` | 4 | 5 | [`placeLayers`](#privileges) "
            "| [WaylandShell/LayerShell](../Sources/WaylandShell/LayerShell) | [LayerTests](../Tests/LayerTests) "
            "| a client made from the XML; no program does |",
            "", "- `zwlr_layer_shell_v1` is not served in version 5: so it is.",
            "- `zwlr_layer_shell_v1` is served only where it can be.",
            "", "## Privileges", "", "| action | what it lets a client do | globals |", "|---|---|---|",
            "| `placeLayers` | To be above all: `LayerShell`. | `zwlr_layer_shell_v1` |",
            "", "## Left out", "", "| global | why |", "|---|---|", "| `wl_shell`, `wl_drm` | Retired |"])

    def test_a_global_without_an_entry_is_told(self):
        fixes = "Sources/WaylandShell/Fixes.swift"
        self.write(fixes, "\nlet global = Global<WlFixes>(display, version: 1) { _ in }")
        self.assert_problems(f"{fixes}:2: wl_fixes is served, but {PUBLISHED} has no entry for it")

    def test_a_global_of_a_list_is_where_its_handler_is(self):
        self.write(SEAT, "globals.add(\n    WlSeat.self, version: 11, SeatManager())\n")
        self.write("Sources/WaylandSeat/Manager.swift", "final class SeatManager: Base, WlSeatHandler {}\n")
        self.assertEqual(self.run_protocols("--write"), (0, []))
        self.assertIn(
            "| [WaylandSeat/Manager.swift](../Sources/WaylandSeat/Manager.swift) |",
            (self.root / PAGE).read_text(encoding="utf-8"))

    def test_what_a_comment_says_is_not_served(self):
        self.write("Sources/WaylandShell/Fixes.swift", "// Global<WlFixes>(display, version: 1)")
        self.assertEqual(self.run_protocols(), (0, []))

    def test_an_entry_for_what_is_not_served_is_told(self):
        self.write(SEAT, "")
        self.assert_problems(f"{PUBLISHED}: wl_seat: no global of this name is served")

    def test_an_entry_that_is_there_twice_is_told(self):
        self.replace(PUBLISHED, "[shell]\n", '[shell]\nwl_seat = {newest = 11, tests = "Tests", unspoken = "no"}\n')
        self.assert_problems(f"{PUBLISHED}: wl_seat: has 2 entries")

    def test_a_global_that_is_made_twice_is_told(self):
        other = "Sources/WaylandShell/Other.swift"
        self.write(other, "Global<WlSeat>(display, version: 3) {}")
        self.assert_problems(
            f"{SEAT}:1: wl_seat is also created elsewhere",
            f"{PUBLISHED}: wl_seat: {other}:1 serves version 3, not 11: `newest` is the published "
            "version; a different `served` version needs a `reason`")

    def test_a_version_that_is_not_the_newest_needs_a_reason(self):
        self.replace(SEAT, "11", "9")
        self.assert_problems(
            f"{PUBLISHED}: wl_seat: {SEAT}:1 serves version 9, not 11: `newest` is the published "
            "version; a different `served` version needs a `reason`")
        self.replace(PUBLISHED, "newest = 11\n", "newest = 11\nserved = 9\n")
        self.assert_problems(f"{PUBLISHED}: wl_seat: `served` and `reason` need each other")

    def test_the_newest_version_needs_none(self):
        self.replace(LAYERS, "UInt32 = 4", "UInt32 = 5")
        self.replace(PUBLISHED, "served = 4", "served = 5")
        self.assert_problems(
            f"{PUBLISHED}: zwlr_layer_shell_v1: the newest version is served: remove `served` and `reason`")
        self.replace(PUBLISHED, "served = 5\n", "")
        self.assert_problems(f"{PUBLISHED}: zwlr_layer_shell_v1: `served` and `reason` need each other")

    def test_an_xml_that_is_newer_than_the_newest_is_told(self):
        self.replace("protocols/a.xml", "11", "12")
        self.assert_problems(f"{PUBLISHED}: wl_seat: its XML has version 12, which is newer than 11")

    def test_a_version_that_cannot_be_read_is_told(self):
        self.replace(LAYERS, "static let version: UInt32 = 4", "")
        self.assert_problems(
            f"{LAYERS}:3: the version of zwlr_layer_shell_v1 cannot be read: write a number, or a constant of this file")

    def test_a_global_without_an_xml_is_told(self):
        self.write("Sources/Other.swift", "Global<Lamp>(display, version: 1) {}")
        self.assert_problems("Sources/Other.swift:1: no XML in protocols has an interface for Lamp")

    def test_tests_and_proofs_that_are_not_there_are_told(self):
        self.replace(PUBLISHED, '"Tests/LayerTests"', '"Tests/NoTests"')
        self.replace(PUBLISHED, '"footTypes"', '"footSleeps"')
        self.replace(PUBLISHED, '"protocols/a.xml"', '"scripts/none"')
        self.assert_problems(
            f"{PUBLISHED}: wl_seat: foot: there is no test footSleeps",
            f"{PUBLISHED}: wl_seat: wlcs: there is no scripts/none",
            f"{PUBLISHED}: zwlr_layer_shell_v1: the tests do not exist: Tests/NoTests")

    def test_a_proof_that_two_files_have_is_told(self):
        self.write("Tests/LayerTests/B.swift", "@Test func footTypes() {}\n")
        self.assert_problems(f"{PUBLISHED}: wl_seat: foot: more than one file has test footTypes")

    def test_a_global_has_a_program_or_a_reason_for_none(self):
        self.replace(PUBLISHED, 'unspoken = "no program does"\n', "")
        self.assert_problems(
            f"{PUBLISHED}: zwlr_layer_shell_v1: either programs prove it, or `unspoken` says why none does")

    def test_what_nobody_reads_is_told(self):
        self.replace(PUBLISHED, "where =", "were =")
        self.assert_problems(f"{PUBLISHED}: zwlr_layer_shell_v1: there is no key were")

    def test_what_is_left_out_is_not_served(self):
        self.replace(PUBLISHED, '"wl_drm"', '"wl_seat"')
        self.assert_problems(f"{PUBLISHED}: wl_seat: is listed as left out, but is served")

    def test_what_is_left_out_has_a_reason(self):
        self.replace(PUBLISHED, 'reason = "Retired"', "")
        self.assert_problems(f"{PUBLISHED}: left-out: needs interfaces and a reason, not interfaces")

    def test_a_policy_that_cannot_be_read_is_told(self):
        self.replace(POLICY, "self = ", "return ")
        self.assert_problems(f"{POLICY}: no action for a global could be read")

    def test_a_page_that_is_not_what_would_be_written_is_told(self):
        self.replace(PAGE, "| 11 | 11 |", "| 12 | 12 |")
        self.assert_problems(
            f"{PAGE} does not match the sources and {PUBLISHED}: run scripts/protocols --write")
        self.assertEqual(self.run_protocols("--write"), (0, []))
        self.assertEqual(self.run_protocols(), (0, []))

    def test_a_page_without_a_place_for_the_tables_is_left_alone(self):
        self.write(PAGE, "# Protocols\n")
        self.assertEqual(self.run_protocols("--write"), (1, [f"{PAGE} lacks the line that begins the tables: {BEGIN}"]))
        self.assertEqual((self.root / PAGE).read_text(encoding="utf-8"), "# Protocols\n")

    def test_another_argument_is_refused(self):
        self.assertEqual(self.run_protocols("--wirte")[0], 2)
