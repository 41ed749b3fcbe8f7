/// What a touchpad makes of several fingers on it: as libinput reports it, and as zwp_pointer_gestures_v1
/// carries it.
///
/// A gesture begins, is updated any number of times (a hold never), and ends or is cancelled. A device has
/// one at a time: the seat cancels one that has not ended when another begins, and refuses the rest of one
/// that has not begun. These are not touches: fingers on a touchpad have no place on the screen.
public enum TouchpadGesture: Hashable, Sendable {
    /// What the fingers do. It stays the same from the beginning of a gesture to its end.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The fingers move against each other, or turn about their center.
        case pinch
        /// The fingers move together.
        case swipe
        /// The fingers rest. Clients stop kinetic scrolling for it.
        case hold
    }

    /// - Parameter fingerCount: how many fingers are on the touchpad, at least 1; the same to the end.
    case begin(Kind, fingerCount: Int)
    /// A pinch goes on.
    /// - Parameters:
    ///   - delta: how far the fingers' center moved since the last event, in global logical pixels.
    ///   - scale: how far the fingers are apart, against the beginning: 2 is twice as far.
    ///   - rotation: how far they turned since the last event, in radians, clockwise
    ///     positive. What libinput reports is in degrees.
    case pinch(delta: Vector, scale: Double, rotation: Double)
    /// A swipe goes on.
    /// - Parameter delta: how far the fingers' center moved since the last event, in global logical pixels.
    case swipe(delta: Vector)
    /// The fingers were lifted.
    case end(Kind)
    /// It was not a gesture, or became another: what it did is to be undone.
    case cancel(Kind)

    /// What the fingers do, said by every event of the gesture.
    public var kind: Kind {
        switch self {
        case .begin(let kind, _), .end(let kind), .cancel(let kind): kind
        case .pinch: .pinch
        case .swipe: .swipe
        }
    }
}
