/// A key that is held, from press to release. The same object is updated in place, and is not used for
/// another key while anybody holds it.
public final class Press {
    public enum Phase: Hashable, Sendable {
        case began
        /// The key repeats.
        case changed
        case ended, cancelled
    }

    @exclusivity(unchecked) public internal(set) var phase: Phase = .began
    @exclusivity(unchecked) public internal(set) var key: Key
    /// When the press last changed, on the seat's clock.
    @exclusivity(unchecked) public internal(set) var timestamp: Timestamp

    /// Whether a client took the beginning, and has not been told the end.
    @exclusivity(unchecked) var isWithClient = false

    init(key: Key, timestamp: Timestamp) {
        self.key = key
        self.timestamp = timestamp
    }

    /// Serves for another key, when nobody holds this object any more.
    func restart(key: Key, timestamp: Timestamp) {
        phase = .began
        self.key = key
        self.timestamp = timestamp
        isWithClient = false
    }
}
