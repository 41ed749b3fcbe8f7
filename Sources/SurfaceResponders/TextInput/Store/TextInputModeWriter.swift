import Logging
import Synchronization
import SystemPackage

/// Reads and writes the file of a store. Its methods are called by the store's thread and its queue, one at a time; only
/// the identity of the file is asked for by both.
final class TextInputModeWriter: Sendable {
    private struct State {
        /// The file as it was read or written last.
        var known: AtomicFile.Identity?
        /// What was in it; nil if that could not be used.
        var table: TextInputModeTable?
        /// Whether somebody else's changes came to be in it that the memory does not have yet.
        var hasNews = false
        /// Another file may be ours, about to be known.
        var isWriting = false
        /// What could not be written, for the next time.
        var unwritten: Changed?
        /// Why the file is not to be touched: it is of a newer version, or cannot be read.
        var refusal: TextInputModeFileError?
        /// Why the last write failed.
        var failure: TextInputModeFileError?
    }

    /// Changes, and the table that they were made to.
    private struct Changed {
        var table: TextInputModeTable
        var changes: TextInputModeChanges

        func applied(to other: TextInputModeTable) -> TextInputModeTable {
            changes.applied(to: other, from: table)
        }
    }

    private let file: AtomicFile
    private let limits: TextInputModeTable.Limits
    private let logger: Logger
    private let state = Mutex(State())

    init(_ file: AtomicFile, limits: TextInputModeTable.Limits, logger: Logger) {
        self.file = file
        self.limits = limits
        self.logger = logger
    }

    /// Whether there is anything in the file that the memory does not have. False while one is being written: nobody
    /// waits for a disk to find out.
    var hasNews: Bool {
        guard state.withLock({ $0.refusal == nil && !$0.isWriting }) else { return false }
        let present = file.identity
        return state.withLock { !$0.isWriting && ($0.hasNews || present != $0.known) }
    }

    /// Why what was remembered is not all in the file; nil if it is.
    var failure: TextInputModeFileError? {
        state.withLock { $0.refusal ?? $0.failure }
    }

    /// Whether something is still to be written that could not be.
    var hasUnwritten: Bool {
        state.withLock { $0.unwritten != nil }
    }

    // MARK: Reading

    /// Empty if there is no file, nil if there is one that cannot be used. What is damaged is set aside.
    func load() -> TextInputModeTable? {
        let table = readTable { error in refuse(error, isLocked: false) }
        return state.withLock { state in
            state.hasNews = false
            return table.map { state.unwritten?.applied(to: $0) ?? $0 }
        }
    }

    /// - Parameter refuse: gets the reason where the answer is nil.
    private func readTable(_ refuse: (TextInputModeFileError) -> Void) -> TextInputModeTable? {
        let identity = file.identity
        var table: TextInputModeTable?
        do throws(TextInputModeFileError) {
            table = try decode(try read())
        } catch {
            refuse(error)
        }
        state.withLock { [table] state in
            state.known = table == nil ? nil : identity
            state.table = table
        }
        return table
    }

    private func decode(_ bytes: [UInt8]?) throws(TextInputModeFileError) -> TextInputModeTable {
        guard let bytes else { return TextInputModeTable(limits: limits) }
        return try TextInputModeFile.decode(bytes, limits: limits)
    }

    private func read() throws(TextInputModeFileError) -> [UInt8]? {
        do throws(Errno) {
            return try file.read()
        } catch {
            throw .system(call: "reading", message: error.description)
        }
    }

    // MARK: Writing

    /// Makes changes to what is in the file by now, with those that could not be made before.
    /// - Parameters:
    ///   - own: the table that the changes were made to, which is written as a whole where there is no file to go by.
    ///   - isLast: nothing is written after this: which contexts were used last is kept, too.
    func write(_ own: TextInputModeTable, _ changes: TextInputModeChanges, isLast: Bool) {
        let changed: Changed? = state.withLock { state in
            guard state.refusal == nil else { return nil }
            state.isWriting = true
            var all = state.unwritten?.changes ?? TextInputModeChanges()
            all.merge(changes)
            return Changed(table: own, changes: all)
        }
        guard let changed else { return }
        defer { state.withLock { $0.isWriting = false } }
        do throws(Errno) {
            // Two that write at once would each miss what the other wrote.
            let lock = try file.lock()
            defer { lock.release() }
            try write(changed, isLast: isLast)
        } catch {
            fail(error, changed)
        }
    }

    private func write(_ changed: Changed, isLast: Bool) throws(Errno) {
        var table = present().map { changed.applied(to: $0) } ?? changed.table
        if isLast { table.adoptUses(of: changed.table) }
        guard state.withLock({ $0.refusal == nil }) else { return }
        let written = try file.replace(with: TextInputModeFile.encode(table))
        state.withLock { [table] state in
            state.known = written
            state.table = table
            state.unwritten = nil
            state.failure = nil
        }
    }

    /// What is in the file, read anew if somebody else has written it.
    private func present() -> TextInputModeTable? {
        let identity = file.identity
        let (isKnown, table) = state.withLock { ($0.known == identity, $0.table) }
        if isKnown, let table { return table }
        guard let others = readTable({ refuse($0, isLocked: true) }) else { return nil }
        state.withLock { $0.hasNews = true }
        return others
    }

    /// Reported once, until it works again.
    private func fail(_ error: Errno, _ changed: Changed) {
        let isFirst = state.withLock { state in
            defer { state.failure = .system(call: "writing", message: error.description) }
            state.unwritten = changed
            return state.failure == nil
        }
        if isFirst { logger.error("\(file.path): text input modes cannot be kept: \(error)") }
    }

    // MARK: Files that cannot be used

    private func refuse(_ error: TextInputModeFileError, isLocked: Bool) {
        switch error {
        case .newer:
            state.withLock { $0.refusal = error }
            logger.warning("\(file.path): \(error); nothing is kept in it")
        case .system:
            state.withLock { $0.refusal = error }
            logger.warning("\(file.path): \(error); text input modes are not remembered for the next time")
        case .damaged:
            setAside(because: error, isLocked: isLocked)
        }
    }

    private func setAside(because error: TextInputModeFileError, isLocked: Bool) {
        do throws(Errno) {
            let lock = isLocked ? nil : try file.lock()
            defer { lock?.release() }
            // Without the lock, somebody else may have done the same meanwhile, and written a file that is right.
            guard isLocked || isDamaged else { return }
            let other = try file.setAside(as: "damaged")
            logger.warning("\(file.path): \(error); it is \(other) now")
        } catch let failure {
            state.withLock { $0.refusal = error }
            logger.warning("\(file.path): the file is damaged, and cannot be moved: \(failure)")
        }
    }

    private var isDamaged: Bool {
        do throws(TextInputModeFileError) {
            _ = try decode(try read())
            return false
        } catch .damaged {
            return true
        } catch {
            return false
        }
    }
}
