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
