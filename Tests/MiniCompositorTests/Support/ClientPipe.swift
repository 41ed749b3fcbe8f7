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

    deinit {
        try? reading.close()
        try? writing.close()
    }
}
