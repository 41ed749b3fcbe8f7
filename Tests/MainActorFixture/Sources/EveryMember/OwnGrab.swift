import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnGrab: Grab {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record, owner: SurfaceResponder?) {
        self.record = record
        super.init(kind: .explicit, owner: owner)
    }

    public override func pointerDecision(for hit: HitTestResult?) -> Decision {
        record.note(self)
        return super.pointerDecision(for: hit)
    }

    public override func pressDecision(for hit: HitTestResult?) -> Decision {
        record.note(self)
        return super.pressDecision(for: hit)
    }

    public override var keyboardSurface: SurfaceResponder? {
        record.note(self)
        return super.keyboardSurface
    }

    public override func revoked() {
        record.note(self)
        super.revoked()
    }
}
