public enum ArgumentType: Hashable, Sendable {
    case int(EnumReference?)
    case uint(EnumReference?)
    case fixed
    case string(isNullable: Bool)
    /// Without an interface, any object.
    case object(interface: String?, isNullable: Bool)
    /// Without an interface, the sender says which one, in front of the identifier.
    case newID(interface: String?)
    case array(isNullable: Bool)
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
        case .array(let isNullable): isNullable ? "?a" : "a"
        case .fileDescriptor: "h"
        }
    }

    /// How many elements of libwayland's argument array it takes.
    var wireCount: Int {
        self == .newID(interface: nil) ? 3 : 1
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
        default: nil
        }
    }
}

/// Names an enum as an argument does: alone (of the same interface), or after its interface and a dot.
public struct EnumReference: Hashable, Sendable {
    public var interface: String?
    public var name: String
}
