import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnSurface: SurfaceResponder {
    private let record: Record

    init(record: Record, frame: Rect) {
        self.record = record
        super.init(kind: .surface, frame: frame)
    }

    override var description: String {
        record.note(self)
        return super.description
    }

    override var next: Responder? {
        record.note(self)
        return super.next
    }

    override var window: Window? {
        record.note(self)
        return super.window
    }

    override class var standardHitTestingType: SurfaceResponder.Type { super.standardHitTestingType }

    override func hitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        record.note(self)
        return super.hitTest(point, with: event)
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
        record.note(self)
        return super.point(inside: point, with: event)
    }
}
