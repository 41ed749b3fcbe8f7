import Proofs
import Foundation
import Logging
import SurfaceRespondersTesting
import Synchronization
import SystemPackage
import Testing

import SurfaceResponders

/// What is in the file after which change, and what becomes of files that others wrote.
struct TextInputModeStoreTests {
    /// A folder of its own, and a store in it with a clock that the test turns.
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

        /// - Parameter beforeStep: called before each step of a write.
        func open(
            beforeStep: (@Sendable (AtomicFile.Step) -> Void)? = nil
        ) -> (TextInputModeMemory, TextInputModeStore) {
            let memory = TextInputModeMemory()
            var file = AtomicFile(path)
            file.beforeStep = beforeStep
            return (memory, TextInputModeStore(file, of: memory, clock: clock, logger: log.logger))
        }

        /// Takes the new file away before it becomes the file, as long as the answer is true.
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

        /// What a program that starts now would find.
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

    @Test(.behaviour(203)) func whatIsRememberedIsThereTheNextTime() throws {
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

    @Test(.behaviour(203)) func closingWaitsForAWriteThatIsUnderWay() throws {
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
        // Once for this write, and once for one that closing may begin.
        for _ in 0..<2 { mayGoOn.signal() }
        store.close()
        #expect(try shelf.read()[try context("1")] == mode)
    }

    @Test(.behaviour(203)) func theFirstChangeIsWrittenAtOnceAndTheNextOnesASecondLater() throws {
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
        #expect(shelf.clock.isIdle, "nothing is to be written")
        store.close()
    }

    @Test func whereNothingChangedNothingIsWritten() throws {
        let shelf = try Shelf()
        let (_, store) = shelf.open()
        store.close()
        #expect(shelf.names.isEmpty)
    }

    @Test(.behaviour(203)) func closingWritesWhatIsLeft() throws {
        let shelf = try Shelf()
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        store.close()
        #expect(try shelf.read()[try context("1")] == mode)
        #expect(shelf.names == ["modes"], "nothing else is left behind")
    }

    @Test(.behaviour(204)) func aDamagedFileIsSetAsideAndReportedAndNothingOfItIsLost() throws {
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

    @Test func whatIsNoFileIsNeitherWaitedForNorTouched() throws {
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

    @Test func aSecondDamagedFileDoesNotTakeThePlaceOfTheFirst() throws {
        let shelf = try Shelf()
        for text in ["one", "two"] {
            try AtomicFile(shelf.path).replace(with: Array(text.utf8))
            shelf.open().1.close()
        }
        #expect(shelf.names == ["modes.damaged", "modes.damaged-2"])
    }

    @Test(.behaviour(204)) func aFileOfANewerVersionIsLeftAlone() throws {
        let shelf = try Shelf()
        let bytes = Array("surface-responders text input modes\t7\nsecrets of the future\n".utf8)
        try AtomicFile(shelf.path).replace(with: bytes)
        let (memory, store) = shelf.open()
        memory.remember(mode, for: try context("1"))
        shelf.clock.advance(by: .milliseconds(2000))
        #expect(memory.recall(try context("1")) == mode, "the session goes on from memory")
        store.close()
        #expect(try AtomicFile(shelf.path).read() == bytes)
        #expect(store.failure == .newer(version: 7))
        #expect(shelf.log.lines.count == 1)
    }

    @Test(.behaviour(204)) func whatCannotBeWrittenIsReportedOnceAndTheSessionGoesOn() throws {
        let shelf = try Shelf()
        // A file is where the folder should be: no one can write there, not even root.
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

    @Test(.behaviour(204)) func aWriteThatFailsLeavesTheFileThatWasThere() throws {
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

    @Test func whatCouldNotBeWrittenIsWrittenWithWhatChangesNext() throws {
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
        // What is in the file now takes the place of what was in the memory, and the change is made to it.
        #expect(memory.recall(try context("2")) == self.other)
        #expect(memory.recall(try context("1")) == mode)
        memory.remember(mode, for: try context("3"))
        store.close()
        #expect(store.failure == nil)
        #expect(try shelf.read().contexts.map(\.context.description) == ["app#3", "app#1", "app#2"])
    }

    @Test func whatCouldNotBeWrittenIsWrittenAtTheEnd() throws {
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

    @Test func whatIsLeftUnderTheNameOfANewFileIsNeverWrittenTo() throws {
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

    @Test(.behaviour(205)) func whatSomebodyElseWroteMeanwhileIsKeptBesideTheOwnChanges() throws {
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

    @Test func whatSomebodyElseWroteStaysThereWhenThisOneWritesAgain() throws {
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

    @Test func rememberingTheSameAgainIsAUseThatIsKeptAtTheEnd() throws {
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

    @Test func whichContextsWereUsedLastIsKeptAtTheEnd() throws {
        let shelf = try Shelf()
        let (memory, store) = shelf.open()
        for name in ["1", "2", "3"] { memory.remember(mode, for: try context(name)) }
        store.close()
        let (next, nextStore) = shelf.open()
        _ = next.recall(try context("1"))
        nextStore.close()
        #expect(try shelf.read().contexts.map(\.context.description) == ["app#1", "app#3", "app#2"])
    }

    @Test(.behaviour(205)) func whatSomebodyElseForgotIsForgottenBeforeItIsUsedAgain() throws {
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

    @Test func forgettingAllIsForgettingWhatOthersWroteToo() throws {
        let shelf = try Shelf()
        let (first, firstStore) = shelf.open()
        let (second, secondStore) = shelf.open()
        first.remember(mode, for: try context("1"))
        firstStore.close()
        second.forgetAll()
        secondStore.close()
        #expect(try shelf.read().isEmpty)
    }

    @Test func onlyTheUserCanReadTheFile() throws {
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
