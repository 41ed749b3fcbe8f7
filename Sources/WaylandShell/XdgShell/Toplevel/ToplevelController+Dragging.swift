import SurfaceResponders
import WaylandSeat

/// Windows that follow what is pressed.
extension ToplevelController {
    /// The person moves the window with what is pressed. A window that fills the output stays where it is.
    public func beginMove(with press: StandingPress, on seat: Seat) {
        guard isFloating, isVisible else { return }
        MoveSession(self, on: seat).begin(with: press)
    }

    /// The person resizes the window with what is pressed. A window that fills the output stays as it is, and so do
    /// edges that are constrained.
    /// - Parameters:
    ///   - edges: those that follow; the others stay.
    ///   - press: the button or the finger that it follows.
    ///   - seat: whose press that is.
    public func beginResize(of edges: ResizeEdges, with press: StandingPress, on seat: Seat) {
        let edges = edges.subtracting(constrainedEdges)
        guard isFloating, isVisible, !edges.isEmpty else { return }
        ResizeSession(self, edges: edges, on: seat).begin(with: press)
    }

    /// Ends a move or a resize that is under way; what still comes of the press reaches nobody.
    public func endDragging() {
        session?.end()
    }
}
