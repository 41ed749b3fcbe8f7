/// An argument of a message as it appears in a Swift function.
struct Parameter {
    let argument: ArgumentDescription
    /// What callers write.
    let label: String
    /// What the body calls it, escaped.
    let name: String

    /// All arguments of a message.
    /// - Parameter taken: names that the generated body uses itself.
    static func all(of message: MessageDescription, taken: Set<String>) -> [Parameter] {
        let labels = SwiftName.members(message.arguments.map(\.name))
        return message.arguments.map { argument in
            let label = labels[argument.name] ?? argument.name
            let name = taken.contains(label) ? label + "Argument" : SwiftName.escaped(label)
            return Parameter(argument: argument, label: label, name: name)
        }
    }

    func declaration(_ type: String) -> String {
        let bare = SwiftName.label(label)
        let isSame = name == label || name == "`\(label)`"
        return isSame ? "\(bare): \(type)" : "\(bare) \(name): \(type)"
    }

    /// As an argument of a call.
    func passing(_ value: String) -> String {
        "\(SwiftName.callLabel(label)): \(value)"
    }

    /// The line for a documentation comment, if the protocol says anything about the argument. An item of a plain list:
    /// protocols seldom describe all arguments, as DocC demands of parameters.
    var documentation: String? {
        argument.summary.map { "- `\(label)`: \($0)" }
    }
}
