/// Generates the server side: a resource class, the protocol of its handler, and a method for each event.
extension SwiftEmitter {
    /// Names that the bodies of generated methods use.
    private static let takenNames: Set<String> = [
        "arguments", "object", "optionalObject", "destroy", "fits", "handler", "opcode", "pointer",
        "resource", "self",
        "version",
    ]

    /// Members of Resource, which the method for an event must not hide.
    private static let resourceMembers: Set<String> = [
        "client", "create", "deinit", "destroy", "dispatch", "fits", "handler", "id", "init", "interface",
        "isAlive",
        "object", "onDestroy", "optionalObject", "pointer", "postError", "postNoMemory", "table",
        "takeHandler",
        "version", "wrap",
    ]

    /// Interfaces whose requests and events libwayland handles itself.
    static let libraryInterfaces: Set<String> = ["wl_display", "wl_registry"]

    func emitServer(_ interface: InterfaceDescription) {
        let type = SwiftName.interface(interface.name)
        let isLibrarys = Self.libraryInterfaces.contains(interface.name)
        var paragraphs = documentation(of: interface)
        if isLibrarys { paragraphs.append("libwayland creates and serves these objects itself.") }
        writer.documentation(paragraphs)
        writer.block("public final class \(type): Resource, \(isLibrarys ? "TypedResource" : "ResourceType")")
        {
            emitTable(of: interface)
            if !isLibrarys {
                emitHandlerStorage(of: interface)
                if !interface.requests.isEmpty { emitRequestDispatch(of: interface) }
            }
            emitEnums(of: interface)
            if !isLibrarys, interface.enums.contains(where: \.isErrorCode) { emitErrorPosting() }
        }
        guard !isLibrarys else { return }
        emitEvents(of: interface)
        emitHandlerProtocol(of: interface)
    }

    private func emitHandlerStorage(of interface: InterfaceDescription) {
        let handler = "any \(SwiftName.interface(interface.name))Handler"
        writer.line()
        writer.documentation(["The type of the handler."])
        writer.line("public typealias Handler = \(handler)")
        writer.line()
        writer.documentation([
            "Receives the client's requests, which are ignored without it. Retained until the resource is destroyed."
        ])
        writer.line("public var handler: (\(handler))?")
        writer.line()
        writer.block("public override func takeHandler() -> (any ResourceHandler)?") {
            writer.line("defer { handler = nil }")
            writer.line("return handler")
        }
    }

    /// Generates an overload for the interface's own errors, so that handlers need not name their type.
    private func emitErrorPosting() {
        writer.line()
        writer.documentation([
            "Disconnects the client with an error that the protocol defines for this interface."
        ])
        writer.block("public func postError(_ code: Error, _ message: String)") {
            writer.line("super.postError(code, message)")
        }
    }

    // MARK: Requests

    private func type(_ type: ArgumentType, in interface: InterfaceDescription, ofEvent isEvent: Bool)
        -> String
    {
        if let value = valueType(type, in: interface) { return value }
        switch type {
        case .object(let name, let isNullable):
            return (name.map(SwiftName.interface) ?? "Resource") + (isNullable ? "?" : "")
        case .newID(let name) where isEvent: return name.map(SwiftName.interface) ?? "Resource"
        case .newID(let name?): return "NewResource<\(SwiftName.interface(name))>"
        case .newID(nil): return "UntypedNewResource"
        default: return isEvent ? "FileDescriptor" : "consuming OwnedFileDescriptor"
        }
    }

    private func emitRequestDispatch(of interface: InterfaceDescription) {
        let names = SwiftName.members(interface.requests.map(\.name))
        writer.line()
        emitDispatch(of: interface.requests) { request in
            emitCall(of: request, name: names[request.name] ?? request.name, in: interface)
        }
    }

