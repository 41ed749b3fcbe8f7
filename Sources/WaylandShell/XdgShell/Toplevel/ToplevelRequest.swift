import SurfaceResponders
import WaylandSeat

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
