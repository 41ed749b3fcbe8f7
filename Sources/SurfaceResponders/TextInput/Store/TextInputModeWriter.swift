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
        /// A file of a newer version is there.
        var isKeepingOff = false
        var isFailureReported = false
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
        guard state.withLock({ !$0.isKeepingOff && !$0.isWriting }) else { return false }
        let present = file.identity
        return state.withLock { !$0.isWriting && ($0.hasNews || present != $0.known) }
    }

    /// Empty if there is no file, nil if there is one that cannot be used. What is damaged is set aside.
    func load() -> TextInputModeTable? {
        let identity = file.identity
        var table: TextInputModeTable?
        do throws(TextInputModeFileError) {
            table =
                try read().map { bytes throws(TextInputModeFileError) in
                    try TextInputModeFile.decode(bytes, limits: limits)
                } ?? TextInputModeTable(limits: limits)
        } catch {
            refuse(error)
        }
        state.withLock { state in
            state.known = table == nil ? nil : identity
            state.table = table
            state.hasNews = false
        }
        return table
    }

    /// Makes changes to what is in the file by now.
    /// - Parameters:
    ///   - own: the table that the changes were made to, which is written as a whole where there is no file to go by.
    ///   - isLast: nothing is written after this: which contexts were used last is kept, too.
    func write(_ own: TextInputModeTable, _ changes: TextInputModeChanges, isLast: Bool) {
        guard !state.withLock({ $0.isKeepingOff }) else { return }
        var table = present().map { changes.applied(to: $0, from: own) } ?? own
        if isLast { table.adoptUses(of: own) }
        let isKeepingOff = state.withLock { state in
            state.isWriting = !state.isKeepingOff
            return state.isKeepingOff
        }
        guard !isKeepingOff else { return }
        defer { state.withLock { $0.isWriting = false } }
        do throws(Errno) {
            let written = try file.replace(with: TextInputModeFile.encode(table))
            state.withLock { [table] state in
                state.known = written
                state.table = table
                state.isFailureReported = false
            }
        } catch {
            report(error)
        }
    }

    /// What is in the file, read anew if somebody else has written it.
    private func present() -> TextInputModeTable? {
        let identity = file.identity
        let (isKnown, table) = state.withLock { ($0.known == identity, $0.table) }
        if isKnown, let table { return table }
        guard let others = load() else { return nil }
        state.withLock { $0.hasNews = true }
        return others
    }

    private func read() throws(TextInputModeFileError) -> [UInt8]? {
        do throws(Errno) {
            return try file.read()
        } catch {
            throw .system(call: "reading", message: error.description)
        }
    }

    private func refuse(_ error: TextInputModeFileError) {
        switch error {
        case .newer:
            state.withLock { $0.isKeepingOff = true }
            logger.warning("\(file.path): \(error); nothing is kept in it")
        case .system:
            state.withLock { $0.isKeepingOff = true }
            logger.warning("\(file.path): \(error); text input modes are not remembered for the next time")
        case .damaged:
            setAside(because: error)
        }
    }

    private func setAside(because error: TextInputModeFileError) {
        do throws(Errno) {
            let other = try file.setAside(as: "damaged")
            logger.warning("\(file.path): \(error); it is \(other) now")
        } catch {
            state.withLock { $0.isKeepingOff = true }
            logger.warning("\(file.path): the file is damaged, and cannot be moved: \(error)")
        }
    }

    /// Once, until it works again.
    private func report(_ error: Errno) {
        let isFirst = state.withLock { state in
            defer { state.isFailureReported = true }
            return !state.isFailureReported
        }
        if isFirst { logger.error("\(file.path): text input modes cannot be kept: \(error)") }
    }
}
