/// Generates enums as structs around the raw value, because any value can arrive over the wire.
extension SwiftEmitter {
    func emitEnums(of interface: InterfaceDescription) {
        for description in interface.enums {
            writer.line()
            emit(description)
        }
    }

    private func emit(_ description: EnumDescription) {
        let type = SwiftName.enumType(description.name)
        let isError = side == .server && description.isErrorCode
        let protocols =
            description.isBitfield
            ? "OptionSet, Hashable" : "\(isError ? "ProtocolErrorCode" : "RawRepresentable"), Hashable"
        var paragraphs = sentence(description.summary)
        if description.since > 1 { paragraphs.append("Since version \(description.since).") }
        writer.documentation(paragraphs)
        writer.block("public struct \(type): \(protocols), BitwiseCopyable, Sendable") {
            writer.documentation(["The number on the wire."])
            writer.line("public let rawValue: UInt32")
            writer.line()
            writer.documentation(["Creates a value from any number. ``isValid(_:version:)`` checks it."])
            writer.block("public init(rawValue: UInt32)") { writer.line("self.rawValue = rawValue") }
            writer.line()
            emitEntries(of: description, type: type)
            emitValidity(of: description)
            if isError { emitName(of: description) }
        }
    }

    private func emitEntries(of description: EnumDescription, type: String) {
        let names = SwiftName.members(description.entries.map(\.name), reserved: ["isValid"])
        for entry in description.entries {
            var paragraphs = sentence(entry.summary)
            if entry.since > description.since { paragraphs.append("Since version \(entry.since).") }
            if let version = entry.deprecatedSince {
                paragraphs.append("Deprecated since version \(version).")
            }
            writer.documentation(paragraphs)
            let name = SwiftName.escaped(names[entry.name] ?? entry.name)
            let isEmptySet = description.isBitfield && entry.value == 0
            let value =
                isEmptySet ? "\(type) = []" : "\(type)(rawValue: \(literal(entry.value, of: description)))"
            writer.line(
                isEmptySet ? "public static let \(name): \(value)" : "public static let \(name) = \(value)")
        }
        if !description.entries.isEmpty { writer.line() }
    }

    private func literal(_ value: UInt32, of description: EnumDescription) -> String {
        let isHexadecimal = description.isBitfield || value > UInt32(UInt16.max)
        return isHexadecimal ? "0x" + String(value, radix: 16) : String(value)
    }

    /// Generates the names of errors, which logs use.
    private func emitName(of description: EnumDescription) {
        writer.line()
        writer.documentation(["The protocol's name of the error; `nil` for a number without a name."])
        writer.block("public var name: String?") {
            guard !description.entries.isEmpty else { return writer.line("nil") }
            writer.line("switch rawValue {")
            var known: Set<UInt32> = []
            for entry in description.entries where known.insert(entry.value).inserted {
                writer.line("case \(entry.value): \"\(entry.name)\"")
            }
            writer.line("default: nil")
            writer.line("}")
        }
    }

    private func emitValidity(of description: EnumDescription) {
        writer.documentation([
            description.isBitfield
                ? "Whether all bits exist in the given version of the interface."
                : "Whether the value exists in the given version of the interface."
        ])
        let header = "public static func isValid(_ rawValue: UInt32, version: UInt32) -> Bool"
        writer.block(header) {
            if description.isBitfield {
                emitBits(of: description)
            } else {
                emitCases(of: description)
            }
        }
    }

    private func emitBits(of description: EnumDescription) {
        let masks = Dictionary(grouping: description.entries, by: \.since)
            .mapValues { $0.reduce(UInt32(0)) { $0 | $1.value } }
        let later = masks.keys.filter { $0 > 1 }.sorted()
        writer.line(
            "\(later.isEmpty ? "let" : "var") valid: UInt32 = \(literal(masks[1] ?? 0, of: description))")
        for version in later {
            let mask = literal(masks[version] ?? 0, of: description)
            writer.line("if version >= \(version) { valid |= \(mask) }")
        }
        writer.line("return rawValue & ~valid == 0")
    }

    private func emitCases(of description: EnumDescription) {
        // A value with two names is valid since the earlier of their versions.
        var since: [UInt32: UInt32] = [:]
        for entry in description.entries {
            since[entry.value] = min(entry.since, since[entry.value] ?? entry.since)
        }
        let groups = Dictionary(grouping: since.keys, by: { since[$0] ?? 1 })
        guard !groups.isEmpty else { return writer.line("false") }
        writer.line("switch rawValue {")
        for (version, values) in groups.sorted(by: { $0.key < $1.key }) {
            let literals = values.sorted().map { literal($0, of: description) }
            let result = version > 1 ? "version >= \(version)" : "true"
            if literals.count <= 6 {
                writer.line("case \(literals.joined(separator: ", ")): \(result)")
                continue
            }
            writer.line("case")
            writer.indented {
                for start in stride(from: 0, to: literals.count, by: 6) {
                    let end = min(start + 6, literals.count)
                    let row = literals[start..<end].joined(separator: ", ")
                    writer.line(end == literals.count ? row + ":" : row + ",")
                }
                writer.line(result)
            }
        }
        writer.line("default: false")
        writer.line("}")
    }
}

extension EnumDescription {
    /// Whether its values are the codes of errors that are posted for an object.
    var isErrorCode: Bool { name == "error" && !isBitfield }
}
