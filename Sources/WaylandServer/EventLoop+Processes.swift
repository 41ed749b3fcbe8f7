import CLinux
import Glibc

extension EventLoop {
    /// Calls `body` when a child of this process has ended, and again in each turn of the loop until the source is
    /// cancelled: `waitpid` says how it ended.
    /// - Parameters:
    ///   - processID: of a child that has not been waited for.
    ///   - body: called on the thread that dispatches.
    /// - Returns: the source, which is removed when it is released. nil where the system cannot wait for a process, as old
    ///   kernels and some sandboxes cannot.
    public func addProcess(_ processID: Int32, _ body: @escaping () -> Void) -> FileDescriptorSource? {
        let descriptor = clinux_pidfd_open(processID)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return addFileDescriptor(descriptor, .readable) { _ in body() }
    }
}
