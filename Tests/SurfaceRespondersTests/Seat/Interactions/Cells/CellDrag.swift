import SurfaceResponders

/// A drag that redirects all events to a session.
final class CellDrag: Grab {
    private let session: Responder

    init(session: Responder) {
        self.session = session
        super.init(kind: .drag, owner: nil)
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision { .redirect(session) }
}
