import Glibc
import SystemPackage

enum FileStatus {
    /// Nil if nothing exists at the path or its status cannot be read.
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

/// Calls that swift-system lacks and that the C library offers only with pointers.
extension FileDescriptor {
    /// Reads the available bytes that fit into the array. Returns their number; zero at the end of the file.
    func read(intoStartOf bytes: inout [UInt8]) throws -> Int {
        try unsafe bytes.withUnsafeMutableBytes { try unsafe read(into: $0) }
    }
}

extension FilePath {
    var isThere: Bool { unsafe withPlatformString { unsafe access($0, F_OK) } == 0 }

    /// Renames the file. Replaces a file that has the new name.
    func rename(to other: FilePath) throws(Errno) {
        let result = unsafe withPlatformString { own in
            unsafe other.withPlatformString { unsafe Glibc.rename(own, $0) }
        }
        if result != 0 { throw Errno(rawValue: errno) }
    }

    func removeFile() {
        _ = unsafe withPlatformString { unsafe unlink($0) }
    }

    /// Creates a folder that only its owner can access, unless it exists.
    func makeFolder() throws(Errno) {
        if unsafe withPlatformString({ unsafe mkdir($0, 0o700) }) != 0, errno != EEXIST {
            throw Errno(rawValue: errno)
        }
    }

    /// The names of the folder's entries, including `.` and `..`; nil if the folder cannot be read.
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
