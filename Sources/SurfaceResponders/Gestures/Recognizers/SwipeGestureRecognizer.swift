/// Fingers that move fast in one direction. Discrete.
public final class SwipeGestureRecognizer: GestureRecognizer {
    public struct Direction: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let right = Direction(rawValue: 1)
        public static let left = Direction(rawValue: 2)
        public static let up = Direction(rawValue: 4)
        public static let down = Direction(rawValue: 8)
    }

    /// Those that it is recognized in.
    @safe @exclusivity(unchecked) public var direction = Direction.right
    @safe @exclusivity(unchecked) public var numberOfTouchesRequired = 1
    /// How far the fingers have to go, in logical pixels.
    @safe @exclusivity(unchecked) public var minimumDistance = 50.0
    /// How far from the axis they may get meanwhile, as a part of the way along it.
    @safe @exclusivity(unchecked) public var allowableDeviation = 0.5
    /// How long it may take.
    public var maximumDuration: Duration {
        get { .microseconds(maximumMicroseconds) }
        set { maximumMicroseconds = newValue.microseconds }
    }
    private var maximumMicroseconds: UInt64 = 500_000

    /// Which way the fingers went, once it is recognized.
    public private(set) var recognizedDirection: Direction?

    @safe @exclusivity(unchecked) private var moved = Vector.zero

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
        // So little may be the beginning of anything.
        guard way > minimumDistance / 4 else { return }
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
