import SurfaceResponders

/// Overrides all that can be overridden.
public nonisolated final class OwnFocusPolicy: FocusPolicy {
    private let record: Record

    /// - Parameter record: notes each call.
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
