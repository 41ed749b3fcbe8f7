import Glibc
import SystemPackage

/// Keeps others who ask for it out of a folder until it is let go of, in other processes and in this one. The kernel lets
/// go of it when its process ends, so nothing is left that a later one would have to clear away.
final class FolderLock {
    private let folder: FileDescriptor
    /// Some file systems have no locks: there, nobody is kept out.
    let isHeld: Bool

    /// How often it is asked for while another process holds it, which it does for as long as it takes to write a file. Attempts are
    /// counted, not time: where processes get little of the machine, the other one has the longer for it.
    private static let attempts = 5000
    /// From one attempt to the next, in microseconds.
    private static let interval: UInt32 = 1000

    /// Waits until nobody else has it. Not for the thread that serves clients.
    /// - Throws: `resourceTemporarilyUnavailable` where somebody else does not let go of it.
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

    /// To be called once.
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
