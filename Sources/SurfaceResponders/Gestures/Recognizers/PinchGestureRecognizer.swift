/// Recognizes two fingers that move apart or together. A continuous gesture: it ends when all fingers are up.
/// It also recognizes a touchpad pinch.
public final class PinchGestureRecognizer: GestureRecognizer {
    /// The distance of the fingers relative to that at the beginning. Setting it resets the velocity to zero.
    public var scale: Double {
        get { factor }
        set {
            factor = newValue
            speed = SpeedTracker()
        }
    }
    /// The change of ``scale`` per second.
    public var velocity: Double { speed.velocity.dx }
    /// How much the distance of the fingers has to change for the gesture to begin, in logical pixels. A
    /// touchpad pinch begins when its scale has changed by 0.05.
    public var threshold = 8.0

    private var factor = 1.0
    private var pair = FingerPair()
    private var lastDistance = 0.0
    private var firstDistance = 0.0
    private var speed = SpeedTracker()

    public override func reset() {
        factor = 1
        pair.clear()
        speed = SpeedTracker()
    }

    // MARK: Touchpads

    private static let touchpadThreshold = 0.05

    public override func receives(_ kind: TouchpadGesture.Kind) -> Bool { kind == .pinch }

    public override func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        switch event.phase {
        case .began:
            lastDistance = 1
        case .changed:
            guard hasBegun || abs(event.scale - 1) > Self.touchpadThreshold else { return }
            follow(max(event.scale, 0.01), at: event.timestamp)
        case .ended:
            // Fingers that rest before they are lifted have no velocity.
            speed.add(.zero, at: event.timestamp)
            conclude()
        case .cancelled:
            giveUp()
        }
    }

    // MARK: Fingers

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        if pair.choose(from: self.touches) { beginAnew() }
    }

    private func beginAnew() {
        // A distance of zero has no ratio to another distance.
        lastDistance = max(pair.span?.length ?? 0, 1)
        firstDistance = lastDistance
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {
        guard let span = pair.span else { return }
        let distance = max(span.length, 1)
        guard hasBegun || abs(distance - firstDistance) > threshold else { return }
        follow(distance, at: event.timestamp)
    }

    private func follow(_ distance: Double, at time: Timestamp) {
        let before = factor
        let ratio = distance / lastDistance
        lastDistance = distance
        guard hasBegun else { return state = .began }
        factor *= ratio
        guard factor != before else { return }
        speed.add(Vector(dx: factor - before, dy: 0), at: time)
        state = .changed
    }

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        speed.add(.zero, at: event.timestamp)
        if pair.choose(from: self.touches, without: touches), pair.isComplete { beginAnew() }
        if numberOfTouches == touches.count { conclude() }
    }
}
