import Foundation
import Testing

/// Runs `mini-compositor` with a file of key bindings.
@Suite struct BoundKeyTests {
    /// Runs a replay, which starts once the demo's window is shown. The run continues after the replay.
    private func run(_ bindings: String, _ script: String, _ arguments: String...) throws -> SessionRun {
        try SessionRun(
            ["run", "--stay", "--bindings", "bindings.jsonl", "--replay", "script.jsonl"] + arguments
                + ["--", SessionRun.demo]
        ) { folder in
            try Self.write(bindings, "bindings.jsonl", in: folder)
            try Self.write(script, "script.jsonl", in: folder)
        }
    }

    private static func write(_ text: String, _ name: String, in folder: URL) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    private func list(_ bindings: String, _ arguments: String...) throws -> SessionRun {
        try SessionRun(["keys", "--bindings", "bindings.jsonl"] + arguments) { folder in
            try Self.write(bindings, "bindings.jsonl", in: folder)
        }
    }

    /// Returns the demo's lines about keys, until one of them.
    private func keys(of session: SessionRun, until end: String) -> [String] {
        var keys: [String] = []
        while keys.last != end, let line = session.readLine() {
            if line.hasPrefix("key ") { keys.append(line) }
        }
        return keys
    }

    // MARK: What lines do

    @Test func `bound key starts a program`() throws {
        let session = try run(
            #"{"keys": "Super+t", "start": ["sh", "-c", "echo $WAYLAND_DISPLAY > new; mv new ran"]}"#,
            #"{"press": "Super+t"}"#, "--socket", "here")
        let file = session.folder.appending(path: "ran").path
        try SessionRun.wait(for: "the program") { session.exists(file) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "here\n")
        #expect(session.isRunning)
    }

    /// Typed while Super is down, the letters would be key commands.
    @Test func `text is typed once the keys are released`() throws {
        let session = try run(
            #"{"keys": "Super+d", "type": "ed"}"#,
            """
            {"key": "Super_L", "down": true}
            {"t": 10, "key": "d", "down": true}
            {"t": 20, "key": "d", "down": false}
            {"t": 300, "key": "Super_L", "down": false}
            """)
        #expect(
            keys(of: session, until: "key d up") == [
                "key Super_L down", "key Super_L up", "key e down", "key e up", "key d down", "key d up",
            ])
    }

