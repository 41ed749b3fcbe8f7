import Testing

/// Tests a click, typed text and a tap in GTK 4 and Qt 5. Their widgets record the effects.
@Suite(.serialized)
struct ToolkitTests {
    /// Three rows of 240 pixels: a button, an entry, a button.
    private static let script = [
        #"{"wait": {"title": "ready"}, "deadline": 30000}"#,
        #"{"t": 0, "pointer": [640, 120]}"#,
        #"{"t": 50, "button": "left", "down": true}"#,
        #"{"t": 100, "button": "left", "down": false}"#,
        #"{"t": 200, "pointer": [640, 360]}"#,
        #"{"t": 250, "button": "left", "down": true}"#,
        #"{"t": 300, "button": "left", "down": false}"#,
        #"{"t": 500, "type": "Hello, "}"#,
        #"{"t": 1000, "type": "мир"}"#,
        #"{"t": 1500, "touch": 0, "down": [640, 600]}"#,
        #"{"t": 1560, "touch": 0, "up": true}"#,
    ]

    private func run(_ program: String) throws -> ProgramRun {
        try ProgramRun(
            script: Self.script, options: ["--layout", "us,ru"],
            client: ["/usr/bin/python3", "{programs}/\(program)", "{state}"])
    }

    @Test func `GTK takes a click, text in two layouts and a tap`() throws {
        let run = try run("gtk4_widgets.py")
        try run.wait(for: "the click") { run.state["pointer_clicks"] as? Int == 1 }
        try run.wait(for: "the text of two layouts") { run.state["text"] as? String == "Hello, мир" }
        try run.wait(for: "the tap") { run.state["finger_clicks"] as? Int == 1 }
        #expect(run.state["finger_touches"] as? Int == 1)
        #expect(run.state["pointer_clicks"] as? Int == 1)
        #expect(run.state["pointer_touches"] == nil)
    }

    @Test func `Qt takes a click, text in two layouts and a tap`() throws {
        let run = try run("qt5_widgets.py")
        try run.wait(for: "the click") { run.state["pointer_clicks"] as? Int == 1 }
        try run.wait(for: "the text of two layouts") { run.state["text"] as? String == "Hello, мир" }
        try run.wait(for: "the tap") { run.state["touches_begun"] as? Int == 1 }
        #expect(run.state["pointer_clicks"] as? Int == 1)
    }
}
