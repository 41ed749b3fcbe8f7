/// Fingers that rest for a while. Continuous: begins when they have rested long enough, changes when they
/// move after that, and ends when one of them is lifted.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// How long the fingers have to rest until it begins, from when the last of them came down. Half a second
    /// at first.
    public var minimumPressDuration: Duration {
        get { .microseconds(pressMicroseconds) }
        set { pressMicroseconds = newValue.microseconds }
    }
    private var pressMicroseconds: UInt64 = 500_000
    /// How far a finger may move before it begins, in logical pixels.
    public var allowableMovement = 10.0
    /// How many fingers have to rest. One more fails it before it begins, and is ignored after that.
    public var numberOfTouchesRequired = 1
    /// How many taps, with as many fingers, have to come before.
    public var numberOfTapsRequired = 0
    /// How long after a tap the next finger has to come down. 350 ms at first.
    public var tapInterval: Duration {
        get { .microseconds(tapMicroseconds) }
        set { tapMicroseconds = newValue.microseconds }
    }
    private var tapMicroseconds: UInt64 = 350_000

    private var taps = 0
    private var fingers = 0

    public override func reset() {
        taps = 0
        fingers = 0
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        guard !hasBegun else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        fingers += touches.count
        guard fingers <= numberOfTouchesRequired else { return state = .failed }
        startTimer(microseconds: pressMicroseconds)
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {
        guard !hasBegun else { return state = .changed }
        if touches.farthestFromOrigin > allowableMovement { state = .failed }
    }

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        guard !hasBegun else { return state = .ended }
        guard numberOfTouches == touches.count else { return }
        guard fingers == numberOfTouchesRequired, taps < numberOfTapsRequired else { return state = .failed }
        taps += 1
        fingers = 0
        startTimer(microseconds: tapMicroseconds)
    }

    public override func timerFired() {
        let isResting = fingers == numberOfTouchesRequired && taps == numberOfTapsRequired
        state = isResting && numberOfTouches == fingers ? .began : .failed
    }
}
