/// Generates Swift code from protocol files.
package struct Scanner {
    /// The content of a protocol file.
    package struct Source: Sendable {
        package var file: String
        /// The whole file in UTF-8. Other encodings are an error.
        package var bytes: [UInt8]

        /// - Parameter file: the name for diagnostics. The file itself is not read.
        package init(file: String, bytes: [UInt8]) {
            self.file = file
            self.bytes = bytes
        }
    }

    /// The result of generating code for one file.
    package struct Result: Sendable {
        /// A Swift source file; `nil` if any diagnostic is an error.
        package var code: String?
        /// Errors and warnings about the file itself and about its references.
        package var diagnostics: [Diagnostic]
    }

    package var side: Side
    /// Whether the code is compiled outside of the runtime's module, and therefore imports it. Interfaces
    /// that no file defines may then come from the runtime.
    package var importsRuntime: Bool

    /// - Parameter importsRuntime: whether the code is compiled outside of the runtime's module.
    package init(side: Side, importsRuntime: Bool = false) {
        self.side = side
        self.importsRuntime = importsRuntime
    }

    /// Reads one file and checks it by itself. The description is `nil` if the XML is malformed, and may be
    /// incomplete if the diagnostics contain errors.
    package static func read(_ source: Source) -> (ProtocolDescription?, [Diagnostic]) {
        do throws(Diagnostic) {
            let root = try XMLElement.read(source.bytes, file: source.file)
            var reader = ProtocolReader(file: source.file)
            let description = reader.read(root)
            return (description, reader.diagnostics)
        } catch {
            return (nil, [error])
        }
    }

    /// Generates code for one file.
    /// - Parameter others: all other files of the same module. Their own errors are not reported here.
    package func generate(_ source: Source, others: [Source] = []) -> Result {
        generate(Self.read(source), others: others.compactMap { Self.read($0).0 })
    }

    /// Generates code for all files of a module. The results are in the order of the files.
    package func generate(_ sources: [Source]) -> [Result] {
        let read = sources.map(Self.read)
        return read.indices.map { index in
            let others = read.indices.filter { $0 != index }.compactMap { read[$0].0 }
            return generate(read[index], others: others)
        }
    }

    private func generate(
        _ read: (description: ProtocolDescription?, diagnostics: [Diagnostic]), others: [ProtocolDescription]
    ) -> Result {
        let found = read.diagnostics
        guard let description = read.description, !found.contains(where: { $0.severity == .error }) else {
            return Result(code: nil, diagnostics: found)
        }
        var checker = ReferenceChecker(
            subject: description, others: others, allowsUnknownInterfaces: importsRuntime)
        checker.check()
        guard checker.diagnostics.isEmpty else {
            return Result(code: nil, diagnostics: found + checker.diagnostics)
        }
        let emitter = SwiftEmitter(
            description: description, side: side, others: others, importsRuntime: importsRuntime)
        return Result(code: emitter.emit(), diagnostics: found)
    }
}

/// The end of the connection that code is generated for.
package enum Side: String, Sendable {
    /// The code handles requests and sends events.
    case server
    /// The code sends requests and handles events.
    case client

    /// The module that contains the runtime.
    var module: String {
        switch self {
        case .server: "WaylandServer"
        case .client: "WaylandClient"
        }
    }
}
