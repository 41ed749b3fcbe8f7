import SurfaceResponders

/// Sends the pointer to a drag session, wherever it is.
final class DragGrab: Grab {
    private weak var session: DragSession?

    init(_ session: DragSession, owner: SurfaceResponder) {
        self.session = session
        super.init(kind: .drag, owner: owner)
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision {
        session.map { .redirect($0) } ?? .pass
    }

    override func revoked() {
        session?.end()
    }
}
