import Proofs
import Testing

/// foot, which reports to the program inside it what it makes of keys and clicks.
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

    /// Asks the terminal to report clicks, then keeps what comes in.
    private static let listener = #"""
        stty raw -echo; printf '\033[?1000h\033[?1006h\033]0;listening\007'; exec cat > "$0"
        """#

    @Test func footTypesTextOfTwoLayoutsAndReportsAClick() throws {
        let run = try ProgramRun(
            script: Self.script, options: ["--layout", "us,ru"],
            client: ["foot", "--", "sh", "-c", Self.listener, "{state}.raw"])
        try run.wait(for: "the text") { run.contents(of: "state.json.raw").hasPrefix("Hello, мир\r") }
        // SGR mouse reports: the left button is 0, M a press and m a release.
        let report = /\u{1B}\[<0;\d+;\d+M\u{1B}\[<0;\d+;\d+m/
        try run.wait(for: "the click") { run.contents(of: "state.json.raw").contains(report) }
    }

    /// A German letter, a Japanese one and a line end, which no key of the layout types. foot complains if a delay before
    /// keys repeat is one that it cannot count.
    @Test func footIsTypedCharactersThatTheLayoutDoesNotHave() throws {
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

    /// wtype brings a keymap of its own, in which its text's characters are the keys.
    @Test(.requirement(14)) func wtypeTypesIntoFootWithAKeymapOfItsOwn() throws {
        // A letter that arrives tells that the terminal has the focus.
        let typing = #"""
            foot -- sh -c 'stty raw -echo; exec cat > "$0"' "$0" &
            while ! [ -s "$0" ]; do wtype x; sleep 0.1; done
            wtype -d 20 'Grüße, 世界'; wtype -k Return; wait
            """#
        let run = try ProgramRun(client: ["sh", "-c", typing, "{state}.raw"])
        try run.wait(for: "the text") { run.contents(of: "state.json.raw").hasSuffix("xGrüße, 世界\r") }
    }

    /// foot has a pointer and a keyboard of each seat.
    @Test func footIsTypedIntoFromTwoSeats() throws {
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