    private func emitCall(of request: MessageDescription, name: String, in interface: InterfaceDescription) {
        let parameters = Parameter.all(of: request, taken: Self.takenNames)
        var items = ["self"]
        var created: [String] = []
        var ownsDescriptor = false
        for (parameter, index) in zip(parameters, wireIndices(of: request)) {
            let element = "arguments[\(index)]"
            let local = parameter.name
            if let value = reading(parameter.argument.type, at: index, in: interface) {
                items.append(parameter.passing(value))
                continue
            }
            switch parameter.argument.type {
            case .object(let interface, let isNullable):
                let value =
                    interface.map { "\(element).o.map(\(SwiftName.interface($0)).wrap)" }
                    ?? "Wire.anyResource(\(element))"
                if !isNullable { writer.line("guard let \(local) = unsafe \(value) else { return }") }
                items.append(parameter.passing(isNullable ? value : local))
            case .newID(let interface):
                let value =
                    interface.map { "NewResource<\(SwiftName.interface($0))>(for: self, id: \(element).n)" }
                    ?? "UntypedNewResource(for: self, arguments: arguments + \(index))"
                writer.line("let \(local) = unsafe \(value)")
                items.append(parameter.passing(local))
                created.append(local)
            default:
                writer.line("let \(local) = unsafe OwnedFileDescriptor(rawValue: \(element).h)")
                items.append(parameter.passing(local))
                ownsDescriptor = true
            }
        }
        // Check arrays last, because objects and descriptors in other arguments must be taken over first.
        for (argument, index) in zip(request.arguments, wireIndices(of: request))
        where argument.type.hasWholeElements {
            writer.line("guard unsafe Wire.isWhole(arguments[\(index)], for: self) else { return }")
        }
        let function = SwiftName.escaped(name)
        if ownsDescriptor {
            writer.block("if let handler") { writer.list(marked("handler.\(function)", items), items, "") }
        } else {
            writer.list(marked("handler?.\(function)", items), items, "")
        }
        for local in created { writer.line("\(local).createInertUnlessCreated()") }
        if request.isDestructor { writer.line("destroy()") }
    }

    private func handlerMethods(of interface: InterfaceDescription) -> [HandlerMethod] {
        let type = SwiftName.interface(interface.name)
        let names = SwiftName.members(interface.requests.map(\.name), reserved: ["resourceDestroyed"])
        return interface.requests.map { request in
            let parameters = Parameter.all(of: request, taken: Self.takenNames)
            return HandlerMethod(
                request: request, parameters: parameters,
                declaration: "func \(SwiftName.escaped(names[request.name] ?? request.name))",
                signature: ["_ resource: \(type)"]
                    + parameters.map {
                        $0.declaration(self.type($0.argument.type, in: interface, ofEvent: false))
                    })
        }
    }

    private func emitHandlerProtocol(of interface: InterfaceDescription) {
        let type = SwiftName.interface(interface.name)
        let methods = handlerMethods(of: interface)
        writer.line()
        writer.documentation(["Receives the requests of `\(interface.name)`."])
        writer.block("public protocol \(type)Handler: ResourceHandler") {
            for (index, method) in methods.enumerated() {
                if index > 0 { writer.line() }
                let more = method.request.isDestructor ? ["The resource is destroyed when this returns."] : []
                document(method.request, parameters: method.parameters, more: more)
                writer.list(method.declaration, method.signature, "")
            }
        }
        if !methods.isEmpty { emitDefaults(methods, handler: "\(type)Handler") }
    }

    /// Generates default implementations that do nothing. The dispatch handles new objects and descriptors.
    private func emitDefaults(_ methods: [HandlerMethod], handler: String) {
        writer.line()
        writer.documentation(["The requests that a handler does not serve."])
        writer.block("extension \(handler)") {
            for (index, method) in methods.enumerated() {
                if index > 0 { writer.line() }
                writer.documentation([method.defaultDocumentation])
                writer.list("public \(method.declaration)", method.signature, " {}")
            }
        }
    }

    // MARK: Events

    private func emitEvents(of interface: InterfaceDescription) {
        let names = SwiftName.methods(interface.events.map(\.name), reserved: Self.resourceMembers)
        emitMethods(for: interface.events, of: interface) { opcode, event in
            emit(event, name: names[event.name] ?? event.name, opcode: opcode, in: interface)
        }
    }

