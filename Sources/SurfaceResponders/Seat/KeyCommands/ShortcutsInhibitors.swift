/// The inhibitors that there are, those of surfaces that went aside.
struct ShortcutsInhibitors {
    private(set) var all: [ShortcutsInhibitor] = []

    var isEmpty: Bool { all.isEmpty }

    mutating func add(_ inhibitor: ShortcutsInhibitor) {
        all.removeAll { $0.surface == nil }
        all.append(inhibitor)
    }

    mutating func remove(_ inhibitor: ShortcutsInhibitor) {
        all.removeAll { $0 === inhibitor }
    }

    /// That of a surface, enabled or not.
    func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        all.first { $0.surface === surface }
    }

    /// That of a surface which has an effect; one that has none, if there is no other.
    func effectiveInhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        all.first { $0.surface === surface && $0.isEnabled } ?? inhibitor(of: surface)
    }
}
