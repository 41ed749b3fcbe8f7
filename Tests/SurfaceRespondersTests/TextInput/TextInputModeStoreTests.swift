import Proofs
import Foundation
import Logging
import SurfaceRespondersTesting
import Synchronization
import SystemPackage
import Testing

import SurfaceResponders

/// What is in the file after each change, and how files that other programs wrote are handled.
struct TextInputModeStoreTests {
    /// A temporary folder for stores, with a manual clock and a log.
    private final class Shelf {
        let folder: URL
        let clock = ManualClock(now: .milliseconds(5000))
        let log = LogLines()
        var path: FilePath { FilePath(folder.appendingPathComponent("state/modes").path) }

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "modes-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }

        /// - Parameter beforeStep: Called before each step of a write.
        func open(
            beforeStep: (@Sendable (AtomicFile.Step) -> Void)? = nil
        ) -> (TextInputModeMemory, TextInputModeStore) {
            let memory = TextInputModeMemory()
            var file = AtomicFile(path)
            file.beforeStep = beforeStep
            return (memory, TextInputModeStore(file, of: memory, clock: clock, logger: log.logger))
        }

        /// Returns a closure that makes writes fail while the condition is true, by removing the temporary
        /// file before it is renamed.
        func preventWrites(while condition: @escaping @Sendable () -> Bool = { true })
            -> @Sendable (AtomicFile.Step) -> Void
        {
            { [folder] step in
                guard step == .rename, condition() else { return }
                let state = folder.appendingPathComponent("state").path
                for name in (try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []
                where name.contains(".new") {
                    try? FileManager.default.removeItem(atPath: "\(state)/\(name)")
                }
            }
        }

        /// Returns the table that a program would read from the file now.
        func read() throws -> TextInputModeTable {
            guard let bytes = try AtomicFile(path).read() else { return TextInputModeTable() }
            return try TextInputModeFile.decode(bytes, limits: .init())
        }

        var names: [String] {
            let folder = folder.appendingPathComponent("state")
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        }
    }

    private let mode = TextInputMode(language: "ru-RU", group: 1, layout: KeymapLayout(name: "ru"))
    private let other = TextInputMode(language: "de-DE", group: 2, layout: KeymapLayout(name: "de"))

    private func context(_ identifier: String) throws -> TextInputContext {
        try #require(TextInputContext.declared(identifier, by: "app"))
    }

    @Test(.behavior(203)) func `remembered modes persist across sessions`() throws {
        let shelf = try Shelf()
        do {
            let (memory, store) = shelf.open()
            memory.remember(mode, for: try context("1"))
            store.close()
        }
        let (memory, store) = shelf.open()
        #expect(memory.table[try context("1")] == mode)
        store.close()
        #expect(shelf.log.lines.isEmpty)
    }

