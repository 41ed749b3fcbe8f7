import Glibc

/// Recognizes two fingers that turn around each other. A continuous gesture: it ends when all fingers are up.
/// It also recognizes a touchpad pinch that rotates.
public final class RotationGestureRecognizer: GestureRecognizer {
    /// The rotation of the fingers since the gesture began, in radians, clockwise positive. It continues past
    /// half a turn without a jump. Setting it sets the current value and resets the velocity to zero.
    public var rotation: Double {
        get { angle }
        set {
            angle = newValue
            speed = SpeedTracker()
        }
    }
    /// The angular velocity in radians per second, clockwise positive.
    public var velocity: Double { speed.velocity.dx }
    /// How far the fingers have to turn for the gesture to begin, in radians.
    public var threshold = 0.1

    private var angle = 0.0
    private var pair = FingerPair()
    private var lastSpan = Vector.zero
    private var speed = SpeedTracker()

    public override func reset() {
        angle = 0
        pair.clear()
        speed = SpeedTracker()
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        if pair.choose(from: self.touches) { lastSpan = pair.span ?? .zero }
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {
        guard let span = pair.span else { return }
        let turn = atan2(
            lastSpan.dx * span.dy - lastSpan.dy * span.dx, lastSpan.dx * span.dx + lastSpan.dy * span.dy)
        lastSpan = span
        follow(turn, at: event.timestamp)
    }

    private func follow(_ turn: Double, at time: Timestamp) {
        guard turn != 0 else { return }
        angle += turn
        speed.add(Vector(dx: turn, dy: 0), at: time)
        guard !hasBegun else { return state = .changed }
        guard abs(angle) > threshold else { return }
        angle = 0
        state = .began
    }

    public override func receives(_ kind: TouchpadGesture.Kind) -> Bool { kind == .pinch }

    public override func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        switch event.phase {
        case .began: break
        case .changed: follow(event.rotation, at: event.timestamp)
        case .ended:
            // Fingers that rest before they are lifted have no velocity.
            speed.add(.zero, at: event.timestamp)
            conclude()
        case .cancelled: giveUp()
        }
    }

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        speed.add(.zero, at: event.timestamp)
        if pair.choose(from: self.touches, without: touches) { lastSpan = pair.span ?? .zero }
        if numberOfTouches == touches.count { conclude() }
    }
}
