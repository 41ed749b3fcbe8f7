import Glibc
import SystemPackage

/// What the file system says of a file.
enum FileStatus {
    /// Nil if there is nothing, or it cannot be looked at.
    static func of(_ path: FilePath) -> stat? {
        var status = stat()
        guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
        return status
    }

    static func of(_ file: FileDescriptor) throws(Errno) -> stat {
        var status = stat()
        guard unsafe fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        return status
    }
}
