/// What a wl_surface is used for. It keeps the first kind that it gets for life.
package enum SurfaceRoleKind: Hashable {
    /// It has an xdg_surface, but no role yet: it may become a toplevel or a popup.
    case xdgSurface
    case toplevel, popup
    case layer
    case subsurface
    case cursor
    case dragIcon
    case inputMethodPanel

    /// Whether a surface of this kind may get a role of another kind.
    func canBecome(_ other: SurfaceRoleKind) -> Bool {
        switch (self, other) {
        case (.xdgSurface, .toplevel), (.xdgSurface, .popup): true
        default: self == other
        }
    }

    /// Whether the object that gives the role must go before the surface. A wl_subsurface may stay: it
    /// becomes inert.
    var mustGoFirst: Bool {
        switch self {
        case .xdgSurface, .toplevel, .popup, .layer: true
        case .subsurface, .cursor, .dragIcon, .inputMethodPanel: false
        }
    }
}
