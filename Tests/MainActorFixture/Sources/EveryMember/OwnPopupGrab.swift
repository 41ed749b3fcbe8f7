import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnPopupGrab: PopupGrab {
    private let record: Record

    init(record: Record, popup: SurfaceResponder, application: Application?) {
        self.record = record
        super.init(popup: popup, application: application)
    }

    override var keyboardSurface: SurfaceResponder? {
        record.note(self)
        return super.keyboardSurface
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision {
        record.note(self)
        return super.pointerDecision(for: hit)
    }

    override func pressDecision(for hit: HitTestResult?) -> Decision {
        record.note(self)
        return super.pressDecision(for: hit)
    }

    override func pressedOutside() {
        record.note(self)
        super.pressedOutside()
    }
}
