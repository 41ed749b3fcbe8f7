import SurfaceResponders
import WaylandServer

/// Which surfaces of a display are used by the protocols of its seats, and what for.
final class SeatRoles {
    weak var delegate: (any SurfaceRegistryDelegate)? { didSet { delegateLoss.delegateSet(delegate) } }
    var delegateLoss = DelegateLoss()
    private var entries: [ObjectIdentifier: Entry] = [:]

    private struct Entry {
        /// Stays when the role is gone.
        let kind: SurfaceRoleKind
        var role: SeatSurfaceRole?
    }

    /// Gives a surface a role. False if it has another kind of role, or a role already.
    func assign(_ role: SeatSurfaceRole, in registry: SurfaceRegistry) -> Bool {
        let surface = role.surface
        guard surface.isAlive else { return false }
        let known = entries[ObjectIdentifier(surface)]
        if let known, known.kind != role.kind || known.role != nil { return false }
        if let delegate = registry.decider(for: surface.client),
            !delegate.surfaceRegistry(registry, assign: role, to: surface)
        {
            return false
        }
        entries[ObjectIdentifier(surface)] = Entry(kind: role.kind, role: role)
        if known == nil {
            surface.onDestroy { [weak self, unowned surface] in
                self?.entries.removeValue(forKey: ObjectIdentifier(surface))?.role?.surfaceDestroyed()
            }
        }
        return true
    }

    /// Takes a role away. The surface keeps its kind.
    func resign(_ role: SeatSurfaceRole, in registry: SurfaceRegistry) {
        let surface = role.surface
        guard entries[ObjectIdentifier(surface)]?.role === role else { return }
        entries[ObjectIdentifier(surface)]?.role = nil
        delegate?.surfaceRegistry(registry, resign: role, from: surface)
    }

    /// The role that a surface has.
    func role(of surface: WlSurface) -> SeatSurfaceRole? {
        entries[ObjectIdentifier(surface)]?.role
    }
}

extension SurfaceRegistry {
    /// Owns the surfaces, and is asked before the seats' protocols use one. Held weakly.
    ///
    /// Surfaces have one owner, such as `Compositor` of `WaylandShell`. A second delegate is reported as `Misuse` and is not set
    /// while the first exists.
    public var delegate: (any SurfaceRegistryDelegate)? {
        get { roles.delegate }
        set {
            if let owner = roles.delegate, let newValue, newValue !== owner {
                diagnostics?.report(.other("a surface registry that has a delegate was given another"))
            } else {
                roles.delegate = newValue
            }
        }
    }

    /// The delegate, for a decision about a surface of a client.
    func decider(for client: Client) -> (any SurfaceRegistryDelegate)? {
        if client.display?.isEndingClients != true, roles.delegateLoss.isNoticed(roles.delegate) {
            diagnostics?.reportReleased("SurfaceRegistryDelegate", of: "the surface registry")
        }
        return roles.delegate
    }

    private var diagnostics: Diagnostics? { seats.first?.seat.scene.diagnostics }

    /// What the seats' protocols use a surface for now; nil if they do not.
    public func role(of surface: WlSurface) -> SeatSurfaceRole? {
        roles.role(of: surface)
    }

    /// A surface is about to be sent an enter.
    func willEnter(_ surface: WlSurface) {
        roles.delegate?.surfaceRegistry(self, willEnter: surface)
    }

    /// What a region holds that a client names; nil if nobody knows.
    func region(of resource: WlRegion) -> Region? {
        decider(for: resource.client)?.surfaceRegistry(self, contentOf: resource)
    }

    /// False if the surface has a role already, or had one of another kind.
    func assign(_ role: SeatSurfaceRole) -> Bool {
        roles.assign(role, in: self)
    }

    func resign(_ role: SeatSurfaceRole) {
        roles.resign(role, in: self)
    }

    /// Gives a surface the role of a cursor, which it keeps for good. False if it has another role.
    /// - Parameters:
    ///   - kind: a pointer's cursor, or one of tools of tablets.
    ///   - surface: which may be the cursor of several tools.
    func assignCursorRole(_ kind: SurfaceRoleKind = .cursor, to surface: WlSurface) -> Bool {
        if let role = role(of: surface) { return role.kind == kind }
        return assign(CursorRole(kind, of: surface, in: self))
    }
}
