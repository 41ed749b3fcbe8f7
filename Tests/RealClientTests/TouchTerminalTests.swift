import Proofs
import Testing

/// Tests foot, which does not support touch, with touches only. The compositor translates them to pointer
/// events.
@Suite(.serialized)
struct TouchTerminalTests {
    private static func down(_ x: Int, _ y: Int, at time: Int) -> String {
        #"{"t": \#(time), "touch": 0, "down": [\#(x), \#(y)]}"#
    }

    private static func move(_ x: Int, _ y: Int, at time: Int) -> String {
        #"{"t": \#(time), "touch": 0, "to": [\#(x), \#(y)]}"#
    }

    private static func up(at time: Int) -> String {
        #"{"t": \#(time), "touch": 0, "up": true}"#
    }

    private static let whenReady = #"{"wait": {"title": "listening"}, "deadline": 30000}"#

    /// Makes the terminal report buttons and drags, and records the input.
    private static let reporter = #"""
        stty raw -echo; printf '\033[?1002h\033[?1006h\033]0;listening\007'; exec cat > "$0"
        """#

    /// Prints a word at the top left corner, and records typed and pasted text.
    private static let word = #"""
        stty raw -echo; printf '\033[2J\033[Hselected\033]0;listening\007'; exec cat > "$0"
        """#

    /// SGR mouse reports contain button, column and row. M is a press or a motion, m is a release.
    private static func report(_ button: Int, isDown: Bool) throws -> Regex<AnyRegexOutput> {
        try Regex("\u{1B}\\[<\(button);\\d+;\\d+\(isDown ? "M" : "m")")
    }

    @Test(.promise(27)) func `tap clicks, drag holds the button and long press right-clicks`() throws {
        let script = [
            Self.whenReady,
            Self.down(100, 100, at: 500), Self.up(at: 560),
            Self.down(200, 200, at: 1500), Self.move(260, 200, at: 1550), Self.move(400, 200, at: 1600),
            Self.up(at: 1650),
            Self.down(300, 300, at: 2500), Self.up(at: 3300),
        ]
        let run = try ProgramRun(
            script: script, client: ["foot", "--fullscreen", "--", "sh", "-c", Self.reporter, "{state}.raw"])
        let lifted = try Self.report(2, isDown: false)
        try run.wait(for: "the long press") { run.contents(of: "state.json.raw").contains(lifted) }
        let reports = run.contents(of: "state.json.raw")
        #expect(try reports.matches(of: Self.report(0, isDown: true)).count == 2)
        #expect(try reports.matches(of: Self.report(0, isDown: false)).count == 2)
        // 32 is motion with the left button down.
        #expect(try reports.contains(Self.report(32, isDown: true)))
        #expect(try reports.matches(of: Self.report(2, isDown: true)).count == 1)
        // The column of the tap. At this size, a cell of foot is six to twelve pixels wide.
        let tap = try #require(reports.firstMatch(of: /\[<0;(\d+);(\d+)M/))
        let column = try #require(Int(tap.1))
        #expect((100 / 12 + 1...100 / 6 + 1).contains(column))
    }

    @Test(.promise(27)) func `drag selects text that can be pasted`() throws {
        let script =
            [
                Self.whenReady,
                Self.down(6, 10, at: 500), Self.move(60, 10, at: 550), Self.move(300, 10, at: 600),
                Self.up(at: 700),
            ]
            + [(29, true), (42, true), (47, true), (47, false), (42, false), (29, false)].enumerated().map {
                #"{"t": \#(1500 + 20 * $0), "key": \#($1.0), "down": \#($1.1)}"#
            }
        let run = try ProgramRun(
            script: script,
            client: [
                "foot", "--fullscreen", "-o", "selection-target=clipboard", "--", "sh", "-c", Self.word,
                "{state}.raw",
            ])
        try run.wait(for: "the pasted text") { run.contents(of: "state.json.raw").contains("selected") }
    }
}
