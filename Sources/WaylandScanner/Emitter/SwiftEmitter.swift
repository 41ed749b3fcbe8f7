/// Generates the Swift source for one protocol.
struct SwiftEmitter {
    let description: ProtocolDescription
    let side: Side
    /// All interfaces that are compiled into the same module.
    let knownInterfaces: Set<String>
    /// Whether the code must import the runtime, because it is compiled outside of the runtime's module.
    let importsRuntime: Bool
    let writer = SourceWriter()

    init(
        description: ProtocolDescription, side: Side, others: [ProtocolDescription], importsRuntime: Bool
    ) {
        self.description = description
        self.side = side
        self.importsRuntime = importsRuntime
        let all = [description] + others
        knownInterfaces = Set(all.flatMap { $0.interfaces.map(\.name) })
    }

    func emit() -> String {
        let file = description.file.split(separator: "/").last.map(String.init) ?? description.file
        writer.line("// Generated from \(file). Changes are lost with the next build.")
        writer.line()
        writer.line("import CWayland")
        if side == .client { writer.line("import CWaylandClient") }
        writer.line("import SystemPackage")
        if importsRuntime { writer.line("import \(side.module)") }
        writer.line("import WaylandWire")
        emitTables()
        for interface in description.interfaces {
            writer.line()
            writer.line("// MARK: - \(interface.name)")
            writer.line()
            switch side {
            case .server: emitServer(interface)
            case .client: emitClient(interface)
            }
        }
        return writer.text
    }

    func documentation(of interface: InterfaceDescription) -> [String] {
        sentence(interface.summary) + ["`\(interface.name)`, version \(interface.version)."]
    }

    func document(_ message: MessageDescription, parameters: [Parameter], more: [String] = []) {
        var paragraphs = sentence(message.summary)
        if message.since > 1 { paragraphs.append("Since version \(message.since).") }
        if let version = message.deprecatedSince { paragraphs.append("Deprecated since version \(version).") }
        writer.documentation(paragraphs + more)
        let described = parameters.compactMap(\.documentation)
        guard !described.isEmpty else { return }
        if !paragraphs.isEmpty || !more.isEmpty { writer.line("///") }
        for line in described { writer.line("/// \(line)") }
    }

    /// Returns a summary as a sentence. Protocols write summaries without a capital letter and a period.
    func sentence(_ summary: String?) -> [String] {
        guard let summary, let first = summary.first else { return [] }
        let beginsWithName = summary.prefix { $0 != " " }.contains("_")
        let text = beginsWithName ? summary : first.uppercased() + summary.dropFirst()
        return [text.hasSuffix(".") ? text : text + "."]
    }
}

// MARK: - Types

extension SwiftEmitter {
    func typeName(_ reference: EnumReference, in interface: InterfaceDescription) -> String {
        SwiftName.interface(reference.interface ?? interface.name) + "." + SwiftName.enumType(reference.name)
    }

    /// Returns the Swift type of an argument, if it is the same on both sides and in both directions.
    func valueType(_ type: ArgumentType, in interface: InterfaceDescription) -> String? {
        switch type {
        case .int(let reference): reference.map { typeName($0, in: interface) } ?? "Int32"
        case .uint(let reference): reference.map { typeName($0, in: interface) } ?? "UInt32"
        case .fixed: "Double"
        case .string(let isNullable): isNullable ? "String?" : "String"
        case .array(.bytes, _): "[UInt8]"
        case .array(.numbers, _): "[UInt32]"
        case .array(.values(let reference), _): "[\(typeName(reference, in: interface))]"
        case .object, .newID, .fileDescriptor: nil
        }
    }

