import promises
from folder_test_case import FolderTestCase

LIBRARY = "Tests/SurfaceRespondersTests/A.swift"
WIRE = "Tests/WaylandSeatTests/B.swift"


class PromisesTests(FolderTestCase):
    """Small documents and tests, and the problems that are reported."""

    def setUp(self):
        super().setUp()
        self.write("docs/promises.md", "| no. | promise |\n|---|---|\n| 1 | Keys end |\n")
        self.write(
            "docs/responders.md",
            "| no. | behavior | library | on the wire |\n|---|---|---|---|\n"
            "| 1 | First | ✓ | ✓ |\n| 2 | Second | ✓ | |\n")
        self.write("docs/uikit.md", "| no. | rule | behaviors |\n|---|---|---|\n| 1 | `next` | 1, 2 |\n")
        self.write(
            "docs/requirements.md", "| no. | requirement | promises |\n|---|---|---|\n| 1 | No stuck key | 1 |\n")
        self.write(
            "SECURITY.md",
            "| no. | promise | tests |\n|---|---|---|\n| 1 | No client waits | `three`, `floods.of_keys`, `floods` |\n")
        self.write("Tests/Attacks/floods.py", "@case()\ndef of_keys():\n    pass\n")
        self.write(LIBRARY, "@Test(.promise(1), .requirement(1)) func keys() {}\n@Test(.behavior(1, 2)) func one() {}\n")
        self.write(WIRE, "@Test(.behavior(1), arguments: [f(2)])\nfunc two(_: Int) {}\n@Test func three() {}\n")

    def run_promises(self, *arguments):
        return self.run_main(promises.main, *arguments)

    def assert_problems(self, *problems):
        self.assertEqual(self.run_promises(), (1 if problems else 0, list(problems)))

    def test_what_is_proved_is_in_order(self):
        self.assert_problems()

    def test_a_promise_without_a_test_is_told(self):
        self.replace(LIBRARY, ".promise(1)", ".behavior(1)")
        self.assert_problems("docs/promises.md:3: no test proves promise 1: Keys end")

    def test_a_requirement_without_a_test_is_told_though_its_promise_has_one(self):
        self.replace(LIBRARY, ", .requirement(1)", "")
        self.assert_problems("docs/requirements.md:3: no test proves requirement 1: No stuck key")

    def test_a_requirement_of_a_promise_that_is_none_is_told(self):
        self.replace("docs/requirements.md", "| 1 |\n", "| 1, 4 |\n")
        self.assert_problems("docs/requirements.md:3: there is no promise 4")

    def test_a_requirement_needs_no_promise(self):
        self.replace("docs/requirements.md", "| 1 |\n", "| |\n")
        self.assert_problems()

    def test_a_promise_of_security_without_a_test_is_told(self):
        self.replace("SECURITY.md", "`three`, `floods.of_keys`, `floods`", "")
        self.assert_problems("SECURITY.md:3: no test proves promise 1: No client waits")

    def test_a_promise_of_security_needs_tests_that_there_are(self):
        self.replace("SECURITY.md", "`three`, `floods.of_keys`, `floods`", "`four`, `floods.of_touches`, `fires`")
        self.assert_problems(
            "SECURITY.md:3: there is no test four", "SECURITY.md:3: there is no test floods.of_touches",
            "SECURITY.md:3: there is no test fires")

    def test_a_behavior_without_a_test_is_told_and_so_is_its_rule(self):
        self.replace(LIBRARY, "(1, 2)", "(1)")
        self.replace("docs/uikit.md", "1, 2", "2")
        self.replace("docs/responders.md", "| Second | ✓ | |", "| Second | | |")
        self.assert_problems(
            "docs/responders.md:4: no test proves behavior 2: Second",
            "docs/uikit.md:3: no test proves rule 1: `next`")

    def test_a_rule_without_a_behavior_is_told(self):
        self.replace("docs/uikit.md", "1, 2", "")
        self.assert_problems("docs/uikit.md:3: no test proves rule 1: `next`")

    def test_a_rule_of_a_behavior_that_is_none_is_told(self):
        self.replace("docs/uikit.md", "1, 2", "1, 3")
        self.assert_problems("docs/uikit.md:3: there is no behavior 3")

    def test_a_test_of_a_number_that_is_none_is_told(self):
        self.replace(WIRE, "@Test func three", "@Test(.promise(7))\n  func three")
        self.assert_problems(f"{WIRE}:3: there is no promise 7")
        self.replace(WIRE, ".promise(7)", ".requirement(7)")
        self.assert_problems(f"{WIRE}:3: there is no requirement 7")

    def test_a_number_that_a_test_says_twice_is_told(self):
        self.replace(LIBRARY, "(1, 2)", "(1, 2), .behavior(2)")
        self.assert_problems(f"{LIBRARY}:2: names behavior 2 twice")

    def test_a_number_that_is_missing_or_stands_there_twice_is_told(self):
        self.replace("docs/responders.md", "| 1 | First | ✓ | ✓ |\n", "")
        self.assert_problems(
            "docs/responders.md: number 1 occurs 0 times", "docs/uikit.md:3: there is no behavior 1",
            f"{LIBRARY}:2: there is no behavior 1", f"{WIRE}:1: there is no behavior 1")
        self.setUp()
        self.replace("docs/promises.md", "| 1 | Keys end |\n", "| 1 | Keys end |\n| 1 | Others too |\n")
        self.assert_problems("docs/promises.md: number 1 occurs 2 times")

    def test_a_test_that_is_disabled_proves_nothing(self):
        self.replace(LIBRARY, ".promise(1)", '.promise(1), .disabled("not today")')
        self.assert_problems(
            "docs/promises.md:3: no test proves promise 1: Keys end",
            "docs/requirements.md:3: no test proves requirement 1: No stuck key")

    def test_what_a_comment_or_a_string_says_proves_nothing(self):
        self.replace(
            LIBRARY, "@Test(.promise(1), .requirement(1))", '@Test(".promise(1)", .requirement(1)) // .promise(1)\n')
        self.assert_problems("docs/promises.md:3: no test proves promise 1: Keys end")

    def test_the_name_of_a_test_may_have_spaces(self):
        self.replace(WIRE, "func three", "func `three, or (if held) four`")
        self.replace("SECURITY.md", "`three`", "`three, or (if held) four`")
        self.replace(LIBRARY, "func keys", "func `keys`")
        self.assert_problems()
        self.assertEqual(self.run_promises("promise", "1"), (0, ["promise 1: Keys end", f"    {LIBRARY}:1: keys"]))

    def test_marks_follow_the_tests(self):
        self.replace(WIRE, ".behavior(1)", ".behavior(2)")
        self.assert_problems("docs/responders.md has wrong marks: scripts/promises --write corrects them")
        self.assertEqual(self.run_promises("--write"), (0, []))
        self.assertTrue((self.root / "docs/responders.md").read_text(encoding="utf-8").endswith(
            "| 1 | First | ✓ | |\n| 2 | Second | ✓ | ✓ |\n"))
        self.assert_problems()

    def test_the_tests_of_a_number_are_listed(self):
        self.assertEqual(
            self.run_promises("behavior", "1"),
            (0, ["behavior 1: First", f"    {LIBRARY}:2: one", f"    {WIRE}:1: two"]))
        self.assertEqual(
            self.run_promises("rule", "1"),
            (0, ["rule 1: `next`", f"    {LIBRARY}:2: one", f"    {WIRE}:1: two"]))
        self.assertEqual(
            self.run_promises("requirement", "1"),
            (0, ["requirement 1: No stuck key", f"    {LIBRARY}:1: keys"]))
        self.assertEqual(self.run_promises("promise", "9"), (1, []))
        self.assertEqual(self.run_promises("wish", "9")[0], 2)
