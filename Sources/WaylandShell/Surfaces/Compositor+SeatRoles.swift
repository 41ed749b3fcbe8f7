import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Surfaces may be cursors, icons of drags and panels of input methods.
extension Compositor: SurfaceRegistryDelegate {
    /// Gives a surface a role that a protocol of the seat has for it.
    /// - Returns: false if the surface has another kind of role, or a role object already.
    public func surfaceRegistry(
        _ registry: SurfaceRegistry, assign role: SeatSurfaceRole, to surface: WlSurface
    ) -> Bool {
        guard let surface = Surface.from(surface) else { return false }
        guard surface.assign(SeatRole(role, of: surface)) else { return false }
        outputs.presence.committed(surface, wasPlaced: false)
        return true
    }

    /// Takes such a role away.
    public func surfaceRegistry(
        _ registry: SurfaceRegistry, resign role: SeatSurfaceRole, from surface: WlSurface
    ) {
        guard let surface = Surface.from(surface), let present = surface.role as? SeatRole,
            present.role === role
        else { return }
        surface.resign(present)
    }

    /// What a region holds that a client made of this compositor.
    public func surfaceRegistry(_ registry: SurfaceRegistry, contentOf region: WlRegion) -> Region? {
        RegionResource.from(region)?.region
    }

    /// Whether a part of a surface can be seen on an output.
    public func surfaceRegistry(_ registry: SurfaceRegistry, isVisible surface: WlSurface) -> Bool {
        Surface.from(surface).map(frameScheduler.isVisible) ?? false
    }

    /// Sends the outputs that a surface came onto in this turn.
    public func surfaceRegistry(_ registry: SurfaceRegistry, willEnter surface: WlSurface) {
        guard outputs.presence.needsUpdate, let surface = Surface.from(surface) else { return }
        outputs.presence.update(surface)
    }
}
