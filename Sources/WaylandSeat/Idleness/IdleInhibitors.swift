import WaylandServer

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
        if !areActive, registry.isVisible(inhibitor.surface) { set(true) }
    }

    func remove(_ inhibitor: IdleInhibitor) {
        inhibitors.remove(inhibitor)
        // It may be the one that was seen.
        if areActive { update() }
    }

    /// Whether there is something to look at.
    var isNeeded: Bool { !inhibitors.isEmpty || areActive }

    /// Looks again which of the surfaces can be seen.
    func update() {
        guard isNeeded else { return }
        set(inhibitors.elements.contains { registry.isVisible($0.surface) })
    }

    private func set(_ areActive: Bool) {
        guard areActive != self.areActive else { return }
        self.areActive = areActive
        for seat in registry.seats { seat.idleness.inhibitionMayHaveChanged() }
    }
}
