import Glibc
import WaylandScanner

/// `WaylandScannerMain [--import-runtime] server|client FOLDER FILE.xml...`: generates `FOLDER/FILE.swift` from each
/// protocol file. The files are all that are compiled into one module.
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

    /// A file's name without its folder and extension.
    private static func name(_ path: String) -> Substring {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        return name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }

    private static func fail(_ message: String) -> Never {
        TextFile.writeToStandardError(message)
        exit(1)
    }
}
