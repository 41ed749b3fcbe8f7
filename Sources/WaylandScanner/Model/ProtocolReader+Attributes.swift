extension ProtocolReader {
    mutating func required(_ name: String, of element: XMLElement) -> XMLElement.Attribute? {
        if let attribute = element.attribute(name) { return attribute }
        report("<\(element.name)> has no attribute '\(name)'", at: element.line)
        return nil
    }

    /// Reports unknown attributes as warnings, because later versions of the format may define them.
    mutating func checkAttributes(of element: XMLElement, known: [String]) {
        for attribute in element.attributes where !known.contains(attribute.name) {
            report(
                "unknown attribute '\(attribute.name)' of <\(element.name)>", at: attribute.line,
                severity: .warning)
        }
    }

    /// Returns the name, or an empty string if it is missing or malformed, which is reported.
    mutating func identifier(of element: XMLElement, mayStartWithDigit: Bool = false) -> String {
        guard let attribute = required("name", of: element) else { return "" }
        let name = attribute.value
        let isWellFormed =
            !name.isEmpty
            && name.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "_") }
            && name.utf8.contains { $0 != UInt8(ascii: "_") }
        let first = name.utf8.first ?? 0
        guard isWellFormed, mayStartWithDigit || !Self.isDigit(first) else {
            report("'\(name)' is not a name for <\(element.name)>", at: attribute.line)
            return ""
        }
        return name
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Returns the summary of an element or of its description, without line breaks.
    func summary(of element: XMLElement) -> String? {
        let description = element.children.first { $0.name == "description" }
        let text = element.attribute("summary")?.value ?? description?.attribute("summary")?.value
        let words = (text ?? "").split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    mutating func flag(_ name: String, of element: XMLElement) -> Bool {
        guard let attribute = element.attribute(name) else { return false }
        if attribute.value != "true" && attribute.value != "false" {
            report("'\(name)' is '\(attribute.value)', neither 'true' nor 'false'", at: attribute.line)
        }
        return attribute.value == "true"
    }

    // MARK: Versions

    private mutating func version(_ attribute: XMLElement.Attribute) -> UInt32? {
        // libwayland stores versions as `int`.
        guard let value = Int32(attribute.value), value >= 1, attribute.value.utf8.allSatisfy(Self.isDigit)
        else {
            report("'\(attribute.name)' is '\(attribute.value)', not a version", at: attribute.line)
            return nil
        }
        return UInt32(value)
    }

    mutating func requiredVersion(of element: XMLElement) -> UInt32? {
        required("version", of: element).flatMap { version($0) }
    }

    /// Returns the values of `since`, which is 1 if it is absent, and of `deprecated-since`.
    mutating func versions(of element: XMLElement, limit: UInt32) -> (since: UInt32, deprecated: UInt32?) {
        let name = element.attribute("name")?.value ?? ""
        var values: [UInt32?] = []
        for key in ["since", "deprecated-since"] {
            guard let attribute = element.attribute(key), let value = version(attribute) else {
                values.append(nil)
                continue
            }
            if value > limit {
                report(
                    "'\(name)' has \(key) \(value), but its interface has version \(limit)",
                    at: attribute.line)
            }
            values.append(value)
        }
        let since = values[0] ?? 1
        if let deprecated = values[1], deprecated <= since {
            report(
                "'\(name)' is deprecated since \(deprecated), but exists since \(since)", at: element.line
            )
        }
        return (since, values[1])
    }

    // MARK: Arguments

    mutating func readArgument(_ element: XMLElement) -> ArgumentDescription {
        checkAttributes(
            of: element, known: ["name", "type", "summary", "interface", "allow-null", "enum", "elements"])
        for child in element.children where child.name != "description" {
            reportUnexpected(child, in: element)
        }
        return ArgumentDescription(
            name: identifier(of: element), type: argumentType(of: element), summary: summary(of: element),
            line: element.line)
    }

    private mutating func argumentType(of element: XMLElement) -> ArgumentType {
        guard let attribute = required("type", of: element) else { return .int(nil) }
        let interface = element.attribute("interface")?.value
        let isNullable = flag("allow-null", of: element)
        let type: ArgumentType
        switch attribute.value {
        case "int": type = .int(enumReference(of: element))
        case "uint": type = .uint(enumReference(of: element))
        case "fixed": type = .fixed
        case "string": type = .string(isNullable: isNullable)
        case "object": type = .object(interface: interface, isNullable: isNullable)
        case "new_id": type = .newID(interface: interface)
        case "array": type = .array(arrayElements(of: element), isNullable: isNullable)
        case "fd": type = .fileDescriptor
        default:
            report("unknown type '\(attribute.value)' of an arg", at: attribute.line)
            return .int(nil)
        }
        checkFit(of: element, type: attribute.value)
        return type
    }

    /// Reports attributes that an argument's type does not permit.
    private mutating func checkFit(of element: XMLElement, type: String) {
        let rules = [
            ("interface", ["object", "new_id"]), ("enum", ["int", "uint"]),
            ("allow-null", ["string", "object", "array"]), ("elements", ["array"]),
        ]
        for (name, types) in rules where !types.contains(type) {
            guard let attribute = element.attribute(name) else { continue }
            if name == "allow-null" && attribute.value != "true" { continue }
            report("'\(name)' does not go with an arg of type '\(type)'", at: attribute.line)
        }
    }

    /// Returns the element type that a processing instruction before the argument states. Other scanners
    /// ignore processing instructions, but reject unknown attributes, and `enum` for arrays.
    private mutating func arrayElements(of element: XMLElement) -> ArrayElements {
        guard let attribute = element.attribute("elements") else { return .bytes }
        if attribute.value == "uint" { return .numbers }
        return enumReference(attribute).map { .values($0) } ?? .bytes
    }

    private mutating func enumReference(of element: XMLElement) -> EnumReference? {
        element.attribute("enum").flatMap { enumReference($0) }
    }

    private mutating func enumReference(_ attribute: XMLElement.Attribute) -> EnumReference? {
        let parts = attribute.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else {
            report("'\(attribute.value)' does not name an enum", at: attribute.line)
            return nil
        }
        return EnumReference(interface: parts.count == 2 ? parts[0] : nil, name: parts[parts.count - 1])
    }
}
