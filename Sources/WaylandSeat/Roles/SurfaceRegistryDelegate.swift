import SurfaceResponders
import WaylandServer

/// Owns the surfaces of a display, and says which of them may be used by the seat's protocols. `Compositor` of
/// `WaylandShell` is one; an embedder that has surfaces of its own writes another.
///
/// Without a delegate every surface may have one role of the seat's protocols, and nobody tells that role of commits.
public protocol SurfaceRegistryDelegate: AnyObject {
    /// A protocol of a seat wants to use a surface. Called while the client's request is handled.
    /// - Parameters:
    ///   - registry: whose delegate this is.
    ///   - role: which is to be told of the surface's commits from now on, by `SeatSurfaceRole.didCommit(offset:)`.
    ///   - surface: keeps the role's kind for life.
    /// - Returns: false if the surface has a role of another kind: its client is then disconnected with the error of the
    ///   protocol that wanted it.
    func surfaceRegistry(
        _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
    ) -> Bool

    /// The object that gave a role is gone. The surface stays, for another role of the same kind.
    func surfaceRegistry(
        _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface)

    /// What a wl_region holds, which the embedder has made as it has the surfaces. Called while a client's request that
    /// names the region is handled.
    /// - Returns: a copy; nil for one that is not the embedder's. By default nil, and the whole surface is meant.
    func surfaceRegistry(_ registry: SurfaceRegistry, contentOf region: WlRegion) -> Region?

    /// Whether a surface can be seen: it is shown, with content, and not wholly covered. Asked for surfaces that keep the
    /// screen from going dark, when something about them or, as ``SurfaceRegistry/visibilityChanged()`` says, about the
    /// screen has changed. By default ``SurfaceRegistry/isShown(_:)``, which does not look for what covers it.
    func surfaceRegistry(_ registry: SurfaceRegistry, isVisible surface: WlSurface) -> Bool

    /// A surface is about to be sent the enter of a pointer, a keyboard or a tablet tool. Clients expect to know its
    /// outputs by then, also in the turn in which it is mapped: send `wl_surface.enter` for those that it was not sent
    /// yet. It must not change the scene or the focus. By default does nothing.
    func surfaceRegistry(_ registry: SurfaceRegistry, willEnter surface: WlSurface)
}

extension SurfaceRegistryDelegate {
    /// Knows of no regions.
    public func surfaceRegistry(_ registry: SurfaceRegistry, contentOf region: WlRegion) -> Region? { nil }

    /// Whether the surface is in a window that is not hidden.
    public func surfaceRegistry(_ registry: SurfaceRegistry, isVisible surface: WlSurface) -> Bool {
        registry.isShown(surface)
    }

    /// Does nothing.
    public func surfaceRegistry(_ registry: SurfaceRegistry, willEnter surface: WlSurface) {}
}
