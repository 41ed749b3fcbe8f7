import Glibc
import SystemPackage

/// Files and folders of tests, which are small and on a local file system.
enum SmallFiles {
    /// Returns the contents of a file; `nil` if it cannot be read, or has more than 64 MiB.
    static func read(_ path: String) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= 64 << 20 {
            let count = unsafe Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += chunk.prefix(count)
        }
        return nil
    }

    /// Creates a file, or replaces its contents.
    static func write(_ text: String, to path: String) throws(Errno) {
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            defer { try? file.close() }
            try file.writeAll(text.utf8)
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
