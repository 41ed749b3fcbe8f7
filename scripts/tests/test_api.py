import contextlib
import io
import json

import api
from folder_test_case import FolderTestCase


class APITests(FolderTestCase):
    """A library with one public class of its own, and the other entries of a symbol graph."""

    def setUp(self):
        super().setUp()
        self.write_symbols("class Lamp")
        self.run_api("record")

    def write_symbols(self, declaration):
        def symbol(name, text, precise="s:4Lamp", uri="file:///p/Sources/Lamps/Lamp.swift"):
            return {
                "identifier": {"precise": precise}, "pathComponents": name.split("."), "location": {"uri": uri},
                "declarationFragments": [{"spelling": part} for part in text.partition(" ")]}
        self.write("symbols/Lamps.symbols/Lamps.symbols.json", json.dumps({"symbols": [
            symbol("Lamp", declaration), symbol("Lamp.on", "var on:\n  Bool"),
            symbol("Lamp.hash", "func hash", precise="s:1::SYNTHESIZED::s:4Lamp"),
            symbol("WlLamp", "class WlLamp", uri="file:///p/.build/plugins/Lamps/WlLamp.swift"),
        ]}))

    def run_api(self, mode):
        """The printed lines, with the final message last."""
        output, message = io.StringIO(), []
        with contextlib.redirect_stdout(output):
            try:
                api.main(mode, str(self.root / "symbols"), str(self.root / "API"), "Lamps")
            except SystemExit as end:
                message = [end.code]
        return output.getvalue().splitlines() + message

    def test_declarations_of_the_library_are_recorded(self):
        self.assertEqual(
            (self.root / "API/Lamps.txt").read_text(encoding="utf-8"), "Lamp: class Lamp\nLamp.on: var on: Bool\n")
        self.assertEqual(self.run_api("check"), [])

    def test_a_declaration_that_differs_is_told(self):
        self.write_symbols("final class Lamp")
        lines = self.run_api("check")
        self.assertIn("-Lamp: class Lamp", lines)
        self.assertIn("+Lamp: final class Lamp", lines)
        self.assertIn("The public declarations of Lamps differ", lines[-1])
