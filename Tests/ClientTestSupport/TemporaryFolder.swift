import Glibc

/// A folder for a test's sockets, removed with it and what is in it.
public final class TemporaryFolder {
    /// Short enough for sockets in it.
    public let path: String

    /// - Throws: ``ClientPump/Failure/noSocket(code:)`` if there can be none.
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

    /// Of the files in it.
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
