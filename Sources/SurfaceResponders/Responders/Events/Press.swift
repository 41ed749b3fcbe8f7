/// A key that is held, from press to release. The same object is updated in place.
public final class Press: Interaction {
    /// The phase of a press: `began`, any number of `changed`, then exactly one `ended` or `cancelled`.
    public enum Phase: Hashable, Sendable {
        /// The key was pressed.
        case began
        /// The key repeats.
        case changed
        /// `ended`: the key was released. `cancelled`: the key is still down, but this path receives no more
        /// of its events.
        case ended, cancelled
    }

    /// The latest phase.
    public var phase: Phase { present.phase }
    /// The key and its meaning, which later changes of the modifiers do not affect.
    public let key: Key
    /// The time of the latest change, on the seat's clock.
    public var timestamp: Timestamp { present.timestamp }

    /// Not public, because other modules would check exclusivity at each access.
    private var present: (phase: Phase, timestamp: Timestamp)

    /// Whether a client that gets the keyboard focus is sent the key as held. `false`, for example, while a
    /// responder of the compositor is called with the key, and once one has handled it.
    var isListable = false
    /// Whether an input method forwards the key on a device of its own. It is then also down on the keyboard.
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
    /// The only press.
    public let press: Press

    /// Iterates over the one press.
    public func makeIterator() -> CollectionOfOne<Press>.Iterator {
        CollectionOfOne(press).makeIterator()
    }

    /// Always 1.
    public var count: Int { 1 }
    /// The press; never `nil`.
    public var first: Press? { press }
    /// Always 1.
    public var underestimatedCount: Int { 1 }
}
