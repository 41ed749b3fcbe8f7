/// The inhibitors that there are.
struct ShortcutsInhibitors {
    var all: [ShortcutsInhibitor] = []

    var isEmpty: Bool { all.isEmpty }

    /// Whether the surface of one is gone.
    var hasGone: Bool { all.contains { $0.surface == nil } }

    /// With one more, each once, and without those whose surface is gone.
    func adding(_ inhibitor: ShortcutsInhibitor) -> ShortcutsInhibitors {
        ShortcutsInhibitors(all: removing(inhibitor).all + [inhibitor])
    }

    /// Without one, if there is one, and without those whose surface is gone.
    func removing(_ inhibitor: ShortcutsInhibitor?) -> ShortcutsInhibitors {
        ShortcutsInhibitors(all: all.filter { $0 !== inhibitor && $0.surface != nil })
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
