/// A gesture of several fingers on a touchpad, as libinput reports it and zwp_pointer_gestures_v1 carries it.
///
/// A gesture begins, is updated any number of times (a hold never is), and ends or is canceled. A device has
/// one gesture at a time; a new one cancels the current one. The seat refuses updates and ends of a gesture
/// that has not begun. These gestures are not touches, because the fingers have no position on the screen.
public enum TouchpadGesture: Hashable, Sendable {
    /// The kind of a gesture. It does not change during a gesture.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The fingers move toward or away from each other, or turn about their center.
        case pinch
        /// The fingers move together.
        case swipe
        /// The fingers rest. Clients stop kinetic scrolling when a hold begins.
        case hold
    }

    /// A gesture begins. The finger count does not change during it. The seat raises it to at least 1.
    case begin(Kind, fingerCount: Int)
    /// A pinch changes.
    /// - Parameters:
    ///   - delta: the motion of the fingers' center since the last event, in global logical pixels.
    ///   - scale: the distance of the fingers relative to the beginning: 2 is twice as far.
    ///   - rotation: since the last event, in radians (libinput reports degrees), clockwise positive.
    case pinch(delta: Vector, scale: Double, rotation: Double)
    /// A swipe changes.
    /// - Parameter delta: the motion of the fingers' center since the last event, in global logical pixels.
    case swipe(delta: Vector)
    /// The fingers were lifted.
    case end(Kind)
    /// The device withdraws the gesture, for example because it became another one. Undo its effects.
    case cancel(Kind)

    /// The kind of the gesture. Every event of a gesture carries it.
    public var kind: Kind {
        switch self {
        case .begin(let kind, _), .end(let kind), .cancel(let kind): kind
        case .pinch: .pinch
        case .swipe: .swipe
        }
    }
}
