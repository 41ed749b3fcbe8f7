/// A request or an event, with what its bytes mean.
struct WireMessage {
    let object: UInt32
    let interface: WireInterface
    let name: String
    let arguments: [WireArgument]

    /// - Returns: nil for a message that the interface does not have.
    init?(_ bytes: WireBytes, to interface: WireInterface, isEvent: Bool, _ interfaces: WireInterfaces) {
        let shapes = isEvent ? interface.events : interface.requests
        guard bytes.opcode < shapes.count else { return nil }
        let shape = shapes[bytes.opcode]
        object = bytes.object
        self.interface = interface
        name = shape.name
        var arguments: [WireArgument] = []
        arguments.reserveCapacity(shape.signature.count)
        var offset = 8
        for (place, letter) in shape.signature.enumerated() {
            let word = letter == UInt8(ascii: "h") ? 0 : bytes.word(at: offset)
            switch letter {
            case UInt8(ascii: "i"): arguments.append(.int(Int32(bitPattern: word)))
            case UInt8(ascii: "u"): arguments.append(.uint(word))
            case UInt8(ascii: "f"): arguments.append(.fixed(Int32(bitPattern: word)))
            case UInt8(ascii: "o"): arguments.append(.object(word))
            case UInt8(ascii: "n"):
                let type = shape.types[place].map { interfaces.interface($0) }
                arguments.append(.created(word, type ?? Self.named(arguments, interfaces)))
            case UInt8(ascii: "s"):
                let text =
                    word == 0 ? nil : String(decoding: bytes.block(at: offset).dropLast(), as: UTF8.self)
                arguments.append(.string(text))
            case UInt8(ascii: "a"): arguments.append(.array(bytes.block(at: offset)))
            default: arguments.append(.descriptor)
            }
            offset += Self.size(letter, word)
        }
        self.arguments = arguments
    }

    /// wl_registry.bind says the name of what it creates.
    private static func named(_ arguments: [WireArgument], _ interfaces: WireInterfaces) -> WireInterface? {
        for case .string(let name?) in arguments { return interfaces[name] }
        return nil
    }

    private static func size(_ letter: UInt8, _ word: UInt32) -> Int {
        switch letter {
        case UInt8(ascii: "h"): 0
        case UInt8(ascii: "s"), UInt8(ascii: "a"): 4 + (Int(word) + 3) / 4 * 4
        default: 4
        }
    }

    // MARK: Arguments

    /// 0 for an argument of another kind.
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

    /// The numbers of an array.
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
