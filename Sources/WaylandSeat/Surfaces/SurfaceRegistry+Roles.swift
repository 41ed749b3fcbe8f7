import SurfaceResponders
import WaylandServer

/// What a seat's protocol uses a surface for.
struct SurfaceRoleEntry {
    /// Stays when the role is gone.
    let kind: SurfaceRoleKind
    var role: SeatSurfaceRole?
}

extension SurfaceRegistry {
    /// Owns the surfaces, and is asked before the seats' protocols use one. Held weakly.
    ///
    /// Surfaces have one owner, such as `Compositor` of `WaylandShell`. A second delegate is reported as `Misuse` and is not set
    /// while the first exists.
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

    /// The delegate, for a decision about a surface of a client.
    func decider(for client: Client) -> (any SurfaceRegistryDelegate)? {
        if client.display?.isEndingClients != true, ownerLoss.isNoticed(owner) {
            diagnostics?.reportReleased("SurfaceRegistryDelegate", of: "the surface registry")
        }
        return owner
    }

    private var diagnostics: Diagnostics? { seats.first?.seat.scene.diagnostics }

    /// What the seats' protocols use a surface for now; nil if they do not.
    public func role(of surface: WlSurface) -> SeatSurfaceRole? {
        roles[ObjectIdentifier(surface)]?.role
    }

    /// A surface is about to be sent an enter.
    func willEnter(_ surface: WlSurface) {
        owner?.surfaceRegistry(self, willEnter: surface)
    }

    /// What a region holds that a client names; nil if nobody knows.
    func region(of resource: WlRegion) -> Region? {
        decider(for: resource.client)?.surfaceRegistry(self, contentOf: resource)
    }

    /// Gives a surface a role. False if it has a role already, or had one of another kind.
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

    /// Takes a role away. The surface keeps its kind.
    func resign(_ role: SeatSurfaceRole) {
        let surface = role.surface
        guard roles[ObjectIdentifier(surface)]?.role === role else { return }
        roles[ObjectIdentifier(surface)]?.role = nil
        owner?.surfaceRegistry(self, resign: role, from: surface)
    }

    /// Gives a surface the role of a cursor, which it keeps for good. False if it has another role.
    /// - Parameter surface: which may be the cursor of several tools.
    func assignCursorRole(_ kind: SurfaceRoleKind = .cursor, to surface: WlSurface) -> Bool {
        if let role = role(of: surface) { return role.kind == kind }
        return assign(CursorRole(kind, of: surface, in: self))
    }
}

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
