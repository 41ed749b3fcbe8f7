import Proofs
import Foundation
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell
import SurfaceResponders
import WaylandServer

/// Runs `mini-compositor run` and checks its effects.
@Suite struct SessionTests {
    private func run(
        _ arguments: String..., environment: [String: String?] = [:], files: [String: String] = [:]
    ) throws -> SessionRun {
        try SessionRun(["run"] + arguments, environment: environment) { folder in
            for (name, text) in files {
                try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
        }
    }

    // MARK: Client exit

    @Test func `client exit status is returned`() throws {
        #expect(try run("--", "sh", "-c", "exit 7").status() == 7)
        #expect(try run("--", "true").status() == 0)
    }

    @Test func `killed client yields 128 plus the signal number`() throws {
        #expect(try run("--", "sh", "-c", "kill -KILL $$").status() == 137)
    }

    @Test func `missing program is reported`() throws {
        let session = try run("--", "no-such-client")
        #expect(session.status() == 127)
        #expect(session.errorText.contains("program 'no-such-client' not found"))
    }

    @Test func `program that cannot be executed is reported`() throws {
        let session = try run("--", "./plain.txt", files: ["plain.txt": "text"])
        #expect(session.status() == 126)
        #expect(session.errorText.contains("program './plain.txt' cannot be run: Permission denied"))
    }

    // MARK: Client environment

    @Test func `client finds the socket`() throws {
        let session = try run(
            "--socket", "test", "--", "sh", "-c",
            #"test -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" && echo $WAYLAND_DISPLAY"#)
        #expect(session.readLines() == ["test"])
        #expect(session.status() == 0)
        #expect(!session.exists(session.folder.path + "/test"))
    }

    @Test func `client inherits no descriptors of the compositor`() throws {
        let session = try run("--", "sh", "-c", "readlink /proc/$$/fd/* || true")
        let descriptors = session.readLines()
        #expect(!descriptors.isEmpty)
        // These are descriptors that the compositor opens. Others may leak from the test process.
        let own = /anon_inode:\[(eventpoll|timerfd|signalfd|pidfd)\]|.*wayland-\d+(\.lock)?/
        #expect(descriptors.filter { $0.wholeMatch(of: own) != nil } == [])
    }

    @Test func `private directory replaces a missing XDG_RUNTIME_DIR`() throws {
        let session = try run(
            "--", "sh", "-c",
            #"mkdir -p "$XDG_RUNTIME_DIR/a/b"; ln -s / "$XDG_RUNTIME_DIR/a/link"; stat -c "%a %n" "$XDG_RUNTIME_DIR""#,
            environment: ["XDG_RUNTIME_DIR": nil])
        let line = try #require(session.readLine())
        #expect(line.hasPrefix("700 "))
        let path = String(line.dropFirst(4))
        #expect(session.status() == 0)
        #expect(!session.exists(path))
        #expect(session.exists("/etc"))
        #expect(session.errorText.contains(", clients may do everything, XDG_RUNTIME_DIR=\(path)\n"))
    }

    @Test func `empty XDG_RUNTIME_DIR counts as unset`() throws {
        let session = try run(
            "--", "sh", "-c", #"test -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY""#,
            environment: ["XDG_RUNTIME_DIR": ""])
        #expect(session.status() == 0)
        #expect(session.errorText.contains(/, XDG_RUNTIME_DIR=\/.*mini-compositor-/))
    }

    @Test(arguments: [
        ("relative/folder", "it is not an absolute path"), ("/no/such/folder", "No such file or directory"),
        ("/dev/null", "Not a directory"),
    ]) func `unusable XDG_RUNTIME_DIR is an error`(path: String, reason: String) throws {
        let session = try run("--", "echo", "ran", environment: ["XDG_RUNTIME_DIR": path])
        #expect(session.readLines() == [])
        #expect(session.status() == 73)
        #expect(
            session.errorText == """
                mini-compositor: XDG_RUNTIME_DIR cannot be used: \(path): \(reason). If it is not set, a private directory is \
                used

                """)
    }

    @Test func `XDG_RUNTIME_DIR that is too long for a socket is reported`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "session-\(UUID().uuidString)/" + String(repeating: "x", count: 100))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let error = #expect(throws: SessionError.self) {
            try RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? folder.path : nil }
        }
        #expect(error?.description == "XDG_RUNTIME_DIR is too long for a socket in it: \(folder.path)")
        #expect(error?.status == 73)
    }

    @Test func `session with --stay outlives its client`() throws {
        let session = try run("--stay", "--socket", "stays", "--", "sh", "-c", "echo $$; exit 5")
        let client = try #require(session.readLine())
        try SessionRun.wait(for: "the client's end") { !session.exists("/proc/\(client)") }
        try Connection.connect(to: session.folder.path + "/stays").roundtrip()
        session.send(SIGTERM)
        #expect(session.status() == 5)
    }

    // MARK: Invalid arguments

    @Test(arguments: [
        (["--layout", "us,xx"], "unknown keyboard layout 'xx'"),
        (["--layout", "us,de,fr,es,ru"], "'ru'"),
        (["--layout", "us", "--variant", "nope"], "unknown variant 'nope' of keyboard layout 'us'"),
        (["--options", "no:such"], "unknown keyboard option 'no:such'"),
        (["--size", "100"], "100"), (["--size", "0x10"], "0x10"), (["--size", "99999x10"], "99999x10"),
        (["--socket", "a/b"], "'a/b' is not a name for a socket"),
    ]) func `invalid arguments are reported before the run starts`(arguments: [String], message: String)
        throws
    {
        let session = try SessionRun(["run"] + arguments)
        #expect(session.status() == 64)
        #expect(session.errorText.contains(message), "\(session.errorText)")
        #expect(session.readLines() == [])
    }

    @Test func `socket name in use is an error only if it was requested`() throws {
        let first = try run("--socket", "wayland-1")
        #expect(first.readLine()?.hasPrefix("mini-compositor: wayland-1, ") == true)
        let sameFolder = ["XDG_RUNTIME_DIR": first.folder.path]
        let second = try run("--socket", "wayland-1", environment: sameFolder)
        #expect(second.status() == 73)
        #expect(second.errorText.contains("another compositor listens on the socket 'wayland-1'"))
        let third = try run(environment: sameFolder)
        #expect(third.readLine()?.hasPrefix("mini-compositor: wayland-2, ") == true)
        try Connection.connect(to: first.folder.path + "/wayland-1").roundtrip()
    }

    // MARK: Replays

    @Test func `unreadable replay file is reported`() throws {
        let session = try run("--replay", "nowhere.jsonl", "--", "true")
        #expect(session.status() == 66)
        #expect(session.errorText.contains("cannot read the replay nowhere.jsonl: No such file or directory"))
    }

    @Test func `replay that is not a regular file fails immediately`() throws {
        let session = try SessionRun(["run", "--replay", "never", "--", "true"], setup: "mkfifo never")
        #expect(session.status() == 66)
        #expect(session.errorText.contains("cannot read the replay never: it is not a regular file"))
    }

    @Test func `all bad replay lines are reported and nothing runs`() throws {
        let session = try run(
            "--replay", "bad.jsonl", "--", "echo", "ran",
            files: ["bad.jsonl": "{\"pinter\": [1, 2]}\n{\"move\": [1, 2]}\n{\"type\": \"\\u0007\"}\n"])
        #expect(session.status() == 65)
        #expect(session.errorText.contains("bad.jsonl:1: "))
        #expect(!session.errorText.contains("bad.jsonl:2: "))
        #expect(session.errorText.contains("bad.jsonl:3: "))
        #expect(session.readLines() == [])
    }

    @Test func `replay whose wait times out ends the session`() throws {
        let session = try run(
            "--replay", "wait.jsonl", "--", "sh", "-c", "while :; do sleep 0.01; done",
            files: ["wait.jsonl": "\n{\"wait\": {\"title\": \"missing\"}, \"deadline\": 20}\n"])
        #expect(session.status() == 125)
        #expect(
            session.errorText.contains(
                "wait.jsonl: line 2: waited 20 ms in vain for a toplevel with the title 'missing'; nothing has drawn"
            ))
    }

    /// One run has a client that shows nothing, and the other has no client.
    @Test(arguments: [["--", "sh", "-c", "while :; do sleep 0.01; done"], []])
    func `replay that starts with an idle wait times out without a window`(client: [String]) throws {
        let session = try SessionRun(["run", "--replay", "wait.jsonl"] + client) { folder in
            try "{\"wait\": {\"idle\": 10}, \"deadline\": 20}\n".write(
                to: folder.appendingPathComponent("wait.jsonl"), atomically: true, encoding: .utf8)
        }
        #expect(session.status() == 125)
        #expect(
            session.errorText.contains(
                "wait.jsonl: line 1: waited 20 ms in vain for a toplevel that has drawn; nothing has drawn"))
    }

    @Test func `replay can be read from standard input`() throws {
        let session = try SessionRun(
            ["run", "--replay", "-", "--", SessionRun.demo],
            setup: #"echo '{"key": "Escape", "down": true}' > keys; exec < keys"#)
        #expect(session.readLines().contains("key Escape down"))
        #expect(session.status() == 0)
        let bad = try SessionRun(
            ["run", "--replay", "-", "--", "echo", "ran"], setup: "echo x > keys; exec < keys")
        #expect(bad.status() == 65)
        #expect(bad.errorText.contains("standard input:1: not valid JSON"))
        #expect(bad.readLines() == [])
    }

    /// The client exits before the replay ends. A failure status of the client takes precedence.
    @Test(arguments: [("exit 0", 125), ("exit 3", 3)])
    func `unfinished replay makes the run fail`(client: String, status: Int32) throws {
        let session = try run(
            "--replay", "moves.jsonl", "--", "sh", "-c", client,
            files: ["moves.jsonl": "# first\n{\"move\": [1, 1]}\n"])
        #expect(session.status() == status)
        #expect(
            session.errorText.contains("moves.jsonl: line 2 was not played before the run ended"),
            "\(session.errorText)")
    }

    @Test func `replay interrupted by a signal is a failure`() throws {
        let session = try run(
            "--replay", "moves.jsonl", files: ["moves.jsonl": "{\"move\": [1, 1]}\n"])
        #expect(session.readLine()?.hasPrefix("mini-compositor: wayland-1, ") == true)
        session.send(SIGTERM)
        #expect(session.status() == 125)
        #expect(session.errorText.contains("line 1 was not played"))
    }

    @Test func `replay continues without its client in a session with --stay`() throws {
        let session = try run(
            "--stay", "--replay", "keys.jsonl", "--", SessionRun.demo,
            files: [
                "keys.jsonl":
                    "{\"key\": \"Escape\", \"down\": true}\n{\"t\": 200, \"wait\": {\"title\": \"x\"}, \"deadline\": 50}"
            ])
        #expect(session.status() == 125)
        #expect(session.errorText.contains("line 2: waited 50 ms in vain for a toplevel with the title 'x'"))
    }

    @Test func `empty replay without a client ends immediately`() throws {
        #expect(try run("--replay", "empty.jsonl", files: ["empty.jsonl": "# nothing\n"]).status() == 0)
    }

    @Test func `replay drives a client`() throws {
        let script = """
            {"pointer": [640, 360]}
            {"t": 5, "button": "left", "down": true}
            {"t": 10, "button": "left", "down": false}
            {"t": 20, "type": "ж"}
            {"t": 50, "touch": 0, "down": [330, 130]}
            {"t": 55, "touch": 0, "to": [300, 100]}
            {"t": 60, "touch": 0, "up": true}
            {"t": 70, "key": "Escape", "down": true}
            """
        let session = try run(
            "--layout", "us,ru", "--replay", "script.jsonl", "--", SessionRun.demo,
            files: ["script.jsonl": script])
        let lines = session.readLines().filter { !$0.hasPrefix("configure") && !$0.hasPrefix("keyboard") }
        #expect(session.status() == 0)
        // The window is in the center of the screen, and the subsurface in the center of the window.
        #expect(
            lines.filter { !$0.hasPrefix("modifiers") } == [
                "pointer enter subsurface 160,120", "button left down", "button left up",
                "key Cyrillic_zhe down",
                "key Cyrillic_zhe up", "touch 0 down window 10,10", "touch 0 motion -20,-20", "touch 0 up",
                "key Escape down",
            ])
    }

    @Test(.behavior(237)) func `demo fields are responders`() throws {
        // The available actions change with the text. The demo announces them before it changes its title.
        let script = #"""
            {"pointer": [400, 180]}
            {"t": 5, "button": "left", "down": true}
            {"t": 10, "button": "left", "down": false}
            {"t": 20, "type": "ab\t"}
            {"wait": {"title": "second \"\""}}
            {"t": 100, "group": 1}
            {"t": 110, "key": "Shift_L", "down": true}
            {"t": 111, "key": "Tab", "down": true}
            {"t": 112, "key": "Tab", "down": false}
            {"t": 113, "key": "Shift_L", "down": false}
            {"wait": {"title": "first \"ab\""}}
            {"t": 120, "key": "Control_L", "down": true}
            {"t": 121, "key": "u", "down": true}
            {"t": 122, "key": "u", "down": false}
            {"t": 123, "key": "Control_L", "down": false}
            {"wait": {"title": "first \"\""}}
            {"t": 130, "key": "Undo", "down": true}
            {"t": 131, "key": "Undo", "down": false}
            {"wait": {"title": "first \"ab\""}}
            {"t": 132, "key": "XF86Cut", "down": true}
            {"t": 133, "key": "XF86Cut", "down": false}
            {"wait": {"title": "first \"\""}}
            {"t": 140, "touch": 0, "down": [700, 180]}
            {"t": 141, "touch": 0, "up": true}
            {"t": 150, "key": "XF86Paste", "down": true}
            {"t": 151, "key": "XF86Paste", "down": false}
            {"t": 160, "key": "Escape", "down": true}
            """#
        let session = try run(
            "--layout", "us,ru", "--replay", "script.jsonl", "--", SessionRun.demo,
            files: ["script.jsonl": script])
        let names = ["responder", "field", "command", "action", "key Tab", "key u", "key XF86"]
        let lines = session.readLines().filter { line in names.contains { line.hasPrefix($0) } }
        #expect(session.status() == 0)
        #expect(
            lines == [
                "responder first became first, press", "responder first text input mode en-US us",
                "field first \"a\"", "field first \"ab\"",
                "command Next field", "responder first resigned first, moved",
                "responder second became first, request", "responder second text input mode en-US us",
                "responder second text input mode ru-RU ru",
                "command Previous field", "responder second resigned first, moved",
                "responder first became first, request", "responder first text input mode en-US us",
                "command Clear", "field first \"\"",
                "action undo for first", "field first \"ab\"", "action cut for first", "field first \"\"",
                "responder first resigned first, moved", "responder second became first, press",
                "responder second text input mode ru-RU ru",
                "action paste for second", "field second \"ab\"",
            ])
    }
}
