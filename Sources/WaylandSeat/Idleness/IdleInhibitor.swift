import WaylandServer

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
