/// Recognizes a fast motion of fingers in one direction, or a touchpad swipe. A discrete gesture.
public final class SwipeGestureRecognizer: GestureRecognizer {
    /// Directions on the screen.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Creates a set from its bits. Other bits are meaningless.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// To the right.
        public static let right = Direction(rawValue: 1)
        /// To the left.
        public static let left = Direction(rawValue: 2)
        /// Up.
        public static let up = Direction(rawValue: 4)
        /// Down.
        public static let down = Direction(rawValue: 8)
    }

    /// The directions in which the swipe is recognized. By default, to the right.
    public var direction = Direction.right
    /// The number of fingers that have to move, also on a touchpad. A further finger causes failure.
    public var numberOfTouchesRequired = 1
    /// How far the fingers have to move on average, in logical pixels.
    public var minimumDistance = 50.0
    /// The largest deviation from the axis, as a fraction of the distance along it. It is checked once the
    /// fingers have moved a quarter of ``minimumDistance``.
    public var allowableDeviation = 0.5
    /// The longest time of a swipe, from when the first finger came down. By default, half a second.
    public var maximumDuration: Duration {
        get { .microseconds(maximumMicroseconds) }
        set { maximumMicroseconds = newValue.microseconds }
    }
    private var maximumMicroseconds: UInt64 = 500_000

    /// The one direction of the recognized swipe. Nil before that, and again when the fingers are up.
    public private(set) var recognizedDirection: Direction?

    private var moved = Vector.zero
    /// Shorter distances have no direction yet.
    private var unjudgedDistance: Double { minimumDistance / 4 }

    public override func reset() {
        moved = .zero
        recognizedDirection = nil
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        guard numberOfTouches <= numberOfTouchesRequired else { return state = .failed }
        if numberOfTouches == touches.count { startTimer(microseconds: maximumMicroseconds) }
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {
        follow(
            touches.step * (1 / sequence.heardCount), isComplete: numberOfTouches == numberOfTouchesRequired)
    }

    private func follow(_ step: Vector, isComplete: Bool) {
        moved = moved + step
        let isAcross = abs(moved.dx) > abs(moved.dy)
        let way = isAcross ? abs(moved.dx) : abs(moved.dy)
        let deviation = isAcross ? abs(moved.dy) : abs(moved.dx)
        guard way > unjudgedDistance else { return }
        let went: Direction = isAcross ? (moved.dx > 0 ? .right : .left) : (moved.dy > 0 ? .down : .up)
        guard direction.contains(went), deviation <= way * allowableDeviation else { return state = .failed }
        guard way >= minimumDistance, isComplete else { return }
        recognizedDirection = went
        state = .ended
    }

    public override func receives(_ kind: TouchpadGesture.Kind) -> Bool { kind == .swipe }

    public override func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        switch event.phase {
        case .began:
            guard event.fingerCount == numberOfTouchesRequired else { return state = .failed }
            startTimer(microseconds: maximumMicroseconds)
        case .changed: follow(event.delta, isComplete: true)
        case .ended, .cancelled: state = .failed
        }
    }

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        state = .failed
    }

    public override func timerFired() {
        state = .failed
    }
}
