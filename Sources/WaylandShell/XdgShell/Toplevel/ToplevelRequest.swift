import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// What a client asks for its window, before it is done: see ``XdgShellDelegate/xdgShell(_:shouldGrant:of:)``.
public enum ToplevelRequest {
    /// To be maximized, or no longer.
    case setMaximized(Bool)
    /// To cover an output, or no longer. Without an output it is the window's own.
    case setFullscreen(Bool, on: Output?)
    /// To follow what the user holds.
    case move(StandingPress, Seat)
    /// To have edges that follow what the user holds.
    case resize(ResizeEdges, StandingPress, Seat)

    /// Whether the client is sent a configure, even if the request is refused.
    var isAnsweredByConfigure: Bool {
        switch self {
        case .setMaximized, .setFullscreen: true
        case .move, .resize: false
        }
    }
}

/// What somebody else than its client asks to be done with a window: a panel, or a switcher.
public enum ToplevelCommand {
    /// To come to the front, with the keys of a seat.
    case activate(Seat)
    /// To be put out of sight.
    case minimize
    /// To be brought back into sight.
    case restore
    /// To fill what panels leave of its output, or no longer.
    case setMaximized(Bool)
    /// To cover an output, or no longer. Without one it is the window's own.
    case setFullscreen(Bool, on: Output?)
    /// To be closed, if its client agrees.
    case close

    /// Whether there is no sense in it for a window that stays out of sight.
    public var fillsOutput: Bool {
        switch self {
        case .setMaximized(let isFilling), .setFullscreen(let isFilling, _): isFilling
        case .activate, .minimize, .restore, .close: false
        }
    }
}
