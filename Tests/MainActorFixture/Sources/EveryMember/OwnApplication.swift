import SurfaceResponders

/// Overrides all that can be overridden.
public nonisolated final class OwnApplication: Application {
    private let record: Record

    /// - Parameter record: notes each call.
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
