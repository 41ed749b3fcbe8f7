/// What a client asked for of a surface before one of its commits, other than what the embedder keeps itself.
///
/// Taken at wl_surface.commit, applied with that commit's content. For a synchronized subsurface, whose commits wait
/// for the parent's, later ones are merged into it. One that is never applied has no effect.
public struct SurfaceCommit {
    private var changes: ResponderChanges?

    /// One that changes nothing.
    public init() {}

    init(_ changes: ResponderChanges) {
        self.changes = changes
    }

    /// Whether it changes nothing.
    public var isEmpty: Bool { changes == nil }

    /// Takes over what a later commit of the same surface changes.
    public mutating func merge(_ later: SurfaceCommit) {
        guard let laterChanges = later.changes else { return }
        // A tree that was made anew has nothing in common with the one before it.
        guard var merged = changes, merged.tree === laterChanges.tree else {
            changes = laterChanges
            return
        }
        changes = nil
        merged.merge(laterChanges)
        changes = merged
    }

    /// Call it when the surface's size and subsurfaces are those of the commit, and before its role hears of it.
    public func apply() {
        guard let changes else { return }
        changes.tree.apply(changes)
    }
}
