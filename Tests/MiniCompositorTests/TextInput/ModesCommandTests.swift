import Proofs
import Foundation
import SurfaceResponders
import SystemPackage
import Testing

import MiniCompositor
import WaylandShell

/// `mini-compositor modes`, run on files that the compositor's own code writes.
struct ModesCommandTests {
    /// Runs the command on a file that remembers the given contexts.
    /// - Parameter setup: shell commands that run before the command.
    private func run(
        _ arguments: [String], remembering contexts: [String] = ["#room:42", "/window/1"],
        setup: String? = nil
    ) throws -> SessionRun {
        let session = try SessionRun(["modes"] + arguments, setup: setup) { folder in
            let path = FilePath(
                folder.appendingPathComponent("state/surface-responders/text-input-modes").path)
            let memory = TextInputModeMemory()
            let store = TextInputModeStore(path, of: memory, clock: StoppedClock())
            let mode = TextInputMode(
                language: "ru-RU", group: 1, layout: KeymapLayout(name: "ru"), displayName: "Russian")
            for scope in contexts {
                let context = try #require(TextInputContext("chat" + scope))
                memory.remember(mode, for: context)
            }
            store.close()
        }
        return session
    }

    /// The contexts that the file remembers after the run.
    private func remaining(_ session: SessionRun) -> [String] {
        let path = FilePath(
            session.folder.appendingPathComponent("state/surface-responders/text-input-modes").path)
        let memory = TextInputModeMemory()
        let store = TextInputModeStore(path, of: memory, clock: StoppedClock())
        defer { store.close() }
        return memory.table.contexts.map(\.context.description)
    }

    @Test func `list shows contexts with their modes, last used first`() throws {
        let session = try run(["list"])
        #expect(session.status() == 0)
        #expect(session.readLines() == ["chat/window/1  ru-RU  Russian", "chat#room:42   ru-RU  Russian"])
    }

    @Test func `list replaces control characters in names`() throws {
        let session = try run(["list"], remembering: ["#\u{9b}2J"])
        #expect(session.status() == 0)
        #expect(session.readLines() == ["chat#\u{FFFD}2J  ru-RU  Russian"])
    }

    @Test func `list is empty without a file`() throws {
        let session = try SessionRun(["modes", "list"])
        #expect(session.status() == 0)
        #expect(session.readLines().isEmpty)
    }

    @Test(.behavior(205)) func `clear removes a context`() throws {
        let session = try run(["clear", "chat#room:42"])
        #expect(session.status() == 0)
        #expect(remaining(session) == ["chat/window/1"])
    }

    @Test(.behavior(205)) func `clear with --all removes all contexts`() throws {
        let session = try run(["clear", "--all"])
        #expect(session.status() == 0)
        #expect(remaining(session).isEmpty)
    }

    @Test(arguments: [
        (["clear", "chat#none"], "nothing is remembered for chat#none"),
        (["clear", "rubbish"], "rubbish is not a context"),
    ])
    func `unknown context is reported and nothing is removed`(arguments: [String], message: String) throws {
        let session = try run(arguments)
        #expect(session.status() == 1)
        #expect(session.errorText.contains(message))
        #expect(remaining(session).count == 2)
    }

    @Test func `failed write is reported and keeps the file`() throws {
        // A file may have only one block, which is less than this file needs.
        let session = try run(
            ["clear", "chat#1"], remembering: (0..<100).map { "#\($0)" }, setup: "trap '' XFSZ; ulimit -f 1")
        #expect(session.status() == 1)
        #expect(session.errorText.contains("File too large"))
        #expect(remaining(session).count == 100)
    }

    @Test(arguments: [["list"], ["clear", "--all"], ["clear", "chat#1"]])
    func `file of a newer version is an error`(arguments: [String]) throws {
        let text = "surface-responders text input modes\t7\nsecrets of the future\n"
        let session = try SessionRun(["modes"] + arguments) { folder in
            let state = folder.appendingPathComponent("state/surface-responders")
            try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: state.appendingPathComponent("text-input-modes"))
        }
        #expect(session.status() == 1)
        #expect(session.errorText.contains("the file has version 7"))
        let path = session.folder.appendingPathComponent("state/surface-responders/text-input-modes")
        #expect(try Data(contentsOf: path) == Data(text.utf8))
    }

    @Test func `clear takes either a context or --all`() throws {
        #expect(try run(["clear", "chat#room:42", "--all"]).status() == 64)
        #expect(try run(["clear"]).status() == 64)
    }

    @Test func `file location follows XDG_STATE_HOME and HOME`() {
        let state = StateFile.path { ["XDG_STATE_HOME": "/state", "HOME": "/home/me"][$0] }
        #expect(state == "/state/surface-responders/text-input-modes")
        let home = StateFile.path { ["XDG_STATE_HOME": "relative", "HOME": "/home/me"][$0] }
        #expect(home == "/home/me/.local/state/surface-responders/text-input-modes")
        #expect(StateFile.path { _ in nil } == nil)
    }
}
