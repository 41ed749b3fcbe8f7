import Logging
import Synchronization
import SystemPackage

/// Reads and writes the file of a store. Its methods are called by the store's thread and its queue, one at a time; only
/// the identity of the file is asked for by both.
final class TextInputModeWriter: Sendable {
    private struct State {
        /// The file as it was read or written last.
        var known: AtomicFile.Identity?
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

    /// Whether the file is another than the one that was read or written last.
    var isFileForeign: Bool {
        let present = file.identity
        return state.withLock { !$0.isKeepingOff && present != $0.known }
    }

    /// Empty if there is no file, nil if there is one that cannot be used. What is damaged is set aside.
    func load() -> TextInputModeTable? {
        let identity = file.identity
        state.withLock { $0.known = identity }
        do throws(TextInputModeFileError) {
            guard let bytes = try read() else { return TextInputModeTable(limits: limits) }
            return try TextInputModeFile.decode(bytes, limits: limits)
        } catch {
            refuse(error)
            return nil
        }
    }

    /// - Parameters:
    ///   - table: all that is to be in the file.
    ///   - changes: what of it is new, should the file have been changed by somebody else.
    func write(_ table: TextInputModeTable, _ changes: TextInputModeChanges) {
        var table = table
        if isFileForeign, let others = load() { table = changes.applied(to: others, from: table) }
        guard !state.withLock({ $0.isKeepingOff }) else { return }
        do throws(Errno) {
            try file.replace(with: TextInputModeFile.encode(table))
            let written = file.identity
            state.withLock {
                $0.known = written
                $0.isFailureReported = false
            }
        } catch {
            report(error)
        }
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
            state.withLock { $0.known = nil }
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
