import SurfaceResponders
import WaylandServer

/// What a toplevel is told to be.
struct ToplevelState: Hashable, Sendable {
    /// Of the window geometry, in logical pixels; nil leaves it to the client.
    var size: Size?
    var isActivated = false
    var isMaximized = false
    var isFullscreen = false
    var isResizing = false
    /// The edges that adjoin something.
    var tiledEdges: ResizeEdges = []
    /// The edges that a resize cannot move.
    var constrainedEdges: ResizeEdges = []
    /// Who draws the frame.
    var decoration = DecorationMode.clientSide

    /// Whether the window has a size and a place of its own.
    var isFloating: Bool { !isMaximized && !isFullscreen && tiledEdges.isEmpty }

    /// The states as the protocol lists them, without those that a version does not have.
    func wireStates(version: UInt32) -> [XdgToplevel.State] {
        var states: [XdgToplevel.State] = []
        if isMaximized { states.append(.maximized) }
        if isFullscreen { states.append(.fullscreen) }
        if isResizing { states.append(.resizing) }
        if isActivated { states.append(.activated) }
        let edges: [(ResizeEdges, tiled: XdgToplevel.State, constrained: XdgToplevel.State)] = [
            (.left, .tiledLeft, .constrainedLeft), (.right, .tiledRight, .constrainedRight),
            (.top, .tiledTop, .constrainedTop), (.bottom, .tiledBottom, .constrainedBottom),
        ]
        states += edges.filter { tiledEdges.contains($0.0) }.map(\.tiled)
        states += edges.filter { constrainedEdges.contains($0.0) }.map(\.constrained)
        return states.filter { XdgToplevel.State.isValid($0.rawValue, version: version) }
    }
}
