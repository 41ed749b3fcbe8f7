import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnSurface: SurfaceResponder {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record, frame: Rect) {
        self.record = record
        super.init(kind: .surface, frame: frame)
    }

    public override var description: String {
        record.note(self)
        return super.description
    }

    public override var next: Responder? {
        record.note(self)
        return super.next
    }

    public override var window: Window? {
        record.note(self)
        return super.window
    }

    public override class var standardHitTestingType: SurfaceResponder.Type { super.standardHitTestingType }
    public override class var standardEventHandlingType: SurfaceResponder.Type {
        super.standardEventHandlingType
    }

    public override func hitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        record.note(self)
        return super.hitTest(point, with: event)
    }

    public override func point(inside point: Point, with event: Event?) -> Bool {
        record.note(self)
        return super.point(inside: point, with: event)
    }
}