    @Test func `lines are played one after another`() throws {
        let session = try run(
            """
            # Keys that need no modifier.
            {"keys": "F9", "type": "ab"}
            {"keys": "Shift+XF86AudioPlay", "type": "c"}
            {"keys": "F10", "type": "d"}
            """,
            """
            {"press": "F9"}
            {"press": "F10"}
            """)
        #expect(
            keys(of: session, until: "key d up")
                == ["a", "b", "d"].flatMap {
                    ["key \($0) down", "key \($0) up"]
                })
    }

    @Test func `failed line is named, and the next one is played`() throws {
        let session = try run(
            """
            {"keys": "F9", "start": ["no-such-program"]}
            {"keys": "F10", "type": "a"}
            """,
            """
            {"press": "F9"}
            {"t": 50, "press": "F10"}
            """)
        #expect(keys(of: session, until: "key a up") == ["key a down", "key a up"])
        #expect(
            session.errorText.contains(
                "mini-compositor: bindings.jsonl:1: the program 'no-such-program' cannot be started"),
            "\(session.errorText)")
    }

    @Test func `only 64 lines wait`() throws {
        let session = try run(
            #"{"keys": "F9", "wait": {"title": "never"}, "deadline": 600000}"#,
            """
            {"press": "F9", "count": 70}
            {"press": "a"}
            """)
        _ = keys(of: session, until: "key a up")
        try SessionRun.wait(for: "the messages") {
            session.errorText.components(separatedBy: "bindings.jsonl:1: left out").count == 6
        }
    }

    @Test func `input is that of the seat whose key was pressed`() throws {
        let session = try run(
            """
            {"keys": "F9", "type": "a"}
            {"keys": "F10", "seat": "left", "type": "b"}
            """,
            """
            {"seat": "right", "press": "F9"}
            {"t": 500, "seat": "right", "press": "F10"}
            """, "--seat", "left", "--seat", "right", "--explain=json:why.jsonl")
        var seats: [String] = []
        try SessionRun.wait(for: "both letters") {
            let file = session.folder.appending(path: "why.jsonl")
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            seats = try text.split(separator: "\n").compactMap { line in
                let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                let isLetter = ["key a down", "key b down"].contains(event?["summary"] as? String)
                return isLetter ? event?["seat"] as? String : nil
            }
            return seats.count == 2
        }
        #expect(seats == ["right", "left"])
    }

    @Test func `without key commands, bound keys remain`() throws {
        let session = try run(
            #"{"keys": "Super+d", "type": "a"}"#,
            """
            {"press": "Super+q"}
            {"t": 50, "press": "Super+d"}
            """, "--keys", "off")
        let letters = keys(of: session, until: "key a up").filter { !$0.contains("Super") }
        #expect(letters == ["key q down", "key q up", "key a down", "key a up"])
    }

    // MARK: The list

    @Test func `bound keys replace commands and are listed with their titles`() throws {
        let lines = try list(
            """
            {"keys": "Super+q", "title": "Mine", "start": ["foot"]}
            {"keys": "Control+plus", "perform": "toggleMaximized"}
            """
        ).readLines().map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("Super+Q Mine"))
        #expect(lines.contains(#"Control++ perform "toggleMaximized""#))
        #expect(!lines.contains("Super+Q Close window"))
        #expect(lines.contains("Alt+F4 Close window"))
    }

    @Test func `with Alt as Super, bound keys also work with Alt`() throws {
        let lines = try list(
            """
            {"keys": "Super+t", "title": "One", "start": ["foot"]}
            {"keys": "Alt+q", "title": "Two", "start": ["foot"]}
            """, "--modifier", "alt"
        ).readLines().map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("Super+T One"))
        #expect(lines.contains("Alt+T One"))
        #expect(lines.contains("Alt+Q Two"))
        #expect(!lines.contains("Alt+Q Close window"))
        #expect(lines.contains("Super+Q Close window"))
    }

    // MARK: Bad files

    @Test(arguments: [
        (#"{"keys": "a", "type": "b"}"#, "programs need the key 'a': add Control, Alt or Super"),
        (#"{"keys": "Shift+Left", "type": "b"}"#, "programs need the key 'Left'"),
        (#"{"keys": "Super", "type": "b"}"#, "'Super' is a modifier: 'keys' ends with another key"),
        (#"{"keys": "Hyper+a", "type": "b"}"#, "'Hyper' is not a modifier"),
        (#"{"keys": "Super+nothing", "type": "b"}"#, "'nothing' is not the name of a keysym"),
        (#"{"keys": "Super+", "type": "b"}"#, "'keys' ends with a key"),
        (#"{"type": "b"}"#, "'keys' is missing"),
        (#"{"keys": "Super+b"}"#, "no event"),
        (#"{"keys": "Super+b", "type": "b", "t": 5}"#, "'t' is for replays: leave it out"),
        (#"{"keys": "Super+b", "title": "", "type": "b"}"#, "'title' must be a text that is not empty"),
        (#"{"keys": "Super+b", "type": "b", "count": 2}"#, "unknown field 'count'"),
        ("{", "not valid JSON"),
        (#"{"keys": "Super+x", "type": "b"}"#, "Super+X is bound already, at bindings.jsonl:2"),
    ]) func `bad line is named before anything starts`(line: String, reason: String) throws {
        let bindings = """
            # The first line is a comment.
            {"keys": "Super+x", "start": ["foot"]}
            \(line)
            """
        let run = try run(bindings, "")
        let list = try list(bindings)
        for session in [run, list] {
            #expect(session.status() == 65)
            #expect(
                session.errorText.hasPrefix("mini-compositor: bindings.jsonl:3: "), "\(session.errorText)")
            #expect(session.errorText.contains(reason), "\(session.errorText)")
            #expect(session.readLines() == [])
        }
    }

    /// The layout of the run determines which keys exist.
    @Test(arguments: [
        (#"{"keys": "Super+x", "press": "Cyrillic_a"}"#, "no key of the keymap means 'Cyrillic_a' by itself"),
        (#"{"keys": "Super+x", "perform": "dance"}"#, "there is no action 'dance'"),
    ]) func `bad value is named before anything starts`(line: String, reason: String) throws {
        let session = try run(line, "")
        #expect(session.status() == 65)
        let text = "mini-compositor: bindings.jsonl:1: \(reason)"
        #expect(session.errorText.hasPrefix(text), "\(session.errorText)")
        #expect(session.readLines() == [])
    }

    @Test func `file that cannot be read is refused`() throws {
        let session = try SessionRun(["run", "--bindings", "none.jsonl", SessionRun.demo])
        #expect(session.status() == 66)
        #expect(
            session.errorText
                == "mini-compositor: cannot read the file of key bindings none.jsonl: No such file or directory\n"
        )
    }
}
