import SurfaceResponders

/// A recognizer that begins on every press, immediately or after a delay, and ends on the release.
final class CellRecognizer: GestureRecognizer {
    static let delay = Duration.milliseconds(100)

    private let isImmediate: Bool

    init(_ journal: Journal, isImmediate: Bool) {
        self.isImmediate = isImmediate
        super.init(target: nil, action: nil)
        addHandler { journal.note("recognizer \($0.state)") }
    }

    private func begin() {
        if isImmediate { state = .began } else { startTimer(Self.delay) }
    }

    private func end() {
        state = hasBegun ? .ended : .failed
    }

    override func timerFired() { state = .began }

    override func touchesBegan(_ touches: Touches, with event: Event) { begin() }
    override func touchesEnded(_ touches: Touches, with event: Event) { end() }

    override var receivesPresses: Bool { true }
    override func pressesBegan(_ presses: Presses, with event: Event) { begin() }
    override func pressesEnded(_ presses: Presses, with event: Event) { end() }

    override func receives(_ kind: TouchpadGesture.Kind) -> Bool { true }
    override func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        switch event.phase {
        case .began: begin()
        case .changed: break
        case .ended: end()
        case .cancelled: giveUp()
        }
    }
}
