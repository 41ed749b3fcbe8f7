import Proofs
import Foundation
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell
import SurfaceResponders
import WaylandServer

/// `mini-compositor run`, from outside.
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

    // MARK: The client's end

    @Test func theClientsStatusIsReturned() throws {
        #expect(try run("--", "sh", "-c", "exit 7").status() == 7)
        #expect(try run("--", "true").status() == 0)
    }

    @Test func aClientThatIsKilledMakes128AndTheSignal() throws {
        #expect(try run("--", "sh", "-c", "kill -KILL $$").status() == 137)
    }

    @Test func aClientThatDoesNotExistIsNamed() throws {
        let session = try run("--", "no-such-client")
        #expect(session.status() == 127)
        #expect(session.errorText.contains("client 'no-such-client' not found"))
    }

    @Test func aClientThatCannotBeRunIsNamed() throws {
        let session = try run("--", "./plain.txt", files: ["plain.txt": "text"])
        #expect(session.status() == 126)
        #expect(session.errorText.contains("client './plain.txt' cannot be run: Permission denied"))
    }

    // MARK: What a client gets

    @Test func theClientFindsTheSocket() throws {
        let session = try run(
            "--socket", "test", "--", "sh", "-c",
            #"test -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" && echo $WAYLAND_DISPLAY"#)
        #expect(session.readLines() == ["test"])
        #expect(session.status() == 0)
        #expect(!session.exists(session.folder.path + "/test"))
    }

    @Test func theClientsSignalsAreAsTheyWere() throws {
        let session = try run("--", "grep", "-E", "SigBlk|SigIgn", "/proc/self/status")
        let lines = session.readLines()
        #expect(lines.first == "SigBlk:\t0000000000000000")
        let ignored = try #require(lines.last?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) })
        // SIGPIPE is 13.
        #expect(ignored & 1 << 12 == 0)
    }

    @Test func theClientInheritsNoneOfTheCompositorsDescriptors() throws {
        let session = try run("--", "sh", "-c", "readlink /proc/$$/fd/* || true")
        let descriptors = session.readLines()
        #expect(!descriptors.isEmpty)
        // What the compositor opens; what this process leaks may be among the rest.
        let own = /anon_inode:\[(eventpoll|timerfd|signalfd|pidfd)\]|.*wayland-\d+(\.lock)?/
        #expect(descriptors.filter { $0.wholeMatch(of: own) != nil } == [])
    }

    @Test func aPrivateFolderStandsInForAMissingRuntimeDirectory() throws {
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
    }

    @Test(arguments: ["relative/folder", "/no/such/folder", ""])
    func aRuntimeDirectoryThatCannotBeUsedIsReplaced(path: String) throws {
        let session = try run(
            "--", "sh", "-c", #"test -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY""#,
            environment: ["XDG_RUNTIME_DIR": path])
        #expect(session.status() == 0)
    }

    @Test func aRuntimeDirectoryThatIsTooLongForASocketIsAnErrorThatSaysSo() throws {
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

    @Test func noProgramCannotBeRun() throws {
        let display = try Display()
        let error = #expect(throws: SessionError.self) {
            try ClientProcess([], environment: [:], on: display.eventLoop, clock: StoppedClock()) { _ in }
        }
        #expect(error?.description == "no program to run")
        #expect(error?.status == 127)
    }

    // MARK: Being stopped

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalEndsASessionWithoutClientCleanly(signal: Int32)
        throws
    {
        let session = try run(environment: ["XDG_RUNTIME_DIR": nil])
        let line = try #require(session.readLine())
        let match = try #require(
            line.wholeMatch(
                of:
                    /mini-compositor: (wayland-\d+), 1280x720, layouts us, clients may do everything, XDG_RUNTIME_DIR=(.+)/
            ))
        let folder = String(match.2)
        #expect(session.exists("\(folder)/\(match.1)"))
        session.send(signal)
        #expect(session.status() == 0)
        #expect(!session.exists(folder))
    }

    @Test func aRequestToTerminateReachesTheClientWhichSaysTheStatus() throws {
        let session = try run(
            "--", "sh", "-c", "trap 'exit 9' TERM; echo ready; while :; do sleep 0.01; done")
        #expect(session.readLine() == "ready")
        session.send(SIGTERM)
        #expect(session.status() == 9)
    }

    @Test func aSecondSignalKillsAClientThatDoesNotHear() throws {
        let session = try run(
            "--", "sh", "-c", "trap 'echo heard' TERM; echo ready; while :; do sleep 0.01; done")
        #expect(session.readLine() == "ready")
        session.send(SIGTERM)
        #expect(session.readLine() == "heard")
        let start = ContinuousClock.now
        session.send(SIGTERM)
        #expect(session.status() == 137)
        // It would be killed after five seconds anyway.
        #expect(ContinuousClock.now - start < .seconds(4))
    }

    @Test func aSessionThatStaysGoesOnWithoutItsClient() throws {
        let session = try run("--stay", "--socket", "stays", "--", "sh", "-c", "echo $$; exit 5")
        let client = try #require(session.readLine())
        try SessionRun.wait(for: "the client's end") { !session.exists("/proc/\(client)") }
        try Connection.connect(to: session.folder.path + "/stays").roundtrip()
        session.send(SIGTERM)
        #expect(session.status() == 5)
    }

    // MARK: Wrong arguments

    @Test(arguments: [
        (["--layout", "us,xx"], "unknown keyboard layout 'xx'"),
        (["--layout", "us,de,fr,es,ru"], "'ru'"),
        (["--layout", "us", "--variant", "nope"], "unknown variant 'nope' of keyboard layout 'us'"),
        (["--options", "no:such"], "unknown keyboard option 'no:such'"),
        (["--size", "100"], "100"), (["--size", "0x10"], "0x10"), (["--size", "99999x10"], "99999x10"),
        (["--socket", "a/b"], "'a/b' is not a name for a socket"), (["client"], "client"),
    ]) func wrongArgumentsAreNamedBeforeAnythingBegins(arguments: [String], message: String) throws {
        let session = try SessionRun(["run"] + arguments)
        #expect(session.status() == 64)
        #expect(session.errorText.contains(message), "\(session.errorText)")
        #expect(session.readLines() == [])
    }

    @Test func aTakenNameIsAnErrorOnlyIfItWasAskedFor() throws {
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

    @Test func aReplayThatCannotBeReadIsNamed() throws {
        let session = try run("--replay", "nowhere.jsonl", "--", "true")
        #expect(session.status() == 66)
        #expect(session.errorText.contains("cannot read the replay nowhere.jsonl: No such file or directory"))
    }

    @Test func allBadLinesOfAReplayAreNamedAndNothingRuns() throws {
        let session = try run(
            "--replay", "bad.jsonl", "--", "echo", "ran",
            files: ["bad.jsonl": "{\"pinter\": [1, 2]}\n{\"move\": [1, 2]}\n{\"type\": \"\u{e9}\"}\n"])
        #expect(session.status() == 65)
        #expect(session.errorText.contains("bad.jsonl:1: "))
        #expect(!session.errorText.contains("bad.jsonl:2: "))
        #expect(session.errorText.contains("bad.jsonl:3: "))
        #expect(session.readLines() == [])
    }

    @Test func aReplayThatWaitsInVainEndsTheSession() throws {
        let session = try run(
            "--replay", "wait.jsonl", "--", "sh", "-c", "while :; do sleep 0.01; done",
            files: ["wait.jsonl": "\n{\"wait\": {\"title\": \"nobody\"}, \"deadline\": 20}\n"])
        #expect(session.status() == 124)
        #expect(
            session.errorText.contains(
                "wait.jsonl: line 2: waited 20 ms in vain for a toplevel with the title 'nobody'; nothing has drawn"
            ))
    }

    /// With a client that shows nothing, and with none at all.
    @Test(arguments: [["--", "sh", "-c", "while :; do sleep 0.01; done"], []])
    func aReplayThatBeginsWithIdlenessDoesNotWaitForAWindowForGood(client: [String]) throws {
        let session = try SessionRun(["run", "--replay", "wait.jsonl"] + client) { folder in
            try "{\"wait\": {\"idle\": 10}, \"deadline\": 20}\n".write(
                to: folder.appendingPathComponent("wait.jsonl"), atomically: true, encoding: .utf8)
        }
        #expect(session.status() == 124)
        #expect(
            session.errorText.contains(
                "wait.jsonl: line 1: waited 20 ms in vain for a toplevel that has drawn; nothing has drawn"))
    }

    @Test func aReplayOfNothingWithoutClientEndsAtOnce() throws {
        #expect(try run("--replay", "empty.jsonl", files: ["empty.jsonl": "# nothing\n"]).status() == 0)
    }

    @Test func aClientIsDrivenByAReplay() throws {
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
        // The window is in the middle of the screen, the subsurface in the middle of the window.
        #expect(
            lines.filter { !$0.hasPrefix("modifiers") } == [
                "pointer enter subsurface 160,120", "button left down", "button left up",
                "key Cyrillic_zhe down",
                "key Cyrillic_zhe up", "touch 0 down window 10,10", "touch 0 motion -20,-20", "touch 0 up",
                "key Escape down",
            ])
    }

    @Test(.behaviour(237)) func theFieldsOfTheDemoAreResponders() throws {
        // What can be done changes with the text: the client needs time to say so.
        let script = """
            {"pointer": [400, 180]}
            {"t": 5, "button": "left", "down": true}
            {"t": 10, "button": "left", "down": false}
            {"t": 20, "type": "ab\\t"}
            {"t": 100, "group": 1}
            {"t": 110, "key": "Shift_L", "down": true}
            {"t": 111, "key": "Tab", "down": true}
            {"t": 112, "key": "Tab", "down": false}
            {"t": 113, "key": "Shift_L", "down": false}
            {"t": 120, "key": "Control_L", "down": true}
            {"t": 121, "key": "u", "down": true}
            {"t": 122, "key": "u", "down": false}
            {"t": 123, "key": "Control_L", "down": false}
            {"wait": {"idle": 400}}
            {"t": 130, "key": "Undo", "down": true}
            {"t": 131, "key": "Undo", "down": false}
            {"wait": {"idle": 400}}
            {"t": 132, "key": "XF86Cut", "down": true}
            {"t": 133, "key": "XF86Cut", "down": false}
            {"t": 140, "touch": 0, "down": [700, 180]}
            {"t": 141, "touch": 0, "up": true}
            {"t": 150, "key": "XF86Paste", "down": true}
            {"t": 151, "key": "XF86Paste", "down": false}
            {"t": 160, "key": "Escape", "down": true}
            """
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

    @Test func explanationsAreATable() throws {
        let script = "{\"pointer\": [330, 130]}\n{\"t\": 40, \"key\": \"Escape\", \"down\": true}\n"
        let session = try run(
            "--explain", "--replay", "script.jsonl", "--", SessionRun.demo, "--app-id", "demo",
            files: ["script.jsonl": script])
        let lines = session.readLines()
        #expect(
            lines.contains(
                "    0  pointer 330,130         demo > toplevel > surface@10,10     entered, sent"),
            "\(lines)")
        #expect(lines.contains("   40  key Escape down         demo > toplevel > surface           sent"))
    }
}
