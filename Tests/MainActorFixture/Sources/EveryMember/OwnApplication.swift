import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnApplication: Application {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record) {
        self.record = record
        super.init(identifier: "own")
    }

    public override var next: Responder? {
        record.note(self)
        return super.next
    }

    public override var window: Window? {
        record.note(self)
        return super.window
    }

    public override var description: String {
        record.note(self)
        return super.description
    }
}
