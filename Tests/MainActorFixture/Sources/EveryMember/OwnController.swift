import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnController: SurfaceController {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record, surface: SurfaceResponder) {
        self.record = record
        super.init(surface: surface)
    }

    public override var next: Responder? {
        record.note(self)
        return super.next
    }

    public override var window: Window? {
        record.note(self)
        return super.window
    }
}
