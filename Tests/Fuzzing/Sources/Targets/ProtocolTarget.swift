import WaylandScanner

/// The XML of a protocol, from which either code or an error must result. The same XML must result in the
/// same code.
struct ProtocolTarget: FuzzTarget {
    static let name = "protocol"

    func problem(with input: [UInt8]) -> String? {
        let source = Scanner.Source(file: "fuzzed.xml", bytes: input)
        for side in [Side.server, .client] {
            for importsRuntime in [false, true] {
                let scanner = Scanner(side: side, importsRuntime: importsRuntime)
                let result = scanner.generate(source, others: [source])
                let hasError = result.diagnostics.contains { $0.severity == .error }
                if hasError == (result.code != nil) { return "errors and code: \(result.diagnostics)" }
                if result.code != scanner.generate(source, others: [source]).code {
                    return "code that varies"
                }
            }
        }
        return nil
    }
}
