/// Generates the client side: a proxy class with its events as an enum, and a method for each request.
extension SwiftEmitter {
    /// Names that the bodies of generated methods use.
    private static let takenNames: Set<String> = [
        "arguments", "created", "onEvent", "opcode", "pointer", "releasePointer", "requireVersion", "self",
        "version",
    ]

    /// Members of Proxy, which the method for a request must not hide.
    private static let proxyMembers: Set<String> = [
        "connection", "deinit", "destroyProxy", "discard", "dispatch", "dropEventHandler", "id", "init",
        "interface",
        "isAlive", "onEvent", "pointer", "releasePointer", "requireVersion", "table", "version",
    ]

    func emitClient(_ interface: InterfaceDescription) {
        let type = SwiftName.interface(interface.name)
        let isLibrarys = interface.name == "wl_display"
        var paragraphs = documentation(of: interface)
        if isLibrarys {
            paragraphs.append("libwayland owns the only object of this interface: see Connection.")
        }
        writer.documentation(paragraphs)
        writer.block("public final class \(type): Proxy\(isLibrarys ? "" : ", ProxyType")") {
            emitTable(of: interface)
            if !isLibrarys {
                emitEvents(of: interface)
                emitDiscard(of: interface)
            }
            emitEnums(of: interface)
        }
        if !isLibrarys { emitRequests(of: interface) }
    }

    // MARK: Events

    private func emitEvents(of interface: InterfaceDescription) {
        guard !interface.events.isEmpty else { return }
        let names = SwiftName.members(interface.events.map(\.name))
        writer.line()
        writer.documentation(["The events that the compositor sends."])
        writer.block("public enum Event") {
            for event in interface.events {
                let parameters = Parameter.all(of: event, taken: [])
                let more = event.isDestructor ? ["The proxy is destroyed after this event."] : []
                document(event, parameters: parameters, more: more)
                let name = SwiftName.escaped(names[event.name] ?? event.name)
                let values = parameters.map {
                    SwiftName.label($0.label) + ": " + type($0.argument.type, in: interface, ofEvent: true)
                }
                if values.isEmpty {
                    writer.line("case \(name)")
                } else {
                    writer.list("case \(name)", values, "")
                }
            }
        }
        writer.line()
        writer.documentation([
            "Called with each event while the connection dispatches. Retained until the proxy is destroyed. "
                + "Without it, descriptors of events are closed and objects that they create are destroyed."
        ])
        writer.line("public var onEvent: ((Event) -> Void)?")
        writer.line()
        writer.block("public override func dropEventHandler()") { writer.line("onEvent = nil") }
        writer.line()
        emitDispatch(of: interface.events) { event in
            emitDelivery(of: event, name: names[event.name] ?? event.name, in: interface)
        }
    }

    private func emitDelivery(of event: MessageDescription, name: String, in interface: InterfaceDescription)
    {
        let parameters = Parameter.all(of: event, taken: Self.takenNames)
        var items: [String] = []
        var disposals: [String] = []
        for (parameter, index) in zip(parameters, wireIndices(of: event)) {
            let element = "arguments[\(index)]"
            let local = parameter.name
            if let value = reading(parameter.argument.type, at: index, in: interface) {
                items.append(parameter.passing(value))
                continue
            }
            switch parameter.argument.type {
            case .object(let name, _):
                let value =
                    name.map { "Wire.object(\(element), \(SwiftName.interface($0)).self)" }
                    ?? "Wire.anyProxy(\(element))"
                items.append(parameter.passing(value))
            case .newID(let name):
                let type = name.map(SwiftName.interface) ?? "Proxy"
                writer.line("let \(local) = unsafe \(type)(\(element).o, createdBy: self)")
                items.append(parameter.passing(local))
                disposals.append("\(local).discard()")
            default:
                writer.line("let \(local) = unsafe FileDescriptor(rawValue: \(element).h)")
                items.append(parameter.passing(local))
                disposals.append("Wire.close(\(local))")
            }
        }
        let value = "." + SwiftName.escaped(name)
        if disposals.isEmpty {
            emitHandling("onEvent?", value, items)
        } else {
            writer.block("if let onEvent", closing: "} else {") { emitHandling("onEvent", value, items) }
            writer.indented { disposals.forEach(writer.line) }
            writer.line("}")
        }
        if event.isDestructor { writer.line("destroyProxy()") }
    }

    private func emitHandling(_ call: String, _ value: String, _ items: [String]) {
        if items.isEmpty {
            writer.line("\(call)(\(value))")
        } else {
            writer.list(marked("\(call)(\(value)", items), items, ")")
        }
    }

    private func emitDiscard(of interface: InterfaceDescription) {
        let names = requestNames(of: interface)
        guard let destructor = interface.requests.first(where: { $0.isDestructor && $0.arguments.isEmpty })
        else {
            return
        }
        let call = SwiftName.escaped(names[destructor.name] ?? destructor.name) + "()"
        writer.line()
        writer.block("public override func discard()") {
            if destructor.since > 1 {
                writer.line("guard version >= \(destructor.since) else { return destroyProxy() }")
            }
            writer.line(call)
        }
    }

    private func bringsObjects(_ interface: InterfaceDescription) -> Bool {
        interface.events.contains { $0.arguments.contains(where: \.type.isNewID) }
    }

    // MARK: Requests

    private func requestNames(of interface: InterfaceDescription) -> [String: String] {
        SwiftName.methods(interface.requests.map(\.name), reserved: Self.proxyMembers)
    }

