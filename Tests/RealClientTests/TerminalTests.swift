import Proofs
import Testing

/// Tests keys and clicks in foot, which reports them to the program that it runs.
@Suite(.serialized)
struct TerminalTests {
    private static let script = [
        #"{"wait": {"title": "listening"}, "deadline": 30000}"#,
        #"{"t": 0, "type": "Hello, "}"#,
        #"{"t": 500, "type": "мир\n"}"#,
        #"{"t": 1000, "pointer": [640, 360]}"#,
        #"{"t": 1050, "button": "left", "down": true}"#,
        #"{"t": 1100, "button": "left", "down": false}"#,
    ]

    /// Makes the terminal report clicks, and records the input.
    private static let listener = #"""
        stty raw -echo; printf '\033[?1000h\033[?1006h\033]0;listening\007'; exec cat > "$0"
        """#

    @Test func `foot types text in two layouts and reports a click`() throws {
        let run = try ProgramRun(
            script: Self.script, options: ["--layout", "us,ru"],
            client: ["foot", "--", "sh", "-c", Self.listener, "{state}.raw"])
        try run.wait(for: "the text") { run.contents(of: "state.json.raw").hasPrefix("Hello, мир\r") }
        // SGR mouse reports: the left button is 0, M a press and m a release.
        let report = /\u{1B}\[<0;\d+;\d+M\u{1B}\[<0;\d+;\d+m/
        try run.wait(for: "the click") { run.contents(of: "state.json.raw").contains(report) }
    }

    /// Types letters that no key of the layout has, and a line end. foot logs a message if it cannot
    /// represent the repeat delay.
    @Test func `foot receives characters that the layout lacks`() throws {
        let run = try ProgramRun(
            script: [
                #"{"wait": {"title": "listening"}, "deadline": 30000}"#,
                #"{"type": "plain "}"#, #"{"type": "ëö日\n"}"#, #"{"type": "plain again"}"#,
            ], client: ["foot", "--", "sh", "-c", Self.listener, "{state}.raw"])
        try run.wait(for: "the text") {
            run.contents(of: "state.json.raw").hasPrefix("plain ëö日\rplain again")
        }
        #expect(!run.errorText.contains("keyboard repeat"), "\(run.errorText)")
    }

    /// wtype sets its own keymap, whose keys are the characters of its text.
    @Test(.requirement(14)) func `wtype types into foot with its own keymap`() throws {
        // Once a letter arrives, the terminal has the keyboard focus.
        let typing = #"""
            foot -- sh -c 'stty raw -echo; exec cat > "$0"' "$0" &
            while ! [ -s "$0" ]; do wtype x; sleep 0.1; done
            wtype -d 20 'Grüße, 世界'; wtype -k Return; wait
            """#
        let run = try ProgramRun(client: ["sh", "-c", typing, "{state}.raw"])
        try run.wait(for: "the text") { run.contents(of: "state.json.raw").hasSuffix("xGrüße, 世界\r") }
    }

    /// foot uses the pointer and the keyboard of each seat.
    @Test func `foot receives keys and clicks from two seats`() throws {
        let run = try ProgramRun(
            script: [
                #"{"wait": {"title": "listening"}, "deadline": 30000}"#,
                #"{"t": 0, "type": "one "}"#,
                #"{"t": 500, "seat": "right", "type": "two\n"}"#,
                #"{"t": 1000, "seat": "right", "pointer": [640, 360]}"#,
                #"{"t": 1050, "seat": "right", "button": "left", "down": true}"#,
                #"{"t": 1100, "seat": "right", "button": "left", "down": false}"#,
            ], options: ["--seat", "left", "--seat", "right"],
            client: ["foot", "--", "sh", "-c", Self.listener, "{state}.raw"])
        try run.wait(for: "the text") { run.contents(of: "state.json.raw").hasPrefix("one two\r") }
        let report = /\u{1B}\[<0;\d+;\d+M\u{1B}\[<0;\d+;\d+m/
        try run.wait(for: "the click") { run.contents(of: "state.json.raw").contains(report) }
    }
}
