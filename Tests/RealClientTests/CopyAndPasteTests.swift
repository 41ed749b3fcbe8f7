import Testing

/// What one program copies, the entry of a GTK 4 program pastes.
@Suite(.serialized)
struct CopyAndPasteTests {
    /// The second program begins when the first has said, in its state file, that it has copied.
    private static let programs = #"""
        /usr/bin/python3 "$0" "$1.copied" & copier=$!
        trap 'kill $copier $paster' TERM EXIT
        until grep -q copied "$1.copied"; do sleep 0.05; done
        /usr/bin/python3 "$2" "$1" & paster=$!
        wait $paster
        """#

    /// Into the entry, the middle one of three rows.
    private static let paste =
        [
            #"{"wait": {"title": "ready"}, "deadline": 30000}"#,
            #"{"t": 1000, "pointer": [640, 360]}"#,
            #"{"t": 1050, "button": "left", "down": true}"#,
            #"{"t": 1100, "button": "left", "down": false}"#,
        ] + control("v", at: 1300)

    private static func control(_ key: String, at time: Int) -> [String] {
        [("Control_L", true), (key, true), (key, false), ("Control_L", false)].enumerated().map {
            place, event in
            #"{"t": \#(time + 10 * place), "key": "\#(event.0)", "down": \#(event.1)}"#
        }
    }

    private func run(_ copier: String, _ script: [String] = []) throws -> ProgramRun {
        try ProgramRun(
            script: script + Self.paste,
            client: [
                "sh", "-c", Self.programs, "{programs}/\(copier)", "{state}", "{programs}/gtk4_widgets.py",
            ])
    }

    @Test func whatGtk3CopiesByItsKeysIsPasted() throws {
        let run = try run(
            "gtk3_entry.py",
            [#"{"wait": {"title": "ready to copy"}, "deadline": 30000}"#] + Self.control("a", at: 100)
                + Self.control("c", at: 200))
        try run.wait(for: "the text") { run.state["text"] as? String == "from GTK 3" }
    }

    /// On a desktop it would be refused: no key and no button led to it.
    @Test func whatQtCopiesWithoutInputIsPasted() throws {
        let run = try run("qt5_copy.py")
        try run.wait(for: "the text") { run.state["text"] as? String == "from Qt 5" }
        #expect(run.errorText.contains("a selection is taken though no input led to it"))
    }
}
