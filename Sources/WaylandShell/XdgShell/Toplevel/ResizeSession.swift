import SurfaceResponders

/// An interactive resize: the client is asked for sizes, and the window follows its commits.
final class ResizeSession: DragSession {
    let edges: ResizeEdges
    /// Where the edges that are not dragged stay.
    private let frame: Rect

    init(_ controller: ToplevelController, edges: ResizeEdges, on seat: Seat) {
        self.edges = edges
        frame = controller.frame ?? .zero
        super.init(controller, on: seat)
    }

    override var description: String { "resize" }

    override func dragged(by way: Vector) {
        let size = edges.size(of: frame.size, draggedBy: way, limits: controller.limits)
        controller.resize(to: size, moving: edges, of: frame)
    }

    /// The client hears of the last size without the state.
    override func ended() {
        controller.configure()
        guard let size = controller.wantedSize, size != frame.size else { return }
        let shell = controller.shell
        shell.policy.xdgShell(shell, didResize: controller, from: frame, to: size)
    }
}
