/// From a protocol file to Swift.
package struct Scanner {
    /// A protocol file's content, read already.
    package struct Source: Sendable {
        package var file: String
        /// The whole file; anything that is not UTF-8 is an error.
        package var bytes: [UInt8]

        /// - Parameter file: the name that diagnostics give; nothing is read from it.
        package init(file: String, bytes: [UInt8]) {
            self.file = file
            self.bytes = bytes
        }
    }

    /// What came of it: code only where no diagnostic is an error.
    package struct Result: Sendable {
        /// A Swift source file; nil if any diagnostic is an error.
        package var code: String?
        /// Errors and warnings about the file itself, and about what it refers to.
        package var diagnostics: [Diagnostic]
    }

    package var side: Side
    /// Whether the code is compiled outside of the runtime's module, and thus imports it. Interfaces that no file has
    /// may then come from there.
    package var importsRuntime: Bool

    /// - Parameter importsRuntime: whether the code is compiled outside of the runtime's module.
    package init(side: Side, importsRuntime: Bool = false) {
        self.side = side
        self.importsRuntime = importsRuntime
    }

    /// Reads one file, and checks it by itself. The description is nil if the file is no well-formed XML; with errors
    /// among the diagnostics it has gaps, and no code should be made of it.
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
    /// - Parameter others: all other files that are compiled into the same module. Their own errors are not reported
    ///   here.
    package func generate(_ source: Source, others: [Source] = []) -> Result {
        generate(Self.read(source), others: others.compactMap { Self.read($0).0 })
    }

    /// Generates code for all files of a module, each of which is read once. The results are in the order of the files.
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

/// For which end of the connection code is generated.
package enum Side: String, Sendable {
    /// Requests are handled and events are sent.
    case server
    /// Requests are sent and events are handled.
    case client

    /// The module that has the runtime.
    var module: String {
        switch self {
        case .server: "WaylandServer"
        case .client: "WaylandClient"
        }
    }
}
