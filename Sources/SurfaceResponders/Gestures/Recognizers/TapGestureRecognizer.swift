/// One tap or several, with one finger or several. Discrete.
///
/// It needs exactly as many fingers and taps as required: another finger, moving too far or resting too long
/// fails it. A recognizer of fewer taps on the same responder acts first, unless it requires this one to fail. Of
/// several taps, ``GestureRecognizer/location`` is where the first one was.
public final class TapGestureRecognizer: GestureRecognizer {
    /// How many taps have to come one after the other. Less than 1 counts as 1.
    public var numberOfTapsRequired = 1
    /// How many fingers each tap has to be made with. They need not come down or go up in one frame.
    public var numberOfTouchesRequired = 1
    /// How far a finger may move, in logical pixels.
    public var allowableMovement = 15.0
    /// How far one tap may be from the one before, in logical pixels.
    public var tapDistance = 40.0
    /// How long the fingers may rest, from when the last of them came down. 750 ms at first.
    public var maximumDuration: Duration {
        get { .microseconds(restMicroseconds) }
        set { restMicroseconds = newValue.microseconds }
    }
    private var restMicroseconds: UInt64 = 750_000
    /// How long after a tap the next one has to begin. 350 ms at first.
    public var tapInterval: Duration {
        get { .microseconds(tapMicroseconds) }
        set { tapMicroseconds = newValue.microseconds }
    }
    private var tapMicroseconds: UInt64 = 350_000

    private var taps = 0
    /// The fingers that came down for this tap.
    private var fingers = 0
    private var lastTap: Point?
    /// Where the fingers of the first of several taps were.
    private var firstLocations: ContiguousArray<Point> = []

    /// Lets a recognizer of the same responder that waits for more taps go on: the first tap is told by this one, and the
    /// last by that one, unless this one requires that one to fail. As in UIKit.
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
        // The fingers of a tap need not go up in one frame.
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
