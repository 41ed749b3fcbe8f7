import Testing

/// Tests a GTK 4 program that inhibits the compositor's key commands and idleness until U is typed.
@Suite(.serialized)
struct InhibitorTests {
    private static let program = "/usr/bin/python3 {programs}/gtk4_inhibit.py"
    private static let ready = #"{"wait": {"title": "ready"}, "deadline": 30000}"#

    private static func press(_ keys: String..., at time: Int) -> [String] {
        let events = keys.map { ($0, true) } + keys.reversed().map { ($0, false) }
        return events.enumerated().map { place, event in
            #"{"t": \#(time + 20 * place), "key": "\#(event.0)", "down": \#(event.1)}"#
        }
    }

    @Test func `GTK 4 receives shortcut keys until it ends its inhibitor`() throws {
        let script =
            [Self.ready] + Self.press("Super_L", "q", at: 200) + Self.press("u", at: 400)
            + Self.press("Super_L", "q", at: 1500)
        let run = try ProgramRun(script: script, client: ["sh", "-c", Self.program])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
        #expect(run.lines == ["Super_L", "q", "u", "Super_L"])
    }

    @Test func `seat is not idle while GTK 4 inhibits idleness`() throws {
        // swayidle starts after the program inhibits idleness, so that a slow launch does not count.
        let command = "\(Self.program) swayidle -w timeout 1 'echo idle'"
        // The key is pressed later than the timeout of one second.
        let script = [Self.ready] + Self.press("u", at: 2500)
        let run = try ProgramRun(script: script, options: ["--stay"], client: ["sh", "-c", command])
        try run.wait(for: "idleness") { run.lines.contains("idle") }
        #expect(run.lines == ["u", "idle"])
    }
}
