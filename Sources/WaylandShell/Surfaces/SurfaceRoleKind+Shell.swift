import WaylandSeat

extension SurfaceRoleKind {
    /// It has an xdg_surface, but no role yet: it may become a toplevel or a popup.
    static let xdgSurface = SurfaceRoleKind("xdg_surface", mustGoFirst: true)
    /// A window.
    public static let toplevel = SurfaceRoleKind("xdg_toplevel", mustGoFirst: true)
    /// A menu, a tooltip.
    public static let popup = SurfaceRoleKind("xdg_popup", mustGoFirst: true)
    /// On a layer of the desktop.
    public static let layer = SurfaceRoleKind("zwlr_layer_surface_v1", mustGoFirst: true)
    /// What an output shows while the session is locked.
    public static let lock = SurfaceRoleKind("ext_session_lock_surface_v1", mustGoFirst: true)
    /// Within another surface. Its wl_subsurface may stay when it goes: it becomes inert.
    public static let subsurface = SurfaceRoleKind("wl_subsurface")

    /// Whether a surface of this kind may get a role of another kind.
    func canBecome(_ other: SurfaceRoleKind) -> Bool {
        if self == .xdgSurface { return other == .toplevel || other == .popup }
        return self == other
    }
}
