import Foundation
import Testing

/// Runs `mini-compositor` and checks key commands that affect the session, and the list of key commands.
@Suite struct SessionCommandTests {
    private static let superReturn = """
        {"key": "Super_L", "down": true}
        {"t": 5, "key": "Return", "down": true}
        {"t": 10, "key": "Return", "down": false}
        {"t": 15, "key": "Super_L", "down": false}
        """

    private static let superShiftE = """
        {"key": "Super_L", "down": true}
        {"t": 5, "key": "Shift_L", "down": true}
        {"t": 10, "key": "e", "down": true}
        """

    /// Runs a replay, which starts once the demo's window is shown.
    private func run(_ script: String, _ arguments: String...) throws -> SessionRun {
        try SessionRun(
            ["run", "--replay", "script.jsonl"] + arguments + ["--", SessionRun.demo]
        ) { folder in
            try script.write(
                to: folder.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
            try "echo $$ $WAYLAND_DISPLAY $0 $1 > ran.new; mv ran.new ran".write(
                to: folder.appendingPathComponent("program"), atomically: true, encoding: .utf8)
        }
    }

    @Test func `launched program runs in the session and is reaped at its end`() throws {
        let session = try run(
            Self.superReturn, "--stay", "--socket", "here", "--launch", "sh program  argument")
        let file = session.folder.appendingPathComponent("ran").path
        try SessionRun.wait(for: "the program") { session.exists(file) }
        let words = try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
        #expect(words.dropFirst() == ["here", "program", "argument"])
        // A process that is not reaped would remain as a zombie.
        try SessionRun.wait(for: "the program's end") { !session.exists("/proc/\(words[0])") }
        #expect(session.isRunning)
        session.send(SIGTERM)
        #expect(session.status() == 143)
    }

    @Test func `launch failure is reported and the session continues`() throws {
        let session = try run(Self.superReturn, "--stay", "--launch", "no-such-program")
        try SessionRun.wait(for: "the report") {
            session.errorText.contains("cannot launch: program 'no-such-program' not found")
        }
        #expect(session.isRunning)
        session.send(SIGTERM)
        #expect(session.status() == 143)
    }

    @Test func `ending the session terminates launched programs`() throws {
        let session = try run(Self.superReturn, "--stay", "--launch", "sleep 1000")
        var child = ""
        try SessionRun.wait(for: "the program") {
            child =
                Self.children(of: session.processID).first { Self.status(of: $0).contains("(sleep)") } ?? ""
            return !child.isEmpty
        }
        session.send(SIGTERM)
        #expect(session.status() == 143)
        try SessionRun.wait(for: "the program's end") { !SessionRun.isAlive(child) }
    }

    /// The status is 128 plus SIGTERM, because the client is asked to terminate.
    @Test func `quitting ends the client and the session`() throws {
        #expect(try run(Self.superShiftE, "--stay").status() == 143)
    }

    // MARK: List

    @Test func `without key commands the client receives all keys`() throws {
        let script = """
            {"key": "Alt_L", "down": true}
            {"t": 5, "key": "F4", "down": true}
            {"t": 10, "key": "F4", "down": false}
            {"t": 15, "key": "Alt_L", "down": false}
            {"t": 20, "key": "Super_L", "down": true}
            {"t": 25, "key": "q", "down": true}
            {"t": 30, "key": "q", "down": false}
            {"t": 35, "key": "Super_L", "down": false}
            {"t": 40, "key": "Escape", "down": true}
            """
        let session = try run(script, "--keys", "off")
        let keys = session.readLines().filter { $0.hasPrefix("key ") && $0.hasSuffix(" down") }
        #expect(session.status() == 0, "\(session.errorText)")
        #expect(keys == ["Alt_L", "F4", "Super_L", "q", "Escape"].map { "key \($0) down" })
        let list = try SessionRun(["keys", "--keys", "off"])
        #expect(list.readLines() == [])
        #expect(list.status() == 0)
    }

    @Test func `keys subcommand lists the key commands`() throws {
        let list = try SessionRun(["keys", "--workspaces", "2", "--launch", "xterm"])
        let lines = list.readLines()
        #expect(list.status() == 0)
        #expect(lines.first == "normal")
        #expect(lines.contains("  Super+Q              Close window"))
        #expect(lines.contains("  Super+Return         Launch xterm"))
        #expect(lines.filter { $0.contains("Show workspace") }.count == 2)
    }

    @Test(arguments: ["0", "10", "many"]) func `invalid number of workspaces is rejected`(number: String)
        throws
    {
        let list = try SessionRun(["keys", "--workspaces", number])
        #expect(list.status() == 64)
        #expect(list.errorText.contains(number))
    }

    // MARK: Processes

    private static func children(of processID: Int32) -> [String] {
        let path = "/proc/\(processID)/task/\(processID)/children"
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return (text ?? "").split(separator: " ").map(String.init)
    }

    private static func status(of processID: String) -> String {
        (try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)) ?? ""
    }
}
