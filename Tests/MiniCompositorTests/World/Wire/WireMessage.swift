/// A parsed request or event.
struct WireMessage {
    let object: UInt32
    let interface: WireInterface
    let name: String
    let arguments: [WireArgument]

    /// - Returns: `nil` if the interface has no such message.
    init?(_ bytes: WireBytes, to interface: WireInterface, isEvent: Bool, _ interfaces: WireInterfaces) {
        let signatures = isEvent ? interface.events : interface.requests
        guard bytes.opcode < signatures.count else { return nil }
        let signature = signatures[bytes.opcode]
        object = bytes.object
        self.interface = interface
        name = signature.name
        var arguments: [WireArgument] = []
        arguments.reserveCapacity(signature.parameters.count)
        var offset = 8
        for parameter in signature.parameters {
            let word = parameter.kind == .file ? 0 : bytes.word(at: offset)
            switch parameter.kind {
            case .int: arguments.append(.int(Int32(bitPattern: word)))
            case .unsigned: arguments.append(.uint(word))
            case .fixed: arguments.append(.fixed(Int32(bitPattern: word)))
            case .object: arguments.append(.object(word))
            case .new:
                arguments.append(.created(word, parameter.interface ?? Self.named(arguments, interfaces)))
            case .text:
                let text =
                    word == 0 ? nil : String(decoding: bytes.block(at: offset).dropLast(), as: UTF8.self)
                arguments.append(.string(text))
            case .array: arguments.append(.array(bytes.block(at: offset)))
            case .file: arguments.append(.descriptor)
            }
            offset += Self.size(parameter.kind, word)
        }
        self.arguments = arguments
    }

    /// wl_registry.bind passes the name of the new object's interface.
    private static func named(_ arguments: [WireArgument], _ interfaces: WireInterfaces) -> WireInterface? {
        for case .string(let name?) in arguments { return interfaces[name] }
        return nil
    }

    private static func size(_ kind: WireSignature.Parameter.Kind, _ word: UInt32) -> Int {
        switch kind {
        case .file: 0
        case .text, .array: 4 + (Int(word) + 3) / 4 * 4
        default: 4
        }
    }

    // MARK: Arguments

    /// Returns the value of an integer or object argument; 0 for other kinds.
    func uint(_ place: Int) -> UInt32 {
        switch arguments[place] {
        case .uint(let value), .object(let value), .created(let value, _): value
        case .int(let value): UInt32(bitPattern: value)
        default: 0
        }
    }

    func int(_ place: Int) -> Int32 { Int32(bitPattern: uint(place)) }

    func number(_ place: Int) -> Double {
        if case .fixed(let value) = arguments[place] { Double(value) / 256 } else { 0 }
    }

    /// Returns the 32-bit elements of an array argument.
    func numbers(_ place: Int) -> [UInt32] {
        guard case .array(let bytes) = arguments[place] else { return [] }
        return bytes.withUnsafeBytes { all in
            (0..<all.count / 4).map { all.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
    }
}

extension WireMessage: CustomStringConvertible {
    var description: String {
        "\(interface.name)@\(object).\(name)(\(arguments.map(\.description).joined(separator: ", ")))"
    }
}
