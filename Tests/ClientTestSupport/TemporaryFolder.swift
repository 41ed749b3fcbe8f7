import Glibc

/// A folder for a test's sockets. The folder and its files are removed when this object is released.
public final class TemporaryFolder {
    /// The path, which is short enough for the addresses of sockets in the folder.
    public let path: String

    /// Creates an empty folder.
    /// - Throws: ``ClientPump/Failure/noSocket(code:)`` if the folder cannot be created.
    public init() throws {
        var template = Array("/tmp/socket-tests-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template).map({ String(cString: $0) }) else {
            throw ClientPump.Failure.noSocket(code: errno)
        }
        self.path = path
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// The names of the files in the folder, sorted.
    public var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
