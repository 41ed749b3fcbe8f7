/// Recognizes one or several taps with one or several fingers. A discrete gesture.
///
/// It fails if too many fingers come down, or if one moves too far or rests too long. A recognizer of fewer
/// taps on the same responder is recognized first, unless it requires this one to fail. After several taps,
/// ``GestureRecognizer/location`` is the location of the first one.
public final class TapGestureRecognizer: GestureRecognizer {
    /// The number of consecutive taps. Values less than 1 count as 1.
    public var numberOfTapsRequired = 1
    /// The number of fingers of each tap. They need not come down or be lifted in one frame.
    public var numberOfTouchesRequired = 1
    /// How far a finger may move, in logical pixels.
    public var allowableMovement = 15.0
    /// How far a tap may be from the previous one, in logical pixels.
    public var tapDistance = 40.0
    /// How long the fingers may rest, from when the last of them came down. By default, 750 ms.
    public var maximumDuration: Duration {
        get { .microseconds(restMicroseconds) }
        set { restMicroseconds = newValue.microseconds }
    }
    private var restMicroseconds: UInt64 = 750_000
    /// How long after a tap the next one may begin. By default, 350 ms.
    public var tapInterval: Duration {
        get { .microseconds(tapMicroseconds) }
        set { tapMicroseconds = newValue.microseconds }
    }
    private var tapMicroseconds: UInt64 = 350_000

    private var taps = 0
    /// The number of fingers that came down for the current tap.
    private var fingers = 0
    private var lastTap: Point?
    /// The locations of the fingers in the first of several taps.
    private var firstLocations: ContiguousArray<Point> = []

    /// Returns false for a recognizer of more taps on the same responder. As in UIKit, this recognizer acts
    /// on the first tap and the other one on the last, unless this one requires the other to fail.
    public override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer, other.responder === responder else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }

    public override func reset() {
        firstLocations.removeAll(keepingCapacity: true)
        taps = 0
        fingers = 0
        lastTap = nil
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        fingers += touches.count
        guard fingers <= numberOfTouchesRequired else { return state = .failed }
        if let lastTap, (location - lastTap).length > tapDistance, fingers == numberOfTouchesRequired {
            return state = .failed
        }
        startTimer(microseconds: restMicroseconds)
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {
        if touches.farthestFromOrigin > allowableMovement { state = .failed }
    }

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        guard numberOfTouches == touches.count else { return }
        guard fingers == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        guard taps < numberOfTapsRequired else {
            state = .ended
            if !firstLocations.isEmpty { sequence.lastLocations = firstLocations }
            return
        }
        if taps == 1 { firstLocations = ContiguousArray(self.touches.map(\.location)) }
        fingers = 0
        lastTap = location
        startTimer(microseconds: tapMicroseconds)
    }

    public override func timerFired() {
        state = .failed
    }
}
