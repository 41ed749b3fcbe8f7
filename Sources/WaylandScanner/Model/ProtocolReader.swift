/// Reads a protocol's description from its XML, and collects all problems that it finds.
struct ProtocolReader {
    let file: String
    private(set) var diagnostics: [Diagnostic] = []

    init(file: String) {
        self.file = file
    }

    mutating func read(_ root: XMLElement) -> ProtocolDescription {
        if root.name != "protocol" {
            report("the root element is <\(root.name)>, not <protocol>", at: root.line)
        }
        checkAttributes(of: root, known: ["name"])
        var interfaces: [InterfaceDescription] = []
        for child in root.children {
            switch child.name {
            case "interface": interfaces.append(readInterface(child))
            case "copyright", "description": break
            default: reportUnexpected(child, in: root)
            }
        }
        let name = identifier(of: root)
        reportDuplicates(interfaces.map { ($0.name, $0.line) }, what: "interface")
        if interfaces.isEmpty && root.name == "protocol" {
            report("the protocol has no interface", at: root.line)
        }
        return ProtocolDescription(name: name, file: file, interfaces: interfaces)
    }

    private mutating func readInterface(_ element: XMLElement) -> InterfaceDescription {
        checkAttributes(of: element, known: ["name", "version", "frozen"])
        let version = requiredVersion(of: element)
        var interface = InterfaceDescription(
            name: identifier(of: element), version: version ?? 1, summary: summary(of: element), requests: [],
            events: [], enums: [], line: element.line)
        // An unreadable version was reported already. Without it, the versions of messages cannot be checked.
        let limit = version ?? UInt32(Int32.max)
        for child in element.children {
            switch child.name {
            case "request": interface.requests.append(readMessage(child, limit: limit))
            case "event": interface.events.append(readMessage(child, limit: limit))
            case "enum": interface.enums.append(readEnum(child, limit: limit))
            case "description": break
            default: reportUnexpected(child, in: element)
            }
        }
        check(interface)
        return interface
    }

    private mutating func check(_ interface: InterfaceDescription) {
        reportDuplicates(interface.requests.map { ($0.name, $0.line) }, what: "request")
        reportDuplicates(interface.events.map { ($0.name, $0.line) }, what: "event")
        reportDuplicates(interface.enums.map { ($0.name, $0.line) }, what: "enum")
        for request in interface.requests {
            let created = request.arguments.filter { if case .newID = $0.type { true } else { false } }
            if created.count > 1 {
                report("the request '\(request.name)' has more than one new_id", at: created[1].line)
            }
        }
        for event in interface.events {
            for argument in event.arguments where argument.type == .newID(interface: nil) {
                report(
                    "the new_id '\(argument.name)' of the event '\(event.name)' names no interface",
                    at: argument.line)
            }
        }
    }

    private mutating func readMessage(_ element: XMLElement, limit: UInt32) -> MessageDescription {
        checkAttributes(of: element, known: ["name", "type", "since", "deprecated-since"])
        let name = identifier(of: element)
        if let type = element.attribute("type"), type.value != "destructor" {
            report(
                "type '\(type.value)' of the \(element.name) '\(name)' is not 'destructor'", at: type.line
            )
        }
        let (since, deprecatedSince) = versions(of: element, limit: limit)
        var message = MessageDescription(
            name: name, summary: summary(of: element), isDestructor: element.attribute("type") != nil,
            since: since, deprecatedSince: deprecatedSince, arguments: [], line: element.line)
        for child in element.children {
            switch child.name {
            case "arg": message.arguments.append(readArgument(child))
            case "description": break
            default: reportUnexpected(child, in: element)
            }
        }
        reportDuplicates(message.arguments.map { ($0.name, $0.line) }, what: "arg")
        if message.arguments.reduce(0, { $0 + $1.type.wireCount }) > 20 {
            report(
                "the \(element.name) '\(name)' has more than libwayland's 20 arguments", at: element.line)
        }
        return message
    }

    private mutating func readEnum(_ element: XMLElement, limit: UInt32) -> EnumDescription {
        checkAttributes(of: element, known: ["name", "since", "deprecated-since", "bitfield"])
        let (since, _) = versions(of: element, limit: limit)
        var description = EnumDescription(
            name: identifier(of: element), isBitfield: flag("bitfield", of: element), since: since,
            summary: summary(of: element), entries: [], line: element.line)
        for child in element.children {
            switch child.name {
            case "entry":
                if let entry = readEntry(child, limit: limit, enumSince: since) {
                    description.entries.append(entry)
                }
            case "description": break
            default: reportUnexpected(child, in: element)
            }
        }
        reportDuplicates(description.entries.map { ($0.name, $0.line) }, what: "entry")
        return description
    }

    private mutating func readEntry(
        _ element: XMLElement, limit: UInt32, enumSince: UInt32
    ) -> EnumDescription.Entry? {
        checkAttributes(of: element, known: ["name", "value", "summary", "since", "deprecated-since"])
        for child in element.children where child.name != "description" {
            reportUnexpected(child, in: element)
        }
        let name = identifier(of: element, mayStartWithDigit: true)
        let (since, deprecatedSince) = versions(of: element, limit: limit)
        guard let attribute = required("value", of: element) else { return nil }
        guard let value = EntryValue.parse(attribute.value) else {
            report(
                "'\(attribute.value)' of the entry '\(name)' is not a 32-bit value", at: attribute.line)
            return nil
        }
        return EnumDescription.Entry(
            name: name, value: value, since: max(since, enumSince), deprecatedSince: deprecatedSince,
            summary: summary(of: element), line: element.line)
    }
}

// MARK: - Reporting

extension ProtocolReader {
    mutating func report(
        _ message: String, at line: Int, severity: Diagnostic.Severity = .error
    ) {
        diagnostics.append(Diagnostic(file: file, line: line, severity: severity, message: message))
    }

    mutating func reportUnexpected(_ element: XMLElement, in parent: XMLElement) {
        report("<\(element.name)> has no place in <\(parent.name)>", at: element.line)
    }

    private mutating func reportDuplicates(_ names: [(String, Int)], what: String) {
        var first: [String: Int] = [:]
        for (name, line) in names where !name.isEmpty {
            if let earlier = first[name] {
                report("the \(what) '\(name)' is on line \(earlier) already", at: line)
            } else {
                first[name] = line
            }
        }
    }
}
