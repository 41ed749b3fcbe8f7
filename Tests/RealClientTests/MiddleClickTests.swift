import Testing

/// Tests that text selected in one program can be pasted into another with the middle button.
@Suite(.serialized)
struct MiddleClickTests {
    /// Starts the second program once wl-paste reads the text that is selected in the first.
    private static let programs = #"""
        text=$0; first=$1; second=$2
        sh -c "$first" & marker=$!
        trap 'kill $marker $paster' TERM EXIT
        until [ "$(wl-paste --primary --no-newline)" = "$text" ]; do sleep 0.05; done
        sh -c "$second" & paster=$!
        wait $paster
        """#

    private static let ready = #"{"wait": {"title": "ready"}, "deadline": 30000}"#
    private static let readyToMark = #"{"wait": {"title": "ready to copy"}, "deadline": 30000}"#
    private static let selectAll = [("Control_L", true), ("a", true), ("a", false), ("Control_L", false)]
        .enumerated().map { place, event in
            #"{"t": \#(500 + 10 * place), "key": "\#(event.0)", "down": \#(event.1)}"#
        }

    private static func click(_ button: String, at place: String, _ times: Int...) -> [String] {
        [#"{"t": \#(times[0] - 50), "pointer": \#(place)}"#]
            + times.flatMap { time in
                [
                    #"{"t": \#(time), "button": "\#(button)", "down": true}"#,
                    #"{"t": \#(time + 20), "button": "\#(button)", "down": false}"#,
                ]
            }
    }

    /// Pastes at the center of the screen, where the programs of both toolkits have their entry.
    private static let paste = click("middle", at: "[640, 360]", 1500)

    private func run(
        marking text: String, _ first: String, _ marking: [String], into second: String, _ pasting: [String]
    ) throws -> ProgramRun {
        try ProgramRun(
            script: marking + pasting, client: ["sh", "-c", Self.programs, text, first, second])
    }

    private let gtk3 = "/usr/bin/python3 {programs}/gtk3_entry.py {state}.copied"
    private let gtk4 = "/usr/bin/python3 {programs}/gtk4_widgets.py {state}"
    private let qt5 = "/usr/bin/python3 {programs}/qt5_widgets.py {state}"

    @Test func `text selected in GTK 3 is pasted into GTK 4`() throws {
        let run = try run(
            marking: "from GTK 3", gtk3, [Self.readyToMark] + Self.selectAll, into: gtk4,
            [Self.ready] + Self.paste)
        try run.wait(for: "the text") { run.state["text"] as? String == "from GTK 3" }
    }

    @Test func `text selected in GTK 3 is pasted into Qt`() throws {
        let run = try run(
            marking: "from GTK 3", gtk3, [Self.readyToMark] + Self.selectAll, into: qt5,
            [Self.ready] + Self.paste)
        try run.wait(for: "the text") { run.state["text"] as? String == "from GTK 3" }
    }

    private let listener = #"""
        foot -- sh -c 'stty raw -echo; printf "\033]0;listening\007"; exec cat > {state}.raw'
        """#

    @Test func `text selected in GTK 4 is pasted into foot`() throws {
        let marking =
            [Self.ready] + Self.click("left", at: "[640, 360]", 200) + [#"{"t": 300, "type": "from"}"#]
            + Self.selectAll
        let run = try run(
            marking: "from", gtk4, marking, into: listener,
            [#"{"wait": {"title": "listening"}, "deadline": 30000}"#] + Self.paste)
        try run.wait(for: "the text") { run.contents(of: "state.json.raw") == "from" }
    }

    /// A double click selects a word in a terminal.
    @Test func `text selected in foot is pasted into GTK 4`() throws {
        let words = #"""
            foot --fullscreen -- sh -c 'stty raw -echo; for i in $(seq 200); do printf "marked\r\n"; done
                printf "\033]0;written\007"; exec cat'
            """#
        let run = try run(
            marking: "marked", words,
            [#"{"wait": {"title": "written"}, "deadline": 30000}"#]
                + Self.click("left", at: "[20, 360]", 500, 600),
            into: gtk4, [Self.ready] + Self.paste)
        try run.wait(for: "the text") { run.state["text"] as? String == "marked" }
    }
}
