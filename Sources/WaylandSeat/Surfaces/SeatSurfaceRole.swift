import SurfaceResponders
import WaylandServer

/// The use of a surface by a protocol of a seat: as a cursor, a drag icon, or a panel of an input method. The
/// ``SurfaceRegistry`` asks its delegate whether a surface may have the role. From then on, the embedder
/// notifies the role of each commit, but need not notify it of the surface's destruction.
public class SeatSurfaceRole {
    /// The surface that has the role.
    public let surface: WlSurface
    /// The kind of the role, which the surface keeps for life.
    public let kind: SurfaceRoleKind

    init(_ kind: SurfaceRoleKind, of surface: WlSurface) {
        self.kind = kind
        self.surface = surface
    }

    /// Whether the surface is shown once it has content. While this is false, its client need not draw.
    public var isShown: Bool { location != nil }

    /// The surface's upper left corner, in global logical pixels; `nil` while it is not shown. A renderer
    /// draws cursors and icons here. They are in no window, so no input reaches them.
    public var location: Point? { nil }

    /// Called by the embedder whenever the surface's state was replaced, after its responder has the new
    /// size, which is zero without content.
    /// - Parameter offset: the distance that the content's corner has moved, in surface-local pixels. The
    ///   client sets it by wl_surface.offset or, before version 5, by wl_surface.attach.
    public func didCommit(offset: Vector) {}

    func surfaceDestroyed() {}
}

/// The kind of use of a wl_surface. A surface keeps its kind for life, unless it is a shell's preliminary
/// kind. Shells and an embedder's own protocols can add kinds.
public struct SurfaceRoleKind: Hashable, Sendable {
    /// The name of the kind in messages.
    public let name: String
    /// Whether the object that gives the role must be destroyed before the surface. If it is not, the client
    /// is sent `wl_surface.error.defunct_role_object`.
    public let mustGoFirst: Bool

    /// Whether the surface loses the kind with its role, and the role can change to another kind.
    package let isPreliminary: Bool

    /// Creates a kind with a unique name.
    public init(_ name: String, mustGoFirst: Bool = false) {
        self.name = name
        self.mustGoFirst = mustGoFirst
        isPreliminary = false
    }

    /// Creates a kind that a surface loses with its role, and that the role can change to another kind.
    package init(preliminary name: String) {
        self.name = name
        mustGoFirst = true
        isPreliminary = true
    }

    /// The cursor of a pointer.
    public static let cursor = SurfaceRoleKind("cursor")
    /// The cursor of a tablet tool.
    public static let toolCursor = SurfaceRoleKind("tablet tool cursor")
    /// The icon of a drag.
    public static let dragIcon = SurfaceRoleKind("drag icon")
    /// A surface that an input method shows.
    public static let inputMethodPanel = SurfaceRoleKind("input method panel")
}
