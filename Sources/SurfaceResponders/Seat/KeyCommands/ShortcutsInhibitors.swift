/// The inhibitors that there are.
struct ShortcutsInhibitors {
    private(set) var all: [ShortcutsInhibitor] = []

    var isEmpty: Bool { all.isEmpty }

    /// Whether the surface of one is gone.
    var hasGone: Bool { all.contains { $0.surface == nil } }

    mutating func add(_ inhibitor: ShortcutsInhibitor) {
        all.append(inhibitor)
    }

    mutating func remove(_ inhibitor: ShortcutsInhibitor) {
        guard let place = all.lastIndex(where: { $0 === inhibitor }) else { return }
        all.remove(at: place)
    }

    mutating func removeGone() {
        all.removeAll { $0.surface == nil }
    }

    /// That of a surface, enabled or not.
    func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        all.first { $0.isOf(surface) }
    }

    /// That of a surface which has an effect; one that has none, if there is no other.
    func effectiveInhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        all.first { $0.isOf(surface) && $0.isEnabled } ?? inhibitor(of: surface)
    }
}
