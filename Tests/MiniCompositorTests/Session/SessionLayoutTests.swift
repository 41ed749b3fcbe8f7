import Foundation
import Proofs
import Testing

/// Which layouts a run of `mini-compositor` starts with, and which it stores.
@Suite final class SessionLayoutTests {
    /// The state directory of the run, in place of the user's.
    private let state = FileManager.default.temporaryDirectory.appendingPathComponent(
        "state-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: state)
    }

    private var file: String { state.appendingPathComponent("surface-responders/text-input-modes").path }

    /// Plays a script to the demo client with two layouts.
    private func run(_ script: String, _ arguments: String...) throws -> SessionRun {
        try SessionRun(
            ["run", "--layout", "us,ru", "--replay", "script.jsonl"] + arguments + ["--", SessionRun.demo],
            environment: ["XDG_STATE_HOME": state.path]
        ) { folder in
            try script.write(
                to: folder.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
        }
    }

    /// Presses a key before and after Super+Space, then Escape, which ends the demo.
    private static let switching = """
        {"key": 30, "down": true}
        {"t": 10, "key": 30, "down": false}
        {"t": 20, "key": "Super_L", "down": true}
        {"t": 30, "key": 57, "down": true}
        {"t": 40, "key": 57, "down": false}
        {"t": 50, "key": "Super_L", "down": false}
        {"t": 60, "key": 30, "down": true}
        {"t": 70, "key": 30, "down": false}
        {"t": 80, "key": "Escape", "down": true}
        """

    private func pressedLetters(_ session: SessionRun) -> [String] {
        session.readLines().filter { ["key a down", "key Cyrillic_ef down"].contains($0) }
    }

    @Test func `replay gives the same text each time`() throws {
        for _ in 1...2 {
            let session = try run(Self.switching)
            #expect(pressedLetters(session) == ["key a down", "key Cyrillic_ef down"])
            #expect(session.status() == 0)
            #expect(session.errorText.contains("(remembered by window, until the end)"))
        }
        #expect(!FileManager.default.fileExists(atPath: state.path))
    }

    @Test func `replay with --remember starts with the previous layouts`() throws {
        let first = try run(Self.switching, "--remember", "window")
        #expect(pressedLetters(first) == ["key a down", "key Cyrillic_ef down"])
        #expect(first.status() == 0)
        #expect(first.errorText.contains("(remembered by window, also for the next run)"))
        let second = try run(Self.switching, "--remember", "window")
        #expect(pressedLetters(second) == ["key Cyrillic_ef down", "key a down"])
    }

    @Test func `replay with --stay saves no layouts`() throws {
        let session = try run(Self.switching, "--stay")
        while let line = session.readLine(), line != "key Cyrillic_ef down" {}
        session.send(SIGTERM)
        _ = session.status()
        #expect(!FileManager.default.fileExists(atPath: state.path))
    }

    @Test(.promise(10)) func `demo fields keep their layouts when the compositor is killed`() throws {
        let visit = """
            {"pointer": [400, 180]}
            {"t": 5, "button": "left", "down": true}
            {"t": 10, "button": "left", "down": false}
            """
        let next = #"{"key": "Tab", "down": true}"# + "\n" + #"{"key": "Tab", "down": false}"#
        // The demo names its first responder in its title, after the commit that declares the responder.
        let wait = { (field: String) in #"{"wait": {"titleContains": "\#(field)"}, "deadline": 30000}"# }
        let start = { (lines: [String]) in
            try self.run(([visit] + lines).joined(separator: "\n"), "--remember", "window")
        }
        let isMode = { (line: String) in line.hasPrefix("responder") && line.contains("text input mode") }
        let first = try start([wait("first"), #"{"group": 1}"#, next])
        while let line = first.readLine() {
            if line == "responder second text input mode en-US us" { break }
        }
        try SessionRun.wait(for: "the file") { first.exists(file) }
        first.send(SIGKILL)

        let again = try start([wait("first"), next, wait("second"), #"{"key": "Escape", "down": true}"#])
        #expect(
            again.readLines().filter(isMode) == [
                "responder first text input mode ru-RU ru", "responder second text input mode en-US us",
            ])
        #expect(again.status() == 0)
    }
}
