import Glibc
import SystemPackage

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

/// What swift-system has no calls for yet, and the C library only with pointers.
extension FileDescriptor {
    /// Reads bytes from where the file is, as many as there are and as the array has room for.
    /// - Returns: how many; zero at the end.
    func read(intoStartOf bytes: inout [UInt8]) throws -> Int {
        try unsafe bytes.withUnsafeMutableBytes { try unsafe read(into: $0) }
    }
}

extension FilePath {
    var isThere: Bool { unsafe withPlatformString { unsafe access($0, F_OK) } == 0 }

    /// Gives what is here another name, in place of what has it.
    func rename(to other: FilePath) throws(Errno) {
        let result = unsafe withPlatformString { own in
            unsafe other.withPlatformString { unsafe Glibc.rename(own, $0) }
        }
        if result != 0 { throw Errno(rawValue: errno) }
    }

    /// Removes a file, if there is one.
    func removeFile() {
        _ = unsafe withPlatformString { unsafe unlink($0) }
    }

    /// Makes a folder that its user alone can enter, unless there is one.
    func makeFolder() throws(Errno) {
        if unsafe withPlatformString({ unsafe mkdir($0, 0o700) }) != 0, errno != EEXIST {
            throw Errno(rawValue: errno)
        }
    }

    /// The names of what is in a folder, with `.` and `..`; nil if it cannot be read.
    func folderEntries() -> [String]? {
        guard let listing = unsafe withPlatformString({ unsafe opendir($0) }) else { return nil }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            names.append(
                unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}
