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

    /// Whether the window has a size and a place of its own.
    var isFloating: Bool { !isMaximized && !isFullscreen }

    /// The states as the protocol lists them.
    var wireStates: [XdgToplevel.State] {
        var states: [XdgToplevel.State] = []
        if isMaximized { states.append(.maximized) }
        if isFullscreen { states.append(.fullscreen) }
        if isResizing { states.append(.resizing) }
        if isActivated { states.append(.activated) }
        return states
    }
}
