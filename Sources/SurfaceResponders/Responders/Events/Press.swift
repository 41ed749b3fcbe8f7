/// A key that is held, from press to release. The same object is updated in place.
public final class Press: Interaction {
    /// How far a press is. After `began` come any number of `changed`, then exactly one `ended` or
    /// `cancelled`.
    public enum Phase: Hashable, Sendable {
        /// The key went down.
        case began
        /// The key repeats.
        case changed
        /// The key is up; or it is still down, but this path hears no more of it.
        case ended, cancelled
    }

    /// What happened last.
    public internal(set) var phase: Phase {
        get { present.phase }
        set { present.phase = newValue }
    }
    /// What the key means, settled when it went down: modifiers that change later do not change it.
    public internal(set) var key: Key {
        get { present.key }
        set { present.key = newValue }
    }
    /// When the press last changed, on the seat's clock.
    public internal(set) var timestamp: Timestamp {
        get { present.timestamp }
        set { present.timestamp = newValue }
    }

    private struct Present {
        var phase = Phase.began
        var key: Key
        var timestamp: Timestamp
    }
    /// Not public itself: other modules would check each access to it.
    private var present: Present

    /// Whether a client that gets the focus is told that the key is down. Not for a key that a responder of the
    /// compositor handled, or is handling.
    var isListable = false
    /// Whether an input method forwards it, on a device of its own: the key is down on the keyboard, too.
    var isForwarded = false

    init(key: Key, timestamp: Timestamp, device: InputDevice.ID) {
        present = Present(key: key, timestamp: timestamp)
        super.init(device: device, route: nil, consumer: .swallowed)
    }

    /// What part of the press its phase is.
    var moment: Moment {
        switch phase {
        case .began: .beginning
        case .changed: .middle
        case .ended, .cancelled: .end
        }
    }
}

/// The presses of one event. Keys change one at a time, so there is always exactly one.
public struct Presses: Sequence {
    /// The only one.
    public let press: Press

    /// Iterates over the one press.
    public func makeIterator() -> CollectionOfOne<Press>.Iterator {
        CollectionOfOne(press).makeIterator()
    }

    /// Always 1.
    public var count: Int { 1 }
    /// The press; never nil.
    public var first: Press? { press }
    /// Always 1.
    public var underestimatedCount: Int { 1 }
}
