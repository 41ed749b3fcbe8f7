/// Why an event of a device was dropped before it was routed.
public enum RefusalReason: Hashable, Sendable, CustomStringConvertible {
    /// The device was never added to the seat, or removed.
    case unknownDevice
    /// The seat is paused.
    case paused
    /// A NaN, an infinity, a negative size.
    case notANumber
    /// A press of what the device holds down already.
    case alreadyDown
    /// A release of a key or button that the device does not hold down, or something of a finger that is not
    /// down.
    case notDown
    /// The rest of a gesture that has not begun.
    case notBegun
    /// A key code beyond those of evdev (`KeyCode.limit`).
    case noSuchKey
    /// More fingers than a seat keeps.
    case tooManyTouches
    /// A tool that was never added on the tablet, or went with it.
    case noSuchTool
    /// What a tool does that is not near the tablet.
    case notNear
    /// The device is no pad, or its pad has no such button, ring, strip, dial or mode.
    case noSuchControl

    /// The reason in a few words, as it is logged.
    public var description: String {
        switch self {
        case .unknownDevice: "the seat has no such device"
        case .paused: "the seat is paused"
        case .notANumber: "a coordinate is not a usable number"
        case .alreadyDown: "it is down already"
        case .notDown: "it is not down"
        case .notBegun: "no such gesture has begun"
        case .noSuchKey: "no key has that code"
        case .tooManyTouches: "too many fingers are down"
        case .noSuchTool: "the tablet has no such tool"
        case .notNear: "the tool is not near the tablet"
        case .noSuchControl: "the pad has nothing like it"
        }
    }
}
