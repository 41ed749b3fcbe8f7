/// What a wl_surface is used for. It keeps the first kind that it gets for life.
///
/// Those that the seat's protocols give are here. Shells add theirs, and an embedder's own protocols may have kinds of
/// their own.
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

    /// The pointer's picture.
    public static let cursor = SurfaceRoleKind("cursor")
    /// The picture of tools of tablets.
    public static let toolCursor = SurfaceRoleKind("tablet tool cursor")
    /// What is dragged.
    public static let dragIcon = SurfaceRoleKind("drag icon")
    /// What an input method shows.
    public static let inputMethodPanel = SurfaceRoleKind("input method panel")
}
