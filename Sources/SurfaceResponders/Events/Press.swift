/// A key that is held, from press to release. The same object is updated in place.
public final class Press {
    public enum Phase: Hashable, Sendable {
        case began
        /// The key repeats.
        case changed
        case ended, cancelled
    }

    public internal(set) var phase: Phase = .began
    public internal(set) var key: Key
    /// When the press last changed, on the seat's clock.
    public internal(set) var timestamp: Timestamp

    init(key: Key, timestamp: Timestamp) {
        self.key = key
        self.timestamp = timestamp
    }
}
