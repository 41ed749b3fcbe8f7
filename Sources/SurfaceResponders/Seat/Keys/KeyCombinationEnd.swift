/// How a key combination ended that was held.
public struct KeyCombinationEnd: Hashable, Sendable {
    /// When, on the seat's clock.
    public let timestamp: Timestamp
    /// Whether nobody let go of it on purpose: the device went with the key down, the session was locked or paused, the
    /// seat ended.
    public let isLost: Bool
}
