import WaylandScanner

/// Compares a protocol with an older edition. Peers that were built from the older edition must be
/// understood. Therefore existing elements must not change, and new elements must follow them.
struct ProtocolContainment {
    let older: ProtocolDescription
    let newer: ProtocolDescription

    /// Returns a line for each element of `older` that `newer` lacks or changes.
    func differences() -> [String] {
        older.interfaces.flatMap { interface -> [String] in
            guard let counterpart = newer.interfaces.first(where: { $0.name == interface.name }) else {
                return ["\(interface.name) is missing"]
            }
            return InterfaceContainment(older: interface, newer: counterpart).differences()
        }
    }
}

private struct InterfaceContainment {
    let older: InterfaceDescription
    let newer: InterfaceDescription

    func differences() -> [String] {
        var found: [String] = []
        if newer.version < older.version {
            found.append("\(older.name) has version \(newer.version), not at least \(older.version)")
        }
        found += messageDifferences("request", older.requests, newer.requests)
        found += messageDifferences("event", older.events, newer.events)
        for description in older.enums {
            guard let counterpart = newer.enums.first(where: { $0.name == description.name }) else {
                found.append("\(older.name): the enum \(description.name) is missing")
                continue
            }
            found += enumDifferences(description, counterpart)
        }
        return found
    }

    // MARK: Messages

    private func messageDifferences(
        _ kind: String, _ olderMessages: [MessageDescription], _ newerMessages: [MessageDescription]
    ) -> [String] {
        var found: [String] = []
        for (opcode, message) in olderMessages.enumerated() {
            let place = "\(older.name): \(kind) \(opcode)"
            guard opcode < newerMessages.count else {
                found.append("\(place), \(message.name), is missing")
                continue
            }
            let counterpart = newerMessages[opcode]
            found += mismatch("\(place): name", message.name, counterpart.name)
            found += mismatch("\(place), \(message.name): since", message.since, counterpart.since)
            found += mismatch(
                "\(place), \(message.name): destructor", message.isDestructor, counterpart.isDestructor)
            found += argumentDifferences(
                "\(place), \(message.name)", message.arguments, counterpart.arguments)
        }
        for addition in newerMessages.dropFirst(olderMessages.count) where addition.since <= older.version {
            found.append(
                "\(older.name): \(kind) \(addition.name) is not in version \(older.version), "
                    + "but exists since \(addition.since)")
        }
        return found
    }

    private func argumentDifferences(
        _ place: String, _ olderArguments: [ArgumentDescription], _ newerArguments: [ArgumentDescription]
    ) -> [String] {
        guard olderArguments.count == newerArguments.count else {
            return mismatch("\(place): number of args", olderArguments.count, newerArguments.count)
        }
        return zip(olderArguments, newerArguments).flatMap { argument, counterpart in
            mismatch("\(place): name of an arg", argument.name, counterpart.name)
                + typeDifferences("\(place)(\(argument.name))", argument.type, counterpart.type)
        }
    }

    /// An argument may gain an enum or an element type, because this does not change the wire format.
    private func typeDifferences(
        _ place: String, _ type: ArgumentType, _ counterpart: ArgumentType
    ) -> [String] {
        switch (type, counterpart) {
        case (.int(nil), .int), (.uint(nil), .uint): []
        case (.array(.bytes, let before), .array(_, let after)) where before == after: []
        default: mismatch("\(place): type", qualified(type), qualified(counterpart))
        }
    }

    /// `format` and `wl_shm.format` are the same enum within `wl_shm`.
    private func qualified(_ type: ArgumentType) -> ArgumentType {
        func qualified(_ reference: EnumReference?) -> EnumReference? {
            guard var reference else { return nil }
            reference.interface = reference.interface ?? older.name
            return reference
        }
        return switch type {
        case .int(let reference): .int(qualified(reference))
        case .uint(let reference): .uint(qualified(reference))
        case .array(.values(let reference), let isNullable):
            .array(qualified(reference).map { .values($0) } ?? .bytes, isNullable: isNullable)
        default: type
        }
    }

    // MARK: Enums

    private func enumDifferences(_ description: EnumDescription, _ counterpart: EnumDescription) -> [String] {
        let place = "\(older.name).\(description.name)"
        var found = mismatch("\(place): bitfield", description.isBitfield, counterpart.isBitfield)
        found += mismatch("\(place): since", description.since, counterpart.since)
        for entry in description.entries {
            guard let same = counterpart.entries.first(where: { $0.name == entry.name }) else {
                found.append("\(place): the entry \(entry.name) is missing")
                continue
            }
            found += mismatch("\(place).\(entry.name): value", entry.value, same.value)
            found += mismatch("\(place).\(entry.name): since", entry.since, same.since)
        }
        return found
    }

    private func mismatch<Value: Equatable>(_ what: String, _ expected: Value, _ actual: Value) -> [String] {
        expected == actual ? [] : ["\(what) is \(actual), not \(expected)"]
    }
}
