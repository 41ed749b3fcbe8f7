/// Why an event of a device was dropped before it was routed.
public enum RefusalReason: Hashable, Sendable, CustomStringConvertible {
    case unknownDevice
    /// A NaN, an infinity, a negative size.
    case notANumber
    case alreadyDown
    case notDown
    /// The rest of a gesture that has not begun.
    case notBegun
    case noSuchKey
    /// More fingers than a seat keeps.
    case tooManyTouches

    public var description: String {
        switch self {
        case .unknownDevice: "the seat has no such device"
        case .notANumber: "a coordinate is not a usable number"
        case .alreadyDown: "it is down already"
        case .notDown: "it is not down"
        case .notBegun: "no such gesture has begun"
        case .noSuchKey: "no key has that code"
        case .tooManyTouches: "too many fingers are down"
        }
    }
}
