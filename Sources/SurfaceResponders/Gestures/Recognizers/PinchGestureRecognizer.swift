/// Two fingers that move apart or together. Continuous.
public final class PinchGestureRecognizer: GestureRecognizer {
    /// How much further apart the fingers are than when it began: 1 at the beginning. Setting it says what it is from
    /// here on; the velocity stays what it is.
    public var scale: Double {
        get { factor }
        set { factor = newValue }
    }
    /// How much `scale` changes in a second.
    public var velocity: Double { speed.velocity.dx }
    /// How far the fingers have to move against each other until it begins, in logical pixels.
    @exclusivity(unchecked) public var threshold = 8.0

    @exclusivity(unchecked) private var factor = 1.0
    @exclusivity(unchecked) private var pair = FingerPair()
    @exclusivity(unchecked) private var lastDistance = 0.0
    @exclusivity(unchecked) private var firstDistance = 0.0
    @exclusivity(unchecked) private var speed = SpeedTracker()

    public override func reset() {
        factor = 1
        pair.clear()
        speed = SpeedTracker()
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        if pair.choose(from: self.touches) { beginAnew() }
    }

    private func beginAnew() {
        // Fingers in one place have no distance that another could be a multiple of.
        lastDistance = max(pair.span?.length ?? 0, 1)
        firstDistance = lastDistance
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {
        guard let span = pair.span else { return }
        let distance = max(span.length, 1)
        if !hasBegun {
            guard abs(distance - firstDistance) > threshold else { return }
            lastDistance = distance
            return state = .began
        }
        let before = factor
        factor *= distance / lastDistance
        lastDistance = distance
        guard factor != before else { return }
        speed.add(Vector(dx: factor - before, dy: 0), at: event.timestamp)
        state = .changed
    }

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        speed.add(.zero, at: event.timestamp)
        guard pair.choose(from: self.touches, without: touches) else { return }
        if pair.isComplete { return beginAnew() }
        if hasBegun { state = .ended } else if numberOfTouches == touches.count { state = .failed }
    }
}
