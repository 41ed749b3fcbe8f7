import SurfaceResponders

/// A recognizer for touches, keys and touchpad gestures, whose manner determines when it changes state.
final class StormRecognizer: GestureRecognizer {
    enum Manner: CaseIterable {
        /// Begins with the first finger, or with the first motion.
        case beginsAtOnce, beginsByMotion
        /// Is recognized, or fails, when a finger, key or gesture ends.
        case endsAtLast, failsAtLast
        /// Is recognized 60 ms after the begin, unless a finger, key or gesture ends before that.
        case waits
    }

    private let manner: Manner
    private let takesPresses: Bool

    init(_ manner: Manner, takesPresses: Bool) {
        self.manner = manner
        self.takesPresses = takesPresses
        super.init(target: nil, action: nil)
    }

    override var receivesPresses: Bool { takesPresses }
    override func receives(_ kind: TouchpadGesture.Kind) -> Bool { takesPresses }

    private func begin() {
        switch manner {
        case .beginsAtOnce: if state == .possible { state = hasBegun ? .changed : .began }
        case .waits: startTimer(.milliseconds(60))
        case .beginsByMotion, .endsAtLast, .failsAtLast: break
        }
    }

    private func move() {
        switch (manner, state) {
        case (_, .began), (_, .changed): state = .changed
        case (.beginsByMotion, .possible): if !hasBegun { state = .began }
        default: break
        }
    }

    private func end() {
        switch (manner, state) {
        case (_, .began), (_, .changed): state = .ended
        case (.endsAtLast, .possible): state = .ended
        case (_, .possible): state = .failed
        default: break
        }
    }

    override func timerFired() {
        if state == .possible { state = .ended }
    }

    override func touchesBegan(_ touches: Touches, with event: Event) { begin() }
    override func touchesMoved(_ touches: Touches, with event: Event) { move() }
    override func touchesEnded(_ touches: Touches, with event: Event) { end() }
    override func pressesBegan(_ presses: Presses, with event: Event) { begin() }
    override func pressesEnded(_ presses: Presses, with event: Event) { end() }

    override func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        switch event.phase {
        case .began: begin()
        case .changed: move()
        case .ended: end()
        case .cancelled: giveUp()
        }
    }
}
