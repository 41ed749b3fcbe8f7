/// Generates the `wl_interface` tables that libwayland reads.
extension SwiftEmitter {
    private var tablesName: String { SwiftName.type(description.name) + "Tables" }

    /// All tables of a file are allocated before they are filled, because they refer to each other in cycles.
    func emitTables() {
        writer.line()
        writer.documentation([
            "Fills the tables of `\(description.name)`, which refer to each other in cycles."
        ])
        writer.block("enum \(tablesName)") {
            writer.block("static let filled: Void =", closing: "}()") {
                for interface in description.interfaces {
                    writer.line("\(SwiftName.interface(interface.name)).fillTable()")
                }
            }
        }
    }

    func emitTable(of interface: InterfaceDescription) {
        writer.line("static let table = Interface(")
        writer.indented {
            writer.line("allocating: \"\(interface.name)\", version: \(interface.version),")
            writer.line("requestCount: \(interface.requests.count), eventCount: \(interface.events.count))")
        }
        writer.line()
        writer.documentation(["The table that libwayland reads."])
        writer.block("public static let interface: Interface =", closing: "}()") {
            writer.line("\(tablesName).filled")
            writer.line("return table")
        }
        writer.line()
        guard !interface.requests.isEmpty || !interface.events.isEmpty else {
            return writer.line("fileprivate static func fillTable() {}")
        }
        writer.block("fileprivate static func fillTable()") {
            for (index, request) in interface.requests.enumerated() {
                emitRow("setRequest", index, request, isEvent: false)
            }
            for (index, event) in interface.events.enumerated() {
                emitRow("setEvent", index, event, isEvent: true)
            }
        }
    }

    private func emitRow(_ function: String, _ index: Int, _ message: MessageDescription, isEvent: Bool) {
        var types: [String] = []
        for argument in message.arguments {
            if argument.type == .newID(interface: nil) { types += ["nil", "nil"] }
            var type = "nil"
            if let interface = argument.type.interface {
                type = tableReference(interface, createdByEvent: isEvent && argument.type.isNewID)
            }
            types.append(type)
        }
        let list =
            types.allSatisfy { $0 == "nil" } ? "\(types.count)" : "[" + types.joined(separator: ", ") + "]"
        let label = types.allSatisfy { $0 == "nil" } ? "untyped" : "types"
        writer.list(
            "table.\(function)",
            ["\(index)", "\"\(message.name)\"", "\"\(message.signature)\"", "\(label): \(list)"], "")
    }

    /// Returns an expression for an interface's table. A table of another file is filled first only if an
    /// event creates objects of the interface, because these can receive events before Swift code uses the
    /// class.
    private func tableReference(_ name: String, createdByEvent: Bool) -> String {
        let isOwn = description.interfaces.contains { $0.name == name }
        let usesTable = isOwn || (knownInterfaces.contains(name) && !createdByEvent)
        return SwiftName.interface(name) + (usesTable ? ".table" : ".interface")
    }
}

extension ArgumentType {
    var isNewID: Bool {
        if case .newID = self { true } else { false }
    }
}
