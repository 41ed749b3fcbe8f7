import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnApplication: Application {
    private let record: Record

    init(record: Record) {
        self.record = record
        super.init(identifier: "own")
    }

    override var next: Responder? {
        record.note(self)
        return super.next
    }

    override var window: Window? {
        record.note(self)
        return super.window
    }

    override var description: String {
        record.note(self)
        return super.description
    }
}
