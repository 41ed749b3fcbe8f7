import Glibc
import SystemPackage

extension FileDescriptor {
    /// Creates a pipe whose ends programs do not inherit, and from which reading never waits. Returns `nil` if the
    /// system lacks descriptors.
    static func pipeToRead() -> (readEnd: FileDescriptor, writeEnd: FileDescriptor)? {
        guard let ends = try? pipe() else { return nil }
        for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends.readEnd.rawValue, F_SETFL, O_NONBLOCK)
        return ends
    }
}
