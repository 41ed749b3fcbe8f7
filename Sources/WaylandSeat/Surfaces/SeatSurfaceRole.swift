import SurfaceResponders
import WaylandServer

/// What a protocol of a seat uses a surface for: as a cursor, as the icon of a drag, as a panel of an input method.
///
/// The seat's protocols make roles, and the ``SurfaceRegistry`` asks its delegate, whose surfaces these are, whether the
/// surface may have one. From then on the embedder tells the role of each commit; the end of the surface it hears of by
/// itself.
public class SeatSurfaceRole {
    /// What has the role.
    public let surface: WlSurface
    /// What the surface keeps for life.
    public let kind: SurfaceRoleKind

    init(_ kind: SurfaceRoleKind, of surface: WlSurface) {
        self.kind = kind
        self.surface = surface
    }

    /// Whether the surface is to be shown if it has content: only then has its client something to draw for.
    public var isShown: Bool { location != nil }

    /// Where the surface's upper left corner belongs on the screen, in global logical pixels; nil while it is not shown. A
    /// panel is in a window of the seat's scene as well; cursors and icons are in none, so that no input reaches them, and
    /// whoever draws the screen puts them there.
    public var location: Point? { nil }

    /// To be called whenever the surface's state was replaced, when its responder has the new size: zero for a surface
    /// without content.
    /// - Parameter offset: by how much the content's corner has moved, as the client said by wl_surface.offset or, before
    ///   version 5, by wl_surface.attach; in surface-local pixels.
    public func didCommit(offset: Vector) {}

    func surfaceDestroyed() {}
}

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

    /// Whether the surface forgets the kind with its role, and the role may have another for it.
    package let isPreliminary: Bool

    /// - Parameters:
    ///   - name: which no other kind has.
    ///   - mustGoFirst: whether the object that gives the role must be destroyed before the surface.
    public init(_ name: String, mustGoFirst: Bool = false) {
        self.name = name
        self.mustGoFirst = mustGoFirst
        isPreliminary = false
    }

    /// A kind that a surface forgets with its role, and for which the role may have another.
    package init(preliminary name: String) {
        self.name = name
        mustGoFirst = true
        isPreliminary = true
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
