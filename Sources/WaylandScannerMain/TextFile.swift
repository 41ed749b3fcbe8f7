import Glibc

/// Why a file could not be read or written.
struct FileError: Error {
    var path: String
    var reason: String

    init(path: String, code: Int32) {
        self.path = path
        reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

/// Whole files.
enum TextFile {
    static func read(_ path: String) throws(FileError) -> [UInt8] {
        guard let file = fopen(path, "re") else { throw FileError(path: path, code: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            bytes.append(contentsOf: chunk[..<count])
            if count < chunk.count { break }
        }
        guard ferror(file) == 0 else { throw FileError(path: path, code: EIO) }
        return bytes
    }

    /// Leaves a file as it is if it has this text, so that what is made of it need not be made again.
    static func replace(_ path: String, by text: String) throws(FileError) {
        if let bytes = try? read(path), bytes.elementsEqual(text.utf8) { return }
        guard let file = fopen(path, "we") else { throw FileError(path: path, code: errno) }
        let written = text.withCString { fputs($0, file) }
        let code = errno
        guard fclose(file) == 0 else { throw FileError(path: path, code: errno) }
        guard written >= 0 else { throw FileError(path: path, code: code) }
    }

    static func writeToStandardError(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // Nothing is left to tell of a failure.
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
