import SurfaceResponders

/// Sends the pointer to a drag, wherever it is.
final class DragGrab: Grab {
    private weak var drag: Drag?

    init(_ drag: Drag) {
        self.drag = drag
        super.init(kind: .drag, owner: nil)
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision {
        drag.map { .redirect($0) } ?? .pass
    }

    override func revoked() {
        drag?.cancel()
    }
}
