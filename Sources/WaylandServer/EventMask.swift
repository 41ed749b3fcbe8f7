import CWaylandServer

/// What a file descriptor is ready for.
public struct EventMask: OptionSet, Hashable, Sendable {
    /// libwayland's bits.
    public let rawValue: UInt32

    /// A mask of libwayland's bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There is something to read, or the end of the file.
    public static let readable = EventMask(rawValue: UInt32(WL_EVENT_READABLE))
    /// A write would not wait.
    public static let writable = EventMask(rawValue: UInt32(WL_EVENT_WRITABLE))
    /// The other end is closed. Reported without being asked for.
    public static let hangUp = EventMask(rawValue: UInt32(WL_EVENT_HANGUP))
    /// Reported without being asked for.
    public static let error = EventMask(rawValue: UInt32(WL_EVENT_ERROR))
}