    private func emit(
        _ event: MessageDescription, name: String, opcode: Int, in interface: InterfaceDescription
    ) {
        let parameters = Parameter.all(of: event, taken: Self.takenNames)
        let more = event.isDestructor ? ["Destroys the resource."] : []
        document(event, parameters: parameters, more: more)
        let declared = parameters.map { $0.declaration(type($0.argument.type, in: interface, ofEvent: true)) }
        writer.function("public func \(SwiftName.escaped(name))", declared) {
            emitGuard(of: event, parameters: parameters)
            lending(parameters) { emitPosting(parameters, opcode: opcode) }
            if event.isDestructor { writer.line("destroy()") }
        }
    }

    private func emitGuard(of event: MessageDescription, parameters: [Parameter]) {
        var conditions: [String] = []
        if event.since > 1 { conditions.append("version >= \(event.since)") }
        conditions.append("let pointer = unsafe pointer")
        for parameter in parameters {
            switch parameter.argument.type {
            case .object(_, isNullable: false), .newID:
                conditions.append("let \(parameter.name) = unsafe object(\(parameter.name))")
            case .object(_, isNullable: true):
                conditions.append("let \(parameter.name) = unsafe optionalObject(\(parameter.name))")
            default: break
            }
        }
        if hasVariableSize(parameters) {
            writer.line("let byteCount = \(size(of: parameters))")
            conditions.append("fits(byteCount, event: \"\(event.name)\")")
        }
        writer.line("guard \(conditions.joined(separator: ", ")) else { return }")
    }

    private func hasVariableSize(_ parameters: [Parameter]) -> Bool {
        parameters.contains { variableSize(of: $0) != nil }
    }

    /// Returns an expression for the length of a message in bytes, including its header.
    private func size(of parameters: [Parameter]) -> String {
        // Descriptors are not part of the bytes.
        let words = parameters.count - descriptorCount(of: parameters)
        return ([String(8 + 4 * words)] + parameters.compactMap(variableSize)).joined(separator: " + ")
    }

    private func descriptorCount(of parameters: [Parameter]) -> Int {
        parameters.count { if case .fileDescriptor = $0.argument.type { true } else { false } }
    }

    private func variableSize(of parameter: Parameter) -> String? {
        switch parameter.argument.type {
        case .string, .array: "Wire.size(\(parameter.name))"
        default: nil
        }
    }

    private func emitPosting(_ parameters: [Parameter], opcode: Int) {
        let byteCount = hasVariableSize(parameters) ? "byteCount" : size(of: parameters)
        guard !parameters.isEmpty else {
            return writer.line("unsafe post(\(opcode), to: pointer, nil, byteCount: \(byteCount))")
        }
        allocatingArguments(parameters.count) {
            for (index, parameter) in parameters.enumerated() {
                initializeArgument(index, writing(parameter.argument.type, parameter.name))
            }
            let descriptorCount = descriptorCount(of: parameters)
            let carried = descriptorCount > 0 ? ", descriptorCount: \(descriptorCount)" : ""
            writer.line(
                "unsafe post(\(opcode), to: pointer, arguments.baseAddress, byteCount: \(byteCount)\(carried))"
            )
        }
    }
}

/// A request as the protocol of its handler declares it.
struct HandlerMethod {
    let request: MessageDescription
    let parameters: [Parameter]
    /// The declaration up to the name, such as `func attach`.
    let declaration: String
    /// The declared parameters. The first is the resource.
    let signature: [String]

    var defaultDocumentation: String {
        var clauses: [String] = []
        for parameter in parameters {
            switch parameter.argument.type {
            case .newID(interface: nil): clauses.append("`\(parameter.label)` is refused with an error")
            case .newID: clauses.append("`\(parameter.label)` becomes an object that ignores its requests")
            case .fileDescriptor: clauses.append("`\(parameter.label)` is closed")
            default: break
            }
        }
        if request.isDestructor { clauses.append("the resource is destroyed when this returns") }
        return clauses.isEmpty ? "Does nothing." : "Does nothing: \(clauses.joined(separator: ", and "))."
    }
}
