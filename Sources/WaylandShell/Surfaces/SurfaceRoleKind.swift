/// What a wl_surface is used for. It keeps the first kind that it gets for life.
///
/// An embedder's own protocols may have kinds of their own.
public struct SurfaceRoleKind: Hashable, Sendable {
    /// What it is called in messages.
    public let name: String
    /// Whether the object that gives the role must be destroyed before the surface; a client that does otherwise gets
    /// `wl_surface.error.defunct_role_object`.
    public let mustGoFirst: Bool

    /// - Parameters:
    ///   - name: which no other kind has.
    ///   - mustGoFirst: whether the object that gives the role must be destroyed before the surface.
    public init(_ name: String, mustGoFirst: Bool = false) {
        self.name = name
        self.mustGoFirst = mustGoFirst
    }

    /// It has an xdg_surface, but no role yet: it may become a toplevel or a popup.
    static let xdgSurface = SurfaceRoleKind("xdg_surface", mustGoFirst: true)
    /// A window.
    public static let toplevel = SurfaceRoleKind("xdg_toplevel", mustGoFirst: true)
    /// A menu, a tooltip.
    public static let popup = SurfaceRoleKind("xdg_popup", mustGoFirst: true)
    /// On a layer of the desktop.
    public static let layer = SurfaceRoleKind("zwlr_layer_surface_v1", mustGoFirst: true)
    /// Within another surface. Its wl_subsurface may stay when it goes: it becomes inert.
    public static let subsurface = SurfaceRoleKind("wl_subsurface")
    /// The pointer's picture.
    public static let cursor = SurfaceRoleKind("cursor")
    /// What is dragged.
    public static let dragIcon = SurfaceRoleKind("drag icon")
    /// What an input method shows.
    public static let inputMethodPanel = SurfaceRoleKind("input method panel")

    /// Whether a surface of this kind may get a role of another kind.
    func canBecome(_ other: SurfaceRoleKind) -> Bool {
        if self == .xdgSurface { return other == .toplevel || other == .popup }
        return self == other
    }
}
