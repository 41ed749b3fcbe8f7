import WaylandServer

/// The inhibitors of all clients of a display: each keeps every seat from becoming idle while its surface is to be seen.
final class IdleInhibitors {
    private var inhibitors: [IdleInhibitor] = []
    /// Whether one of their surfaces can be seen, as far as it was looked at.
    private(set) var areActive = false
    private unowned let registry: SurfaceRegistry

    init(of registry: SurfaceRegistry) {
        self.registry = registry
    }

    func add(_ inhibitor: IdleInhibitor) {
        inhibitors.append(inhibitor)
        update()
    }

    func remove(_ inhibitor: IdleInhibitor) {
        inhibitors.removeAll { $0 === inhibitor }
        update()
    }

    /// Looks again which of the surfaces can be seen. There is nothing to look at while nobody inhibits.
    func update() {
        guard !inhibitors.isEmpty || areActive else { return }
        let areActive = inhibitors.contains { registry.isVisible($0.surface) }
        guard areActive != self.areActive else { return }
        self.areActive = areActive
        for seat in registry.seats { seat.idleness.inhibitionMayHaveChanged() }
    }
}
