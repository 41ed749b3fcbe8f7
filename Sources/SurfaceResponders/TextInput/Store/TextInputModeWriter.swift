import Logging
import Synchronization
import SystemPackage

/// Reads and writes the file of a store. The store's thread and its queue call the methods one at a time.
/// Only the properties that report state may be read during a write.
final class TextInputModeWriter: Sendable {
    private struct State {
        /// The version of the file that was last read or written.
        var known: AtomicFile.Identity?
        /// The content of that version. `nil` if it could not be used.
        var table: TextInputModeTable?
        /// Whether the file contains changes by other programs that the memory does not have yet.
        var hasNews = false
        /// Whether a write is in progress. If so, a new version of the file may come from that write.
        var isWriting = false
        /// Changes that could not be written, for the next write.
        var unwritten: Changed?
        /// Why the file must not be changed: it is newer, unreadable, or damaged and cannot be moved.
        var refusal: TextInputModeFileError?
        /// Why the last write failed.
        var failure: TextInputModeFileError?
    }

    /// Changes, and the table in which they were made.
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

    /// Whether the file has changes that the memory lacks. `false` during a write, to avoid waiting for it.
    var hasNews: Bool {
        guard state.withLock({ $0.refusal == nil && !$0.isWriting }) else { return false }
        let present = file.identity
        return state.withLock { !$0.isWriting && ($0.hasNews || present != $0.known) }
    }

    /// Why the file does not contain everything that was remembered. `nil` if it does.
    var failure: TextInputModeFileError? {
        state.withLock { $0.refusal ?? $0.failure }
    }

    var hasUnwritten: Bool {
        state.withLock { $0.unwritten != nil }
    }

    // MARK: Reading

    /// Returns the content of the file with the changes that could not be written. Empty if the file does not
    /// exist; `nil` if it cannot be used. Renames a damaged file.
    func load() -> TextInputModeTable? {
        let table = readTable { error in refuse(error, isLocked: false) }
        return state.withLock { state in
            state.hasNews = false
            return table.map { state.unwritten?.applied(to: $0) ?? $0 }
        }
    }

    /// - Parameter refuse: called with the reason if the result is `nil`.
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

    /// Applies changes to the current content of the file, including earlier ones that could not be written.
    /// - Parameters:
    ///   - own: the table in which the changes were made. It is written as a whole if the file is damaged.
    ///   - isLast: whether the store is being closed. Then the last uses of contexts are saved, too.
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
            // Without a lock, two simultaneous writers would each lose the other's changes.
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

    /// Returns the content of the file, or `nil` if it cannot be used. Reads it again only if it changed.
    private func present() -> TextInputModeTable? {
        let identity = file.identity
        let (isKnown, table) = state.withLock { ($0.known == identity, $0.table) }
        if isKnown, let table { return table }
        guard let others = readTable({ refuse($0, isLocked: true) }) else { return nil }
        state.withLock { $0.hasNews = true }
        return others
    }

    /// Keeps the changes for the next write. Logs only the first failure since the last successful write.
    private func fail(_ error: Errno, _ changed: Changed) {
        let isFirst = state.withLock { state in
            defer { state.failure = .system(call: "writing", message: error.description) }
            state.unwritten = changed
            return state.failure == nil
        }
        if isFirst { logger.error("\(file.path): text input modes cannot be saved: \(error)") }
    }

    // MARK: Files that cannot be used

    private func refuse(_ error: TextInputModeFileError, isLocked: Bool) {
        switch error {
        case .newer:
            state.withLock { $0.refusal = error }
            logger.warning("\(file.path): \(error); text input modes are not saved")
        case .system:
            state.withLock { $0.refusal = error }
            logger.warning("\(file.path): \(error); text input modes are not saved")
        case .damaged:
            setAside(because: error, isLocked: isLocked)
        }
    }

    private func setAside(because error: TextInputModeFileError, isLocked: Bool) {
        do throws(Errno) {
            let lock = isLocked ? nil : try file.lock()
            defer { lock?.release() }
            // Another program may have replaced the file with a valid one before the lock was acquired.
            guard isLocked || isDamaged else { return }
            let other = try file.setAside(as: "damaged")
            logger.warning("\(file.path): \(error); it was moved to \(other)")
        } catch let failure {
            state.withLock { $0.refusal = error }
            logger.warning("\(file.path): the file is damaged and cannot be moved: \(failure)")
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
