import Glibc
import SystemPackage

/// Locks a folder against others that take the same lock, in this process and in other processes. The kernel
/// releases the lock when its process ends, so no stale lock remains.
final class FolderLock {
    private let folder: FileDescriptor
    /// False on a file system without locks. Other processes are not excluded then.
    let isHeld: Bool

    /// A number of attempts and not a duration, so that another holder has more time for its write where
    /// processes get little CPU time.
    private static let attempts = 5000
    /// The time between two attempts, in microseconds.
    private static let interval: UInt32 = 1000

    /// Waits until the lock is free. Do not call this on the thread that serves clients.
    /// - Throws: `resourceTemporarilyUnavailable` after about five seconds; another error if opening fails.
    init(_ path: FilePath) throws(Errno) {
        do {
            folder = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
        } catch let error as Errno {
            throw error
        } catch {
            throw .ioError
        }
        do throws(Errno) {
            isHeld = try Self.lock(folder)
        } catch {
            try? folder.close()
            throw error
        }
    }

    /// Releases the lock. Call it once.
    func release() {
        try? folder.close()
    }

    private static func lock(_ folder: FileDescriptor) throws(Errno) -> Bool {
        var attempt = 0
        while flock(folder.rawValue, LOCK_EX | LOCK_NB) != 0 {
            switch Errno(rawValue: errno) {
            case .wouldBlock:
                attempt += 1
                guard attempt < attempts else { throw .resourceTemporarilyUnavailable }
                usleep(interval)
            case .interrupted: continue
            default: return false
            }
        }
        return true
    }
}
