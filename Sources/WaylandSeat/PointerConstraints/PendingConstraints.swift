import WaylandServer

/// The constraints with changes that wait for their surface's commit. A surface has one for each seat at most.
final class PendingConstraints {
    private var waiting: [ObjectIdentifier: [ClientConstraint]] = [:]

    func note(_ constraint: ClientConstraint, of surface: WlSurface) {
        let known = waiting[ObjectIdentifier(surface)] ?? []
        if !known.contains(where: { $0 === constraint }) {
            waiting[ObjectIdentifier(surface)] = known + [constraint]
        }
    }

    func forget(_ constraint: ClientConstraint, of surface: WlSurface) {
        guard var known = waiting.removeValue(forKey: ObjectIdentifier(surface)) else { return }
        known.removeAll { $0 === constraint }
        if !known.isEmpty { waiting[ObjectIdentifier(surface)] = known }
    }

    /// What the commit of a surface changes.
    func take(of surface: WlSurface) -> [(constraint: ClientConstraint, change: ConstraintChange)] {
        guard !waiting.isEmpty, let found = waiting.removeValue(forKey: ObjectIdentifier(surface)) else {
            return []
        }
        return found.map { ($0, $0.takePending()) }
    }
}
