import Glibc
import WaylandScanner

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
    static func read(_ path: String) throws(FileError) -> Scanner.Source {
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
        return Scanner.Source(file: path, bytes: bytes)
    }

    static func write(_ text: String, to path: String) throws(FileError) {
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
