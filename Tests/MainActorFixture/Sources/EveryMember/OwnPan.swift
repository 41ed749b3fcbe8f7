import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnPan: PanGestureRecognizer {
    private let record: Record

    init(record: Record) {
        self.record = record
        super.init()
    }

    override func reset() {
        record.note(self)
        super.reset()
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
}
