/// The type of an argument on the wire.
package enum ArgumentType: Hashable, Sendable {
    /// A signed 32-bit number, which may be a value of an enum.
    case int(EnumReference?)
    /// An unsigned 32-bit number, which may be a value of an enum.
    case uint(EnumReference?)
    /// A signed fixed-point number with 24 bits before the point and 8 bits after it.
    case fixed
    /// UTF-8 text.
    case string(isNullable: Bool)
    /// An existing object. Without an interface, it may have any interface.
    case object(interface: String?, isNullable: Bool)
    /// An object that the message creates. Without an interface, its name and version precede the ID.
    case newID(interface: String?)
    /// An array of bytes, which may be elements of one type.
    case array(ArrayElements, isNullable: Bool)
    /// A file descriptor, which is not part of the message's bytes.
    case fileDescriptor

    /// The type in libwayland's notation.
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

    /// How many elements of libwayland's argument array the type takes.
    var wireCount: Int {
        self == .newID(interface: nil) ? 3 : 1
    }

    /// Whether the type is an array whose elements have more than one byte.
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

/// What the bytes of an array contain.
package enum ArrayElements: Hashable, Sendable {
    /// Anything that the sender and the receiver agree on.
    case bytes
    /// Unsigned 32-bit numbers in the machine's byte order.
    case numbers
    /// Like ``numbers``, but the numbers are values of an enum.
    case values(EnumReference)
}

/// A reference to an enum: `name` in the argument's interface, or `interface.name`.
package struct EnumReference: Hashable, Sendable {
    /// The interface that contains the enum; `nil` for the interface of the argument.
    package var interface: String?
    /// The name of the enum in the file.
    package var name: String
}
