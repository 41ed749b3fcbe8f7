import WaylandServer

/// zwp_idle_inhibit_manager_v1: films and presentations keep the session from becoming idle while they are to be seen.
///
/// The registry's delegate says what can be seen.
extension ManagerRequests: ZwpIdleInhibitManagerV1Handler {
    func createInhibitor(
        _ manager: ZwpIdleInhibitManagerV1, id: NewResource<ZwpIdleInhibitorV1>, surface: WlSurface
    ) {
        id.create(IdleInhibitor(of: surface, in: registry))
    }
}

/// A zwp_idle_inhibitor_v1. Its surface may go before it: then it inhibits nothing any more.
final class IdleInhibitor: ZwpIdleInhibitorV1Handler {
    let surface: WlSurface
    private weak var registry: SurfaceRegistry?
    private var surfaceObservation: DestroyObservation?

    init(of surface: WlSurface, in registry: SurfaceRegistry) {
        self.surface = surface
        self.registry = registry
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
        registry.idleInhibitors.add(self)
    }

    func resourceDestroyed(_ resource: Resource) {
        surfaceObservation?.cancel()
        end()
    }

    private func end() {
        surfaceObservation = nil
        registry?.idleInhibitors.remove(self)
    }
}

/// The inhibitors of all clients of a display: each keeps every seat from becoming idle while its surface is to be seen.
final class IdleInhibitors {
    private var inhibitors = ObjectList<IdleInhibitor>()
    /// Whether one of their surfaces can be seen, as far as it was looked at.
    private(set) var areActive = false
    private unowned let registry: SurfaceRegistry

    init(of registry: SurfaceRegistry) {
        self.registry = registry
    }

    func add(_ inhibitor: IdleInhibitor) {
        inhibitors.add(inhibitor)
        registry.hasIdleInhibitors = true
        if !areActive, registry.isVisible(inhibitor.surface) { set(true) }
    }

    func remove(_ inhibitor: IdleInhibitor) {
        inhibitors.remove(inhibitor)
        registry.hasIdleInhibitors = !inhibitors.isEmpty
        // It may be the one that was seen.
        if areActive { update() }
    }

    /// Looks again which of the surfaces can be seen.
    func update() {
        set(inhibitors.elements.contains { registry.isVisible($0.surface) })
    }

    private func set(_ areActive: Bool) {
        guard areActive != self.areActive else { return }
        self.areActive = areActive
        for seat in registry.seats { seat.idleness.inhibitionMayHaveChanged() }
    }
}
