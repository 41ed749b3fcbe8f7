import SurfaceResponders
import WaylandServer

struct SurfaceRoleEntry {
    /// Stays when the role ends.
    let kind: SurfaceRoleKind
    var role: SeatSurfaceRole?
}

extension SurfaceRegistry {
    /// Owns the surfaces, such as `Compositor` of `WaylandShell`, and is asked before a seat's protocol uses
    /// one. Held weakly. While a delegate exists, setting another has no effect and is reported as `Misuse`.
    public var delegate: (any SurfaceRegistryDelegate)? {
        get { owner }
        set {
            if let owner, let newValue, newValue !== owner {
                diagnostics?.report(.other("a surface registry that has a delegate was given another"))
            } else {
                owner = newValue
            }
        }
    }

    /// The delegate, for a decision about a client's surface.
    func decider(for client: Client) -> (any SurfaceRegistryDelegate)? {
        if client.display?.isEndingClients != true, ownerLoss.isNoticed(owner) {
            diagnostics?.reportReleased("SurfaceRegistryDelegate", of: "the surface registry")
        }
        return owner
    }

    private var diagnostics: Diagnostics? { seats.first?.seat.scene.diagnostics }

    /// The present role of a surface in the seats' protocols; `nil` for none.
    public func role(of surface: WlSurface) -> SeatSurfaceRole? {
        roles[ObjectIdentifier(surface)]?.role
    }

    /// Called before a surface is sent an enter.
    func willEnter(_ surface: WlSurface) {
        owner?.surfaceRegistry(self, willEnter: surface)
    }

    /// The content of a region that a client names; `nil` if the delegate does not know the region.
    func region(of resource: WlRegion) -> Region? {
        decider(for: resource.client)?.surfaceRegistry(self, contentOf: resource)
    }

    /// Gives a surface a role. Returns false if the surface has a role already, had one of another kind or is
    /// destroyed, or if the delegate refuses.
    func assign(_ role: SeatSurfaceRole) -> Bool {
        let surface = role.surface
        guard surface.isAlive else { return false }
        let known = roles[ObjectIdentifier(surface)]
        if let known, known.kind != role.kind || known.role != nil { return false }
        if let delegate = decider(for: surface.client),
            !delegate.surfaceRegistry(self, assign: role, to: surface)
        {
            return false
        }
        roles[ObjectIdentifier(surface)] = SurfaceRoleEntry(kind: role.kind, role: role)
        if known == nil {
            surface.onDestroy { [weak self, unowned surface] in
                self?.roles.removeValue(forKey: ObjectIdentifier(surface))?.role?.surfaceDestroyed()
            }
        }
        return true
    }

    /// Ends a role. The surface keeps its kind.
    func resign(_ role: SeatSurfaceRole) {
        let surface = role.surface
        guard roles[ObjectIdentifier(surface)]?.role === role else { return }
        roles[ObjectIdentifier(surface)]?.role = nil
        owner?.surfaceRegistry(self, resign: role, from: surface)
    }

    /// Gives a surface the role of a cursor for life. Returns false if it has another role, or is refused.
    func assignCursorRole(_ kind: SurfaceRoleKind = .cursor, to surface: WlSurface) -> Bool {
        if let role = role(of: surface) { return role.kind == kind }
        return assign(CursorRole(kind, of: surface, in: self))
    }
}

/// Owns the surfaces of a display, and decides which of them the seat's protocols may use. `Compositor` of
/// `WaylandShell` is a delegate; an embedder with surfaces of its own provides another. Without a delegate,
/// every surface may have one role, and roles are not notified of commits.
public protocol SurfaceRegistryDelegate: AnyObject {
    /// Returns whether a protocol of a seat may use a surface. Called while a client's request is handled.
    /// - Parameters:
    ///   - registry: the registry.
    ///   - role: the new role. Notify it of commits by `SeatSurfaceRole.didCommit(offset:)`.
    ///   - surface: the surface, which keeps the role's kind for life.
    /// - Returns: false if the surface has a role of another kind. Its client is then disconnected, if the
    ///   protocol that requested the role has an error for this.
    func surfaceRegistry(
        _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
    ) -> Bool

    /// Called when a role ends before its surface: the object that gave it is destroyed, its drag ends, or
    /// its seat is removed. The surface can get another role of the same kind.
    func surfaceRegistry(
        _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface)

    /// Returns the content of a wl_region that the embedder created and a client's request names. `nil`, the
    /// default, stands for the whole surface.
    func surfaceRegistry(_ registry: SurfaceRegistry, contentOf region: WlRegion) -> Region?

    /// Returns whether a surface with an idle inhibitor is visible: shown, with content, and not fully
    /// covered. Called before a seat becomes idle, when inhibitors change, and by
    /// ``SurfaceRegistry/visibilityChanged()``. By default ``SurfaceRegistry/isShown(_:)``.
    func surfaceRegistry(_ registry: SurfaceRegistry, isVisible surface: WlSurface) -> Bool

    /// Called before a surface is sent the enter of a pointer, keyboard or tablet tool. Clients expect to
    /// know the surface's outputs by then, even in the turn in which it is mapped: send `wl_surface.enter`
    /// for outputs that it was not sent yet. Must not change the scene or the focus. By default does nothing.
    func surfaceRegistry(_ registry: SurfaceRegistry, willEnter surface: WlSurface)
}

extension SurfaceRegistryDelegate {
    /// Returns `nil`.
    public func surfaceRegistry(_ registry: SurfaceRegistry, contentOf region: WlRegion) -> Region? { nil }

    /// Returns whether the surface is in a window that is not hidden.
    public func surfaceRegistry(_ registry: SurfaceRegistry, isVisible surface: WlSurface) -> Bool {
        registry.isShown(surface)
    }

    /// Does nothing.
    public func surfaceRegistry(_ registry: SurfaceRegistry, willEnter surface: WlSurface) {}
}
