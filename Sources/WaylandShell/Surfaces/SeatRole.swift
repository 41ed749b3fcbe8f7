import WaylandSeat

/// A role that a protocol of the seat has for a surface. The protocol hears of the surface's end by itself.
final class SeatRole: SurfaceRole {
    let role: SeatSurfaceRole
    private unowned let surface: Surface

    init(_ role: SeatSurfaceRole, of surface: Surface) {
        self.role = role
        self.surface = surface
    }

    var kind: SurfaceRoleKind { role.kind }
    var isMapped: Bool { role.isShown && surface.hasContent }

    func didCommit(_ surface: Surface) {
        role.didCommit(offset: surface.current.offset)
    }

    func surfaceDestroyed(_ surface: Surface) {}
}
