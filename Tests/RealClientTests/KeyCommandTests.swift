import Proofs
import Testing

/// Tests key commands of the compositor and of programs while a layout that is not Latin is active.
@Suite(.serialized)
struct KeyCommandTests {
    private static let options = ["--layout", "us,ru", "--options", "grp:alt_shift_toggle"]

    /// Alt+Shift, which switches the layout.
    private static let toRussian = [
        #"{"t": 0, "key": 56, "down": true}"#,
        #"{"t": 10, "key": 42, "down": true}"#,
        #"{"t": 20, "key": 42, "down": false}"#,
        #"{"t": 30, "key": 56, "down": false}"#,
    ]

    /// Presses a key with a modifier, both by their evdev codes.
    private static func chord(_ modifier: Int, _ key: Int, at time: Int) -> [String] {
        [(modifier, true), (key, true), (key, false), (modifier, false)].enumerated().map { place, event in
            #"{"t": \#(time + 10 * place), "key": \#(event.0), "down": \#(event.1)}"#
        }
    }

    /// Sets the title once it can be interrupted, and records each interrupt and line.
    private static let listener = #"""
        trap 'echo interrupted >> "$0"' INT
        printf '\033]0;listening\007'
        while :; do read -r line && echo "$line" >> "$0"; done
        """#

    @Test(.promise(33), .requirement(15)) func `Super+Q closes foot and Control+C reaches it under Russian`()
        throws
    {
        let script =
            [#"{"wait": {"title": "listening"}, "deadline": 30000}"#] + Self.toRussian
            + [#"{"t": 100, "key": 30, "down": true}"#, #"{"t": 110, "key": 30, "down": false}"#]
            + [#"{"t": 200, "key": 28, "down": true}"#, #"{"t": 210, "key": 28, "down": false}"#]
            + Self.chord(29, 46, at: 600) + Self.chord(125, 16, at: 1500)
        let run = try ProgramRun(
            script: script, options: Self.options, client: ["foot", "sh", "-c", Self.listener, "{state}.log"])
        try run.wait(for: "the interrupt") { run.contents(of: "state.json.log").contains("interrupted") }
        // The letter shows that the Russian layout was active.
        #expect(run.contents(of: "state.json.log").contains("ф"))
        _ = try run.exitStatus()
    }

    @Test(.promise(33)) func `Control+Q quits gtk4-demo under Russian`() throws {
        let script =
            [
                #"{"wait": {"title": "GTK Demo"}, "deadline": 30000}"#,
                #"{"wait": {"idle": 300}, "deadline": 30000}"#,
            ] + Self.toRussian + Self.chord(29, 16, at: 200)
        let run = try ProgramRun(script: script, options: Self.options, client: ["gtk4-demo"])
        #expect(try run.exitStatus() == 0)
    }

    @Test func `Super+Q closes gtk4-demo under Russian`() throws {
        let script =
            [
                #"{"wait": {"title": "GTK Demo"}, "deadline": 30000}"#,
                #"{"wait": {"idle": 300}, "deadline": 30000}"#,
            ] + Self.toRussian + Self.chord(125, 16, at: 200)
        let run = try ProgramRun(script: script, options: Self.options, client: ["gtk4-demo"])
        #expect(try run.exitStatus() == 0)
    }
}
