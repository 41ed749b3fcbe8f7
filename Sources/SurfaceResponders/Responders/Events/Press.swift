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
    public var phase: Phase { present.phase }
    /// What the key means, settled when it went down: modifiers that change later do not change it.
    public let key: Key
    /// When the press last changed, on the seat's clock.
    public var timestamp: Timestamp { present.timestamp }

    /// Not public itself: other modules would check each access to it.
    private var present: (phase: Phase, timestamp: Timestamp)

    /// Whether a client that gets the focus is told that the key is down. Not for a key that a responder of the
    /// compositor handled, or is handling.
    var isListable = false
    /// Whether an input method forwards it, on a device of its own: the key is down on the keyboard, too.
    var isForwarded = false

    init(key: Key, timestamp: Timestamp, device: InputDevice.ID) {
        self.key = key
        present = (.began, timestamp)
        super.init(device: device, route: nil, consumer: .swallowed)
    }

    func change(_ phase: Phase, at time: Timestamp) {
        present = (phase, time)
    }

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
