final class SourceWriter {
    private(set) var text = ""
    var depth = 0

    func line(_ line: String = "") {
        if !line.isEmpty {
            text += String(repeating: "    ", count: depth)
            text += line
        }
        text += "\n"
    }

    /// Writes `header {`, the lines that `body` writes, and `}`.
    func block(_ header: String, opening: String = " {", closing: String = "}", _ body: () -> Void) {
        line(header + opening)
        indented(body)
        line(closing)
    }

    func indented(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
    }

    /// Writes a function with its parameters and the lines that `body` writes.
    func function(_ head: String, _ parameters: [String], returning result: String? = nil, _ body: () -> Void)
    {
        list(head, parameters, (result.map { " -> " + $0 } ?? "") + " {")
        indented(body)
        line("}")
    }

    /// Writes a declaration or a call, on one line if that fits, else with one argument on each line.
    func list(_ head: String, _ items: [String], _ tail: String) {
        let joined = head + "(" + items.joined(separator: ", ") + ")" + tail
        guard depth * 4 + joined.count > 110, !items.isEmpty else { return line(joined) }
        line(head + "(")
        indented {
            for (index, item) in items.enumerated() {
                line(index == items.count - 1 ? item : item + ",")
            }
        }
        line(")" + tail)
    }

    func documentation(_ paragraphs: [String]) {
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { line("///") }
            for text in wrapped(paragraph) { line("/// " + text) }
        }
    }

    private func wrapped(_ paragraph: String) -> [String] {
        let width = 110 - depth * 4 - 4
        var lines: [String] = []
        var current = ""
        for word in paragraph.split(separator: " ") {
            if !current.isEmpty && current.count + word.count + 1 > width {
                lines.append(current)
                current = ""
            }
            current += current.isEmpty ? String(word) : " " + word
        }
        lines.append(current)
        return lines
    }
}

struct Parameter {
    let argument: ArgumentDescription
    /// The label that callers write.
    let label: String
    /// The name in the generated body, escaped if it is a keyword.
    let name: String

    /// Returns the parameters for all arguments of a message.
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

    /// Returns the parameter as an argument of a call.
    func passing(_ value: String) -> String {
        "\(SwiftName.callLabel(label)): \(value)"
    }

    /// The argument's item in a plain list. A DocC parameter list would have to describe all arguments.
    var documentation: String? {
        argument.summary.map { "- `\(label)`: \($0)" }
    }
}
