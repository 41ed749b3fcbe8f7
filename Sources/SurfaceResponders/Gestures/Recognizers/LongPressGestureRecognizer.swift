/// Recognizes fingers that rest for a while. A continuous gesture: it begins when the fingers have rested
/// long enough, changes when they move after that, and ends when one of them is lifted.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// How long the fingers have to rest, from when the last of them came down. By default, half a second.
    public var minimumPressDuration: Duration {
        get { .microseconds(pressMicroseconds) }
        set { pressMicroseconds = newValue.microseconds }
    }
    private var pressMicroseconds: UInt64 = 500_000
    /// How far a finger may move before the gesture begins, in logical pixels.
    public var allowableMovement = 10.0
    /// The number of fingers that have to rest. A further finger makes the recognizer fail before the gesture
    /// begins, and is ignored after that.
    public var numberOfTouchesRequired = 1
    /// The number of taps, with the same number of fingers, that have to come first.
    public var numberOfTapsRequired = 0
    /// How long after a tap the next finger may come down. By default, 350 ms.
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
