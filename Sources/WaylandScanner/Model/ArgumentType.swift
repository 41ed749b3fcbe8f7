/// What an argument carries on the wire.
package enum ArgumentType: Hashable, Sendable {
    /// A signed number of 32 bits, which may be a value of an enum.
    case int(EnumReference?)
    /// An unsigned number of 32 bits, which may be a value of an enum.
    case uint(EnumReference?)
    /// A signed number with 24 bits before the point and 8 after it.
    case fixed
    /// UTF-8 text.
    case string(isNullable: Bool)
    /// An object that exists; without an interface, of any interface.
    case object(interface: String?, isNullable: Bool)
    /// An object that the message creates; without an interface, the sender names one and its version in front of the
    /// identifier.
    case newID(interface: String?)
    /// A number of bytes, which may be elements of one type.
    case array(ArrayElements, isNullable: Bool)
    /// A file descriptor, which goes beside the bytes of the message.
    case fileDescriptor

    /// libwayland's notation.
    var signature: String {
        switch self {
        case .int: "i"
        case .uint: "u"
        case .fixed: "f"
        case .string(let isNullable): isNullable ? "?s" : "s"
        case .object(_, let isNullable): isNullable ? "?o" : "o"
        case .newID(let interface): interface == nil ? "sun" : "n"
        case .array(_, let isNullable): isNullable ? "?a" : "a"
        case .fileDescriptor: "h"
        }
    }

    /// How many elements of libwayland's argument array it takes.
    var wireCount: Int {
        self == .newID(interface: nil) ? 3 : 1
    }

    /// Whether it is an array whose elements have more than one byte.
    var hasWholeElements: Bool {
        switch self {
        case .array(.numbers, _), .array(.values, _): true
        default: false
        }
    }

    var interface: String? {
        switch self {
        case .object(let interface, _), .newID(let interface): interface
        default: nil
        }
    }

    var enumReference: EnumReference? {
        switch self {
        case .int(let reference), .uint(let reference): reference
        case .array(.values(let reference), _): reference
        default: nil
        }
    }
}

/// What the bytes of an array are.
package enum ArrayElements: Hashable, Sendable {
    /// Whatever sender and receiver agree on.
    case bytes
    /// Unsigned numbers of 32 bits, in the machine's order.
    case numbers
    /// As ``numbers``, each of which is a value of an enum.
    case values(EnumReference)
}

/// Names an enum as an argument does: alone (of the same interface), or after its interface and a dot.
package struct EnumReference: Hashable, Sendable {
    /// The interface whose enum it is; nil for that of the argument itself.
    package var interface: String?
    /// The enum's name, as in the file.
    package var name: String
}
