import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnRecognizer: GestureRecognizer {
    private let record: Record

    init(record: Record) {
        self.record = record
        super.init()
    }

    override var description: String {
        record.note(self)
        return super.description
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        record.note(self)
        return super.canPrevent(other)
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        record.note(self)
        return super.canBePrevented(by: other)
    }

    override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
        record.note(self)
        return super.shouldRequireFailure(of: other)
    }

    override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        record.note(self)
        return super.shouldBeRequiredToFail(by: other)
    }

    override func shouldReceive(_ touch: Touch) -> Bool {
        record.note(self)
        return super.shouldReceive(touch)
    }

    override var receivesPresses: Bool {
        record.note(self)
        return super.receivesPresses
    }

    override func touchesBegan(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesBegan(touches, with: event)
    }

    override func touchesMoved(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesMoved(touches, with: event)
    }

    override func touchesEnded(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesEnded(touches, with: event)
    }

    override func touchesCancelled(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesCancelled(touches, with: event)
    }

    override func pressesBegan(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesBegan(presses, with: event)
    }

    override func pressesChanged(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesChanged(presses, with: event)
    }

    override func pressesEnded(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesCancelled(presses, with: event)
    }

    override func receives(_ kind: TouchpadGesture.Kind) -> Bool {
        record.note(self)
        return super.receives(kind)
    }

    override func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        record.note(self)
        super.touchpadGestureChanged(with: event)
    }

    override func reset() {
        record.note(self)
        super.reset()
    }

    override func timerFired() {
        record.note(self)
        super.timerFired()
    }
}
