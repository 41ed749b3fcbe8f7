import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnPan: PanGestureRecognizer {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record) {
        self.record = record
        super.init()
    }

    public override func reset() {
        record.note(self)
        super.reset()
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
}
