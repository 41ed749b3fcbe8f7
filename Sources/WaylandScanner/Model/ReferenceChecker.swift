/// Checks the references in one protocol's arguments against all protocols that are compiled with it.
struct ReferenceChecker {
    let subject: ProtocolDescription
    private let interfaces: [String: (file: String, interface: InterfaceDescription)]
    /// Whether an interface that none of the given protocols defines may come from another module.
    let allowsUnknownInterfaces: Bool
    private(set) var diagnostics: [Diagnostic] = []

    init(subject: ProtocolDescription, others: [ProtocolDescription], allowsUnknownInterfaces: Bool) {
        self.subject = subject
        self.allowsUnknownInterfaces = allowsUnknownInterfaces
        var interfaces: [String: (String, InterfaceDescription)] = [:]
        for interface in subject.interfaces { interfaces[interface.name] = (subject.file, interface) }
        for other in others {
            for interface in other.interfaces {
                guard let earlier = interfaces[interface.name], earlier.0 == subject.file else {
                    interfaces[interface.name] = (other.file, interface)
                    continue
                }
                diagnostics.append(
                    Diagnostic(
                        file: subject.file, line: earlier.1.line,
                        message: "\(other.file) has the interface '\(interface.name)' too"))
            }
        }
        self.interfaces = interfaces
        for other in others where other.name == subject.name {
            diagnostics.append(
                Diagnostic(
                    file: subject.file, line: 1,
                    message: "\(other.file) has the name '\(subject.name)' too"))
        }
    }

    mutating func check() {
        for interface in subject.interfaces {
            for message in interface.requests + interface.events {
                for argument in message.arguments { check(argument, in: interface) }
            }
        }
    }

    private mutating func check(_ argument: ArgumentDescription, in interface: InterfaceDescription) {
        if let name = argument.type.interface, interfaces[name] == nil, !allowsUnknownInterfaces {
            report("no protocol has the interface '\(name)' of the arg '\(argument.name)'", at: argument)
        }
        guard let reference = argument.type.enumReference else { return }
        let owner = reference.interface ?? interface.name
        guard let found = interfaces[owner]?.interface else {
            if !allowsUnknownInterfaces {
                report("no protocol has the interface of the enum '\(owner).\(reference.name)'", at: argument)
            }
            return
        }
        if !found.enums.contains(where: { $0.name == reference.name }) {
            report("the interface '\(owner)' has no enum '\(reference.name)'", at: argument)
        }
    }

    private mutating func report(_ message: String, at argument: ArgumentDescription) {
        diagnostics.append(Diagnostic(file: subject.file, line: argument.line, message: message))
    }
}
