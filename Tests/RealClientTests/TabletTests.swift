import Testing

/// Tests events of a pen and a pad in toolkits.
@Suite(.serialized)
struct TabletTests {
    private static let script = [
        #"{"wait": {"title": "ready"}, "deadline": 30000}"#,
        #"{"t": 300, "tool": "pen", "at": [300, 360]}"#,
        #"{"t": 350, "tool": "pen", "at": [310, 360], "pressure": 0.25, "tip": true}"#,
        #"{"t": 400, "tool": "pen", "at": [400, 370], "pressure": 0.5}"#,
        #"{"t": 500, "tool": "pen", "tip": false, "pressure": 0}"#,
        #"{"t": 550, "pad": {"button": 0, "down": true}}"#,
        #"{"t": 600, "pad": {"button": 0, "down": false}}"#,
        #"{"t": 800, "tool": "pen", "away": true}"#,
        #"{"t": 900, "tool": "eraser", "at": [300, 360], "tip": true, "pressure": 0.75}"#,
        #"{"t": 950, "tool": "eraser", "tip": false}"#,
    ]

    private func run(_ program: String) throws -> ProgramRun {
        try ProgramRun(
            script: Self.script, options: ["--stay"],
            client: ["/usr/bin/python3", "{programs}/\(program)", "{state}"])
    }

    /// Returns the strokes of a kind, as "x y pressure tool".
    private func strokes(_ kind: String, of run: ProgramRun) -> [String] {
        let strokes = run.state["strokes"] as? [[Any]] ?? []
        return strokes.filter { $0.first as? String == kind }.map { stroke in
            stroke.dropFirst().map { "\($0)" }.joined(separator: " ")
        }
    }

    @Test func `GTK 4 draws with a pen and its eraser and receives pad events`() throws {
        let run = try run("gtk4_stylus.py")
        try run.wait(for: "the strokes") {
            strokes("down", of: run) == ["310 360 0.25 pen", "300 360 0.75 eraser"]
        }
        try run.wait(for: "the pad") { (run.state["actions"] as? [String]) == ["press"] }
    }

    @Test func `GTK 3 draws with a pen and its eraser`() throws {
        let run = try run("gtk3_stylus.py")
        try run.wait(for: "the strokes") {
            strokes("button-press", of: run) == ["310 360 0.25 pen", "300 360 0.75 eraser"]
        }
    }
}
