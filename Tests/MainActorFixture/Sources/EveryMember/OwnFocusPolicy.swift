import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnFocusPolicy: FocusPolicy {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record) {
        self.record = record
        super.init()
    }

    public override func pressBegan(on path: ResponderPath, seat: Seat) {
        record.note(self)
        super.pressBegan(on: path, seat: seat)
    }

    public override func pointerEntered(_ responder: Responder, seat: Seat) {
        record.note(self)
        super.pointerEntered(responder, seat: seat)
    }

    public override func candidate(on path: ResponderPath) -> Responder? {
        record.note(self)
        return super.candidate(on: path)
    }
}
