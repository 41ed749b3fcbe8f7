import CWayland

/// What a file descriptor is ready for.
public struct EventMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let readable = EventMask(rawValue: UInt32(WL_EVENT_READABLE))
    public static let writable = EventMask(rawValue: UInt32(WL_EVENT_WRITABLE))
    /// The other end is closed. Reported without being asked for.
    public static let hangUp = EventMask(rawValue: UInt32(WL_EVENT_HANGUP))
    /// Reported without being asked for.
    public static let error = EventMask(rawValue: UInt32(WL_EVENT_ERROR))
}