    @Test(.behavior(203)) func `closing waits for a write in progress`() throws {
        let shelf = try Shelf()
        let (isUnderWay, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (memory, store) = shelf.open { step in
            guard step == .lock else { return }
            isUnderWay.signal()
            mayGoOn.wait()
        }
        memory.remember(mode, for: try context("1"))
        shelf.clock.advance(by: .milliseconds(1))
        isUnderWay.wait()
        // Signal once for this write, and once for a write that closing may begin.
        for _ in 0..<2 { mayGoOn.signal() }
        store.close()
        #expect(try shelf.read()[try context("1")] == mode)
    }

    @Test(.behavior(203)) func `the first change is written immediately and later ones after a second`()
        throws
    {
        let shelf = try Shelf()
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        shelf.clock.advance(by: .milliseconds(1))
        store.finishWrites()
        #expect(try shelf.read().count == 1)
        memory.remember(mode, for: try context("2"))
        memory.remember(mode, for: try context("3"))
        shelf.clock.advance(by: .milliseconds(998))
        #expect(try shelf.read().count == 1)
        shelf.clock.advance(by: .milliseconds(2))
        store.finishWrites()
        #expect(try shelf.read().count == 3)
        #expect(shelf.clock.isIdle, "no write is scheduled")
        store.close()
    }

    @Test func `without a change nothing is written`() throws {
        let shelf = try Shelf()
        let (_, store) = shelf.open()
        store.close()
        #expect(shelf.names.isEmpty)
    }

    @Test(.behavior(203)) func `closing writes the remaining changes`() throws {
        let shelf = try Shelf()
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        store.close()
        #expect(try shelf.read()[try context("1")] == mode)
        #expect(shelf.names == ["modes"], "no other file is left behind")
    }

    @Test(.behavior(204)) func `a damaged file is set aside and reported`() throws {
        let shelf = try Shelf()
        try AtomicFile(shelf.path).replace(with: Array("rubbish".utf8))
        let (memory, store) = shelf.open()
        #expect(memory.table.isEmpty)
        memory.remember(mode, for: try context("1"))
        store.close()
        #expect(shelf.names == ["modes", "modes.damaged"])
        #expect(try AtomicFile(FilePath(shelf.path.string + ".damaged")).read() == Array("rubbish".utf8))
        #expect(shelf.log.lines.count == 1)
        #expect(shelf.log.lines.first?.contains("damaged") == true)
    }

    @Test func `a path that is no file is neither waited for nor changed`() throws {
        let shelf = try Shelf()
        try FileManager.default.createDirectory(
            atPath: shelf.path.removingLastComponent().string, withIntermediateDirectories: true)
        #expect(mkfifo(shelf.path.string, 0o600) == 0)
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        store.close()
        #expect(store.failure == .system(call: "reading", message: "Operation not supported"))
        #expect(shelf.names == ["modes"])
        #expect(shelf.log.lines.count == 1)
    }

    @Test func `a second damaged file does not replace the first`() throws {
        let shelf = try Shelf()
        for text in ["one", "two"] {
            try AtomicFile(shelf.path).replace(with: Array(text.utf8))
            shelf.open().1.close()
        }
        #expect(shelf.names == ["modes.damaged", "modes.damaged-2"])
    }

    @Test(.behavior(204)) func `a file of a newer version is not changed`() throws {
        let shelf = try Shelf()
        let bytes = Array("surface-responders text input modes\t7\nsecrets of the future\n".utf8)
        try AtomicFile(shelf.path).replace(with: bytes)
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        shelf.clock.advance(by: .milliseconds(2000))
        #expect(memory.recall(try context("1")) == mode, "the session continues from memory")
        store.close()
        #expect(try AtomicFile(shelf.path).read() == bytes)
        #expect(store.failure == .newer(version: 7))
        #expect(shelf.log.lines.count == 1)
    }

    @Test(.behavior(204)) func `a failed write is reported once and the session continues`() throws {
        let shelf = try Shelf()
        // A file takes the place of the folder, so not even root can write there.
        try Data("x".utf8).write(to: shelf.folder.appendingPathComponent("state"))
        let (memory, store) = shelf.open()
        for number in 0..<3 {
            memory.remember(mode, for: try context("\(number)"))
            shelf.clock.advance(by: .milliseconds(1001))
        }
        #expect(memory.table.count == 3)
        store.close()
        #expect(shelf.log.lines.count == 1, "\(shelf.log.lines)")
    }

    @Test(.behavior(204)) func `a failed write keeps the existing file`() throws {
        let shelf = try Shelf()
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        store.close()
        let (next, nextStore) = shelf.open(beforeStep: shelf.preventWrites())
        next.remember(other, for: try context("2"))
        #expect(nextStore.failure == nil)
        nextStore.close()
        #expect(nextStore.failure == .system(call: "writing", message: "No such file or directory"))
        #expect(try shelf.read().count == 1)
        #expect(shelf.names == ["modes"])
        #expect(shelf.log.lines.count == 1)
    }

    @Test func `a change that could not be written is written with the next one`() throws {
        let shelf = try Shelf()
        let isFull = Mutex(true)
        let (memory, store) = shelf.open(beforeStep: shelf.preventWrites { isFull.withLock { $0 } })
        memory.remember(mode, for: try context("1"))
        shelf.clock.advance(by: .milliseconds(1))
        store.finishWrites()
        #expect(store.failure != nil)
        isFull.withLock { $0 = false }
        let (other, otherStore) = shelf.open()
        other.remember(self.other, for: try context("2"))
        otherStore.close()
        // The memory now has the file's current content, with the unsaved change applied to it.
        #expect(memory.recall(try context("2")) == self.other)
        #expect(memory.recall(try context("1")) == mode)
        memory.remember(mode, for: try context("3"))
        store.close()
        #expect(store.failure == nil)
        #expect(try shelf.read().contexts.map(\.context.description) == ["app#3", "app#1", "app#2"])
    }

    @Test func `a change that could not be written is written on close`() throws {
        let shelf = try Shelf()
        let isFull = Mutex(true)
        let (memory, store) = shelf.open(beforeStep: shelf.preventWrites { isFull.withLock { $0 } })
        memory.remember(mode, for: try context("1"))
        shelf.clock.advance(by: .milliseconds(1))
        store.finishWrites()
        #expect(store.failure != nil)
        isFull.withLock { $0 = false }
        store.close()
        #expect(store.failure == nil)
        #expect(try shelf.read().count == 1)
    }

    @Test func `a leftover file under the temporary name is never written to`() throws {
        let shelf = try Shelf()
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        store.close()
        let precious = shelf.folder.appendingPathComponent("precious")
        try Data("precious".utf8).write(to: precious)
        try FileManager.default.linkItem(atPath: precious.path, toPath: shelf.path.string + ".new-1")
        let (next, nextStore) = shelf.open()
        next.remember(mode, for: try context("2"))
        nextStore.close()
        #expect(try Data(contentsOf: precious) == Data("precious".utf8))
        #expect(shelf.names == ["modes"])
    }

    @Test(.behavior(205)) func `contexts that another program wrote are kept beside new ones`() throws {
        let shelf = try Shelf()
        let (first, firstStore) = shelf.open()
        let (second, secondStore) = shelf.open()
        first.remember(mode, for: try context("1"))
        firstStore.close()
        second.remember(other, for: try context("2"))
        secondStore.close()
        #expect(try shelf.read()[try context("1")] == mode)
        #expect(try shelf.read()[try context("2")] == other)
    }

    @Test func `contexts that another program wrote survive further writes`() throws {
        let shelf = try Shelf()
        let (first, firstStore) = shelf.open()
        let (second, secondStore) = shelf.open()
        first.remember(mode, for: try context("1"))
        firstStore.close()
        for number in 2...4 {
            second.remember(other, for: try context("\(number)"))
            shelf.clock.advance(by: .milliseconds(1001))
        }
        secondStore.finishWrites()
        #expect(try shelf.read().count == 4)
        #expect(second.recall(try context("1")) == mode)
        second.remember(other, for: try context("5"))
        secondStore.close()
        #expect(try shelf.read().count == 5)
    }

    @Test func `remembering the same mode again is a use that is saved on close`() throws {
        let shelf = try Shelf()
        let (first, firstStore) = shelf.open()
        for scope in ["1", "2"] { first.remember(mode, for: try context(scope)) }
        firstStore.close()
        #expect(try shelf.read().contexts.map(\.context.description) == ["app#2", "app#1"])
        let (second, secondStore) = shelf.open()
        second.remember(mode, for: try context("1"))
        secondStore.close()
        #expect(try shelf.read().contexts.map(\.context.description) == ["app#1", "app#2"])
    }

    @Test func `the order of use is saved on close`() throws {
        let shelf = try Shelf()
        let (memory, store) = shelf.open()
        for name in ["1", "2", "3"] { memory.remember(mode, for: try context(name)) }
        store.close()
        let (next, nextStore) = shelf.open()
        _ = next.recall(try context("1"))
        nextStore.close()
        #expect(try shelf.read().contexts.map(\.context.description) == ["app#1", "app#3", "app#2"])
    }

    @Test(.behavior(205)) func `a context that another program forgot is forgotten before its next use`()
        throws
    {
        let shelf = try Shelf()
        let (running, runningStore) = shelf.open()
        running.remember(mode, for: try context("1"))
        running.remember(mode, for: try context("2"))
        shelf.clock.advance(by: .milliseconds(1))
        runningStore.finishWrites()
        #expect(try shelf.read().count == 2)

        let (command, commandStore) = shelf.open()
        command.forget(try context("1"))
        commandStore.close()
        #expect(running.recall(try context("1")) == nil)
        #expect(running.recall(try context("2")) == mode)
        runningStore.close()
        #expect(try shelf.read().count == 1)
    }

    @Test func `forgetting all includes contexts that other programs wrote`() throws {
        let shelf = try Shelf()
        let (first, firstStore) = shelf.open()
        let (second, secondStore) = shelf.open()
        first.remember(mode, for: try context("1"))
        firstStore.close()
        second.forgetAll()
        secondStore.close()
        #expect(try shelf.read().isEmpty)
    }

    @Test func `only the user can read the file`() throws {
        let shelf = try Shelf()
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        store.close()
        let attributes = try FileManager.default.attributesOfItem(atPath: shelf.path.string)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let folder = try FileManager.default.attributesOfItem(
            atPath: shelf.path.removingLastComponent().string)
        #expect((folder[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    }
}