    /// An object in an event is optional, because the client may have destroyed it before the event arrived.
    private func type(_ type: ArgumentType, in interface: InterfaceDescription, ofEvent isEvent: Bool)
        -> String
    {
        if let value = valueType(type, in: interface) { return value }
        switch type {
        case .object(let name, let isNullable):
            return (name.map(SwiftName.interface) ?? "Proxy") + (isEvent || isNullable ? "?" : "")
        case .newID(let name): return name.map(SwiftName.interface) ?? "Proxy"
        default: return "FileDescriptor"
        }
    }

    private func emitRequests(of interface: InterfaceDescription) {
        let names = requestNames(of: interface)
        emitMethods(for: interface.requests, of: interface) { opcode, request in
            emit(request, name: names[request.name] ?? request.name, opcode: opcode, in: interface)
        }
    }

    /// The type and the version of the object that a request creates, and the method's generic parameters.
    private struct Creation {
        var type: String
        var version: String
        var generic = ""
    }

    private func creation(of request: MessageDescription) -> Creation? {
        for argument in request.arguments {
            guard case .newID(let interface) = argument.type else { continue }
            guard let interface else {
                return Creation(type: "Created", version: "version", generic: "<Created: ProxyType>")
            }
            let type = SwiftName.interface(interface)
            return Creation(type: type, version: "min(version, \(type).interface.version)")
        }
        return nil
    }

    private func emit(
        _ request: MessageDescription, name: String, opcode: Int, in interface: InterfaceDescription
    ) {
        let parameters = Parameter.all(of: request, taken: Self.takenNames)
        let creation = creation(of: request)
        let more = request.isDestructor ? ["Destroys the proxy."] : []
        let shown = parameters.filter { !$0.argument.type.isNewID || creation?.generic != "" }
        document(request, parameters: shown, more: more)
        if creation != nil { writer.line("@discardableResult") }
        writer.function(
            "public func \(SwiftName.escaped(name))\(creation?.generic ?? "")",
            declarations(of: parameters, in: interface), returning: creation?.type
        ) {
            if request.since > 1 { writer.line("requireVersion(\(request.since))") }
            emitPreparation(parameters, isDestructor: request.isDestructor, creation: creation)
            let lingers = request.isDestructor && bringsObjects(interface)
            if let creation {
                emitMarshal(
                    request, parameters: parameters, opcode: opcode, creation: creation, lingers: lingers)
            } else {
                lending(parameters) {
                    emitMarshal(
                        request, parameters: parameters, opcode: opcode, creation: nil, lingers: lingers)
                }
            }
            if lingers { writer.line("unsafe lingerUntilAnswered(pointer)") }
            if let creation { writer.line("return unsafe \(creation.type)(created, createdBy: self)") }
        }
    }

    private func declarations(of parameters: [Parameter], in interface: InterfaceDescription) -> [String] {
        var items: [String] = []
        for parameter in parameters {
            switch parameter.argument.type {
            case .newID(nil):
                items.append("\(SwiftName.label(parameter.label)) createdType: Created.Type")
                items.append("version createdVersion: UInt32")
            case .newID: break
            default:
                let type = type(parameter.argument.type, in: interface, ofEvent: false)
                items.append(parameter.declaration(type))
            }
        }
        return items
    }

    private func emitPreparation(_ parameters: [Parameter], isDestructor: Bool, creation: Creation?) {
        let pointer = isDestructor ? "let pointer = unsafe releasePointer()" : "let pointer = unsafe pointer"
        let otherwise = creation.map { "return unsafe \($0.type)(nil, createdBy: self)" } ?? "return"
        writer.line("guard \(pointer) else { \(otherwise) }")
        for parameter in parameters {
            guard case .object = parameter.argument.type else { continue }
            writer.line("let \(parameter.name) = unsafe Wire.pointer(\(parameter.name))")
        }
    }

    private func emitMarshal(
        _ request: MessageDescription, parameters: [Parameter], opcode: Int, creation: Creation?,
        lingers: Bool
    ) {
        let flags = request.isDestructor && !lingers ? "UInt32(WL_MARSHAL_FLAG_DESTROY)" : "0"
        guard let creation else {
            guard !parameters.isEmpty else {
                return writer.line(
                    "unsafe wl_proxy_marshal_array_flags(pointer, \(opcode), nil, version, \(flags), nil)")
            }
            return emitArguments(parameters) {
                writer.list(
                    "_ = unsafe wl_proxy_marshal_array_flags",
                    ["pointer", "\(opcode)", "nil", "version", flags, "arguments.baseAddress"], "")
            }
        }
        let version = creation.generic.isEmpty ? creation.version : "createdVersion"
        writer.line("let interface = \(creation.type).interface")
        writer.line("var created: OpaquePointer?")
        lending(parameters) {
            emitArguments(parameters) {
                writer.line("unsafe created = wl_proxy_marshal_array_flags(")
                writer.indented {
                    writer.line("pointer, \(opcode), interface.pointer, \(version), \(flags),")
                    writer.line("arguments.baseAddress)")
                }
            }
        }
    }

    private func emitArguments(_ parameters: [Parameter], _ call: () -> Void) {
        let count = parameters.reduce(0) { $0 + $1.argument.type.wireCount }
        allocatingArguments(count) {
            var index = 0
            for parameter in parameters {
                switch parameter.argument.type {
                case .newID(nil):
                    initializeArgument(index, "wl_argument(s: interface.pointer.pointee.name)")
                    initializeArgument(index + 1, "wl_argument(u: createdVersion)")
                    initializeArgument(index + 2, "wl_argument(o: nil)")
                case .newID: initializeArgument(index, "wl_argument(o: nil)")
                default: initializeArgument(index, writing(parameter.argument.type, parameter.name))
                }
                index += parameter.argument.type.wireCount
            }
            call()
        }
    }
}
