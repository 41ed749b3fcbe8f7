import Testing

/// Tests that text copied in one program can be pasted into the entry of a GTK 4 program.
@Suite(.serialized)
struct CopyAndPasteTests {
    /// Starts the second program after the first has recorded in its state file that it has copied.
    private static let programs = #"""
        /usr/bin/python3 "$0" "$1.copied" & copier=$!
        trap 'kill $copier $paster' TERM EXIT
        until grep -q copied "$1.copied"; do sleep 0.05; done
        /usr/bin/python3 "$2" "$1" & paster=$!
        wait $paster
        """#

    /// Pastes into the entry, which is the middle one of three rows.
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

    @Test func `text that GTK 3 copies by keys is pasted`() throws {
        let run = try run(
            "gtk3_entry.py",
            [#"{"wait": {"title": "ready to copy"}, "deadline": 30000}"#] + Self.control("a", at: 100)
                + Self.control("c", at: 200))
        try run.wait(for: "the text") { run.state["text"] as? String == "from GTK 3" }
    }

    /// Most desktops refuse this, because no key or button precedes it.
    @Test func `text that Qt copies without input is pasted`() throws {
        let run = try run("qt5_copy.py")
        try run.wait(for: "the text") { run.state["text"] as? String == "from Qt 5" }
        #expect(run.errorText.contains("a client sets a selection without preceding input"))
    }
}
