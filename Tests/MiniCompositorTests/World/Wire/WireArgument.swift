/// An argument of a message.
enum WireArgument {
    case int(Int32)
    case uint(UInt32)
    /// A 24.8 fixed-point number.
    case fixed(Int32)
    /// `nil` for null.
    case string(String?)
    /// 0 for null.
    case object(UInt32)
    case created(UInt32, WireInterface?)
    case array([UInt8])
    /// A file descriptor, which is sent as ancillary data.
    case descriptor
}

extension WireArgument: CustomStringConvertible {
    var description: String {
        switch self {
        case .int(let value): "\(value)"
        case .uint(let value): "\(value)"
        case .fixed(let value): "\(Double(value) / 256)"
        case .string(let value): value.map { "\"\($0.prefix(40))\"" } ?? "null"
        case .object(let id): id == 0 ? "null" : "@\(id)"
        case .created(let id, let interface): "new \(interface?.name ?? "?")@\(id)"
        case .array(let bytes): "\(bytes.count) bytes"
        case .descriptor: "fd"
        }
    }
}
