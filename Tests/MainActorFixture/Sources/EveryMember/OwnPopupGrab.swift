import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnPopupGrab: PopupGrab {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record, popup: SurfaceResponder, application: Application?) {
        self.record = record
        super.init(popup: popup, application: application)
    }

    public override var keyboardSurface: SurfaceResponder? {
        record.note(self)
        return super.keyboardSurface
    }

    public override func pointerDecision(for hit: HitTestResult?) -> Decision {
        record.note(self)
        return super.pointerDecision(for: hit)
    }

    public override func pressDecision(for hit: HitTestResult?) -> Decision {
        record.note(self)
        return super.pressDecision(for: hit)
    }

    public override func pressedOutside() {
        record.note(self)
        super.pressedOutside()
    }
}
