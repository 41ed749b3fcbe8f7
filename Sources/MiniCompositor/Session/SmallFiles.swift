import Glibc
import SystemPackage

/// Files and folders that are small and on a local file system: replays, and what tests leave.
enum SmallFiles {
    /// The largest size that is read, in bytes.
    static let maximumSize = 64 << 20

    /// Returns the contents of a file; `nil` if it cannot be read, or is too large.
    static func read(_ path: String) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return try? rest(of: file)
    }

    /// Reads an open file to its end. Throws `fileTooLarge` beyond ``maximumSize``.
    static func rest(of file: Int32) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Errno(rawValue: errno) }
            guard count > 0 else { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= maximumSize else { throw Errno.fileTooLarge }
        }
    }

    /// Creates a file, or replaces its contents.
    static func write(_ text: String, to path: String) throws(Errno) {
        try write(text.utf8, to: path)
    }

    /// Creates a file, or replaces its contents.
    static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(Errno) {
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            defer { try? file.close() }
            try file.writeAll(bytes)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// Creates a folder and the folders above it, unless they exist.
    static func makeFolder(_ path: String, permissions: mode_t) throws(Errno) {
        var place = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            place += part + "/"
            guard unsafe mkdir(place, permissions) == 0 || errno == EEXIST else {
                throw Errno(rawValue: errno)
            }
        }
    }

    /// Removes a file or an empty folder, if it exists.
    static func remove(_ path: String) {
        unsafe Glibc.remove(path)
    }
}
