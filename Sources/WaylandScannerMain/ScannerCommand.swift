import Glibc
import WaylandScanner

/// `WaylandScannerMain [--import-runtime] server|client FOLDER FILE.xml...` generates `FOLDER/FILE.swift`
/// from each protocol file. Pass all files that are compiled into one module.
@main
struct ScannerCommand {
    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        let importsRuntime = arguments.first == "--import-runtime"
        if importsRuntime { arguments.removeFirst() }
        guard arguments.count >= 3, let side = Side(rawValue: arguments.removeFirst()) else {
            fail("usage: WaylandScannerMain [--import-runtime] server|client FOLDER FILE.xml...")
        }
        let folder = arguments.removeFirst()
        do throws(FileError) {
            let sources = try readAll(arguments)
            let results = Scanner(side: side, importsRuntime: importsRuntime).generate(sources)
            for (source, result) in zip(sources, results) {
                for diagnostic in result.diagnostics { TextFile.writeToStandardError(diagnostic.description) }
                guard let code = result.code else { continue }
                try TextFile.replace("\(folder)/\(name(source.file)).swift", by: code)
            }
            if results.contains(where: { $0.code == nil }) { exit(1) }
        } catch {
            fail("\(error.path): error: \(error.reason)")
        }
    }

    private static func readAll(_ paths: some Sequence<String>) throws(FileError) -> [Scanner.Source] {
        var sources: [Scanner.Source] = []
        for path in paths { sources.append(Scanner.Source(file: path, bytes: try TextFile.read(path))) }
        return sources
    }

    /// Returns a file's name without its folder and extension.
    private static func name(_ path: String) -> Substring {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        return name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }

    private static func fail(_ message: String) -> Never {
        TextFile.writeToStandardError(message)
        exit(1)
    }
}

/// The reason why a file could not be read or written.
struct FileError: Error {
    var path: String
    var reason: String

    init(path: String, code: Int32) {
        self.path = path
        reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}

enum TextFile {
    static func read(_ path: String) throws(FileError) -> [UInt8] {
        guard let file = unsafe fopen(path, "re") else { throw FileError(path: path, code: errno) }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = unsafe fread(&chunk, 1, chunk.count, file)
            bytes.append(contentsOf: chunk[..<count])
            if count < chunk.count { break }
        }
        guard unsafe ferror(file) == 0 else { throw FileError(path: path, code: EIO) }
        return bytes
    }

    /// Writes a file, unless it has this text already, so that files that depend on it are not rebuilt.
    static func replace(_ path: String, by text: String) throws(FileError) {
        if let bytes = try? read(path), bytes.elementsEqual(text.utf8) { return }
        guard let file = unsafe fopen(path, "we") else { throw FileError(path: path, code: errno) }
        let written = unsafe text.withCString { unsafe fputs($0, file) }
        let code = errno
        guard unsafe fclose(file) == 0 else { throw FileError(path: path, code: errno) }
        guard written >= 0 else { throw FileError(path: path, code: code) }
    }

    static func writeToStandardError(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // Ignore failures, because there is no other way to report them.
        _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
