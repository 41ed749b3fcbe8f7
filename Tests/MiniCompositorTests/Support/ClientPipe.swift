import CLinux
import Glibc
import SystemPackage

/// A pipe. Its ends are closed when this object is deallocated.
final class ClientPipe {
    let reading: FileDescriptor
    let writing: FileDescriptor

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { throw CompositorFixture.Failure.noFile(code: errno) }
        reading = FileDescriptor(rawValue: ends[0])
        writing = FileDescriptor(rawValue: ends[1])
    }

    /// Whether this object has not closed its end for writing yet. A second close could close a file that
    /// another test has opened since.
    private var isWritingOpen = true

    deinit {
        try? reading.close()
        closeWriting()
    }

    /// Closes the end for writing, so that reading ends after the data of others.
    func closeWriting() {
        guard isWritingOpen else { return }
        isWritingOpen = false
        try? writing.close()
    }
}
