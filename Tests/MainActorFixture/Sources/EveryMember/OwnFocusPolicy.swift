import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnFocusPolicy: FocusPolicy {
    private let record: Record

    init(record: Record) {
        self.record = record
        super.init()
    }

    override func pressBegan(on path: ResponderPath, seat: Seat) {
        record.note(self)
        super.pressBegan(on: path, seat: seat)
    }

    override func candidate(on path: ResponderPath) -> Responder? {
        record.note(self)
        return super.candidate(on: path)
    }
}
