import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnGrab: Grab {
    private let record: Record

    init(record: Record, owner: SurfaceResponder?) {
        self.record = record
        super.init(kind: .explicit, owner: owner)
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision {
        record.note(self)
        return super.pointerDecision(for: hit)
    }

    override func pressDecision(for hit: HitTestResult?) -> Decision {
        record.note(self)
        return super.pressDecision(for: hit)
    }

    override var keyboardSurface: SurfaceResponder? {
        record.note(self)
        return super.keyboardSurface
    }

    override func revoked() {
        record.note(self)
        super.revoked()
    }
}
