import SurfaceResponders
import WaylandServer

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
