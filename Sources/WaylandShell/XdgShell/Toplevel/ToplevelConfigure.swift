import SurfaceResponders

/// One configure of a toplevel: what the client is to become, and where the window goes once it has.
struct ToplevelConfigure: Hashable, Sendable {
    /// Which part of the window stays in place when the client takes on another size. Global logical pixels.
    enum Anchoring: Hashable, Sendable {
        /// The top left corner, wherever it is by then.
        case topLeft
        /// The top left corner goes here.
        case origin(Point)
        /// The window is in the middle of an area. What is larger than the area shows its top left corner.
        case centered(in: Rect)
        /// The edges opposite to those that are dragged stay where this frame has them.
        case opposite(of: ResizeEdges, frame: Rect)
        /// The window has not been anywhere yet: it is placed as a new one.
        case placement
    }

    var state: ToplevelState
    var anchoring: Anchoring
}
