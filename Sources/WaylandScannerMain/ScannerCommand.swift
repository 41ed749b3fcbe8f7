import Glibc
import WaylandScanner

/// `WaylandScannerMain [--import-runtime] server|client INPUT.xml OUTPUT.swift [OTHER.xml ...]`
@main
struct ScannerCommand {
    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let importsRuntime = arguments.first == "--import-runtime"
        if importsRuntime { arguments.removeFirst() }
        guard arguments.count >= 3, let side = Side(rawValue: arguments[0]) else {
            fail(
                "usage: WaylandScannerMain [--import-runtime] server|client INPUT.xml OUTPUT.swift [OTHER.xml ...]"
            )
        }
        do throws(FileError) {
            let input = try TextFile.read(arguments[1])
            let others = try readAll(arguments[3...].filter { $0 != arguments[1] })
            let scanner = Scanner(side: side, importsRuntime: importsRuntime)
            let result = scanner.generate(input, others: others)
            for diagnostic in result.diagnostics { TextFile.writeToStandardError(diagnostic.description) }
            guard let code = result.code else { exit(1) }
            try TextFile.write(code, to: arguments[2])
        } catch {
            fail("\(error.path): error: \(error.reason)")
        }
    }

    private static func readAll(_ paths: [String]) throws(FileError) -> [Scanner.Source] {
        var sources: [Scanner.Source] = []
        for path in paths { sources.append(try TextFile.read(path)) }
        return sources
    }

    private static func fail(_ message: String) -> Never {
        TextFile.writeToStandardError(message)
        exit(1)
    }
}
