import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnController: SurfaceController {
    private let record: Record

    init(record: Record, surface: SurfaceResponder) {
        self.record = record
        super.init(surface: surface)
    }

    override var next: Responder? {
        record.note(self)
        return super.next
    }

    override var window: Window? {
        record.note(self)
        return super.window
    }
}
