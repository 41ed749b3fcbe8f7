import WaylandServer

/// What clients ask of zwp_idle_inhibit_manager_v1.
final class IdleInhibitManager: ZwpIdleInhibitManagerV1Handler {
    private let registry: SurfaceRegistry

    init(_ registry: SurfaceRegistry) {
        self.registry = registry
    }

    func createInhibitor(
        _ manager: ZwpIdleInhibitManagerV1, id: NewResource<ZwpIdleInhibitorV1>, surface: WlSurface
    ) {
        id.create(IdleInhibitor(of: surface, in: registry))
    }
}
