import WaylandServer

/// Who draws the frame of a window: its title, its buttons, its edges.
public enum DecorationMode: Hashable, Sendable {
    /// The client, as a part of its surface.
    case clientSide
    /// Whoever embeds the shell, around the surface.
    case serverSide

    var xdg: ZxdgToplevelDecorationV1.Mode {
        switch self {
        case .clientSide: .clientSide
        case .serverSide: .serverSide
        }
    }

    init?(_ mode: ZxdgToplevelDecorationV1.Mode) {
        switch mode {
        case .clientSide: self = .clientSide
        case .serverSide: self = .serverSide
        default: return nil
        }
    }
}