    /// Returns an expression that reads a value from the argument array.
    func reading(_ type: ArgumentType, at index: Int, in interface: InterfaceDescription) -> String? {
        let element = "arguments[\(index)]"
        switch type {
        case .int(let reference?):
            return "\(typeName(reference, in: interface))(rawValue: UInt32(bitPattern: \(element).i))"
        case .uint(let reference?): return "\(typeName(reference, in: interface))(rawValue: \(element).u)"
        case .int(nil): return "\(element).i"
        case .uint(nil): return "\(element).u"
        case .fixed: return "Wire.double(\(element).f)"
        case .string(let isNullable):
            return isNullable ? "Wire.optionalString(\(element))" : "Wire.string(\(element))"
        case .array(.bytes, _): return "Wire.bytes(\(element))"
        case .array(.numbers, _): return "Wire.numbers(\(element))"
        case .array(.values(let reference), _):
            return "Wire.values(\(element), \(typeName(reference, in: interface)).self)"
        case .object, .newID, .fileDescriptor: return nil
        }
    }

    /// Marks a call as `unsafe` if it uses libwayland's arguments, which the compiler cannot check.
    func marked(_ call: String, _ items: [String]) -> String {
        items.contains { $0.contains("arguments[") } ? "unsafe " + call : call
    }

    /// Returns an expression for the element of the argument array that carries a parameter.
    /// - Parameter name: the parameter, or the C pointer that shadows it.
    func writing(_ type: ArgumentType, _ name: String) -> String {
        switch type {
        case .int(nil): "wl_argument(i: \(name))"
        case .int: "wl_argument(i: Int32(bitPattern: \(name).rawValue))"
        case .uint(nil): "wl_argument(u: \(name))"
        case .uint: "wl_argument(u: \(name).rawValue)"
        case .fixed: "wl_argument(f: Wire.fixed(\(name)))"
        case .string: "wl_argument(s: \(name))"
        case .object, .newID: "wl_argument(o: \(name))"
        case .array: "wl_argument(a: \(name))"
        case .fileDescriptor: "wl_argument(h: \(name).rawValue)"
        }
    }

    /// Generates the method that handles received messages. `body` writes the lines of a message's case.
    func emitDispatch(of messages: [MessageDescription], _ body: (MessageDescription) -> Void) {
        let arguments = "_ arguments: UnsafeMutablePointer<wl_argument>"
        writer.block("public override func dispatch(_ opcode: UInt32, \(arguments))") {
            writer.line("switch opcode {")
            for (opcode, message) in messages.enumerated() {
                writer.line("case \(opcode):")
                writer.indented { body(message) }
            }
            writer.line("default: break")
            writer.line("}")
        }
    }

    /// Generates the methods that send messages.
    func emitMethods(
        for messages: [MessageDescription], of interface: InterfaceDescription,
        _ emit: (_ opcode: Int, MessageDescription) -> Void
    ) {
        guard !messages.isEmpty else { return }
        writer.line()
        writer.block("extension \(SwiftName.interface(interface.name))") {
            for (opcode, message) in messages.enumerated() {
                if opcode > 0 { writer.line() }
                emit(opcode, message)
            }
        }
    }

    /// Wraps the lines that `body` writes in a call that lends an array of arguments.
    func allocatingArguments(_ count: Int, _ body: () -> Void) {
        writer.block(
            "unsafe withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: \(count))",
            opening: " { arguments in", body)
    }

    func initializeArgument(_ index: Int, _ value: String) {
        writer.line("unsafe arguments.initializeElement(at: \(index), to: \(value))")
    }

    /// Returns the index at which each argument begins in libwayland's array.
    func wireIndices(of message: MessageDescription) -> [Int] {
        var next = 0
        return message.arguments.map { argument in
            defer { next += argument.type.wireCount }
            return next
        }
    }

    /// Wraps the lines of `body` in calls that lend C strings and arrays, which shadow the parameters.
    func lending(_ parameters: [Parameter], _ body: () -> Void) {
        var closers = 0
        for parameter in parameters {
            let name = parameter.name
            switch parameter.argument.type {
            case .string(isNullable: false): writer.line("unsafe \(name).withCString { \(name) in")
            case .string(isNullable: true): writer.line("unsafe Wire.withCString(\(name)) { \(name) in")
            case .array: writer.line("unsafe Wire.withArray(\(name)) { \(name) in")
            default: continue
            }
            closers += 1
            writer.depth += 1
        }
        body()
        for _ in 0..<closers {
            writer.depth -= 1
            writer.line("}")
        }
    }
}
