import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnRecognizer: GestureRecognizer {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record) {
        self.record = record
        super.init()
    }

    public override var description: String {
        record.note(self)
        return super.description
    }

    public override func canPrevent(_ other: GestureRecognizer) -> Bool {
        record.note(self)
        return super.canPrevent(other)
    }

    public override func canBePrevented(by other: GestureRecognizer) -> Bool {
        record.note(self)
        return super.canBePrevented(by: other)
    }

    public override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
        record.note(self)
        return super.shouldRequireFailure(of: other)
    }

    public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        record.note(self)
        return super.shouldBeRequiredToFail(by: other)
    }

    public override func shouldReceive(_ touch: Touch) -> Bool {
        record.note(self)
        return super.shouldReceive(touch)
    }

    public override var receivesPresses: Bool {
        record.note(self)
        return super.receivesPresses
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesBegan(touches, with: event)
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesMoved(touches, with: event)
    }

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesEnded(touches, with: event)
    }

    public override func touchesCancelled(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesCancelled(touches, with: event)
    }

    public override func pressesBegan(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesBegan(presses, with: event)
    }

    public override func pressesChanged(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesChanged(presses, with: event)
    }

    public override func pressesEnded(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesEnded(presses, with: event)
    }

    public override func pressesCancelled(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesCancelled(presses, with: event)
    }

    public override func receives(_ kind: TouchpadGesture.Kind) -> Bool {
        record.note(self)
        return super.receives(kind)
    }

    public override func touchpadGestureChanged(with event: TouchpadGestureEvent) {
        record.note(self)
        super.touchpadGestureChanged(with: event)
    }

    public override func reset() {
        record.note(self)
        super.reset()
    }

    public override func timerFired() {
        record.note(self)
        super.timerFired()
    }
}
