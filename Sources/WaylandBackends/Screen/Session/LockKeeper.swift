import CScreen
import SystemPackage

/// Keeps the screen from showing what is below the compositor if it ends while the session is locked.
///
/// A session ends when the last process closes its connection, and the terminal is restored then. While the
/// session is locked, a second process has the connection and the cards open. It outlives the compositor, so
/// that the screen keeps the last picture of the lock, and takes no input, until that process is ended from
/// elsewhere: it is named `locked-screen`.
struct LockKeeper {
    /// Starts the process, which keeps the descriptors open. The result ends it.
    let start: ([FileDescriptor]) throws(Errno) -> () -> Void
    private var end: (() -> Void)?

    init(start: @escaping ([FileDescriptor]) throws(Errno) -> () -> Void) {
        self.start = start
    }

    /// Whether the session survives this process.
    var isRunning: Bool { end != nil }

    /// Starts or ends the process.
    ///
    /// - Parameter descriptors: the session's connection, and the cards.
    /// - Throws: the error if the process cannot be started.
    mutating func setLocked(_ isLocked: Bool, descriptors: () -> [FileDescriptor]) throws(Errno) {
        guard isLocked != isRunning else { return }
        if let end {
            end()
            self.end = nil
        } else {
            end = try start(descriptors())
        }
    }

    /// Starts a process of this machine.
    static func startProcess(keeping descriptors: [FileDescriptor]) throws(Errno) -> () -> Void {
        let numbers = descriptors.map(\.rawValue)
        let process = unsafe cscreen_start_keeper(numbers, Int32(numbers.count))
        guard process > 0 else { throw Errno(rawValue: -process) }
        return { cscreen_end_keeper(process) }
    }
}
