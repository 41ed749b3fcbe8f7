import SurfaceResponders

/// What a commit changes of a constraint.
struct ConstraintChange {
    /// nil where the commit does not touch it; otherwise the region, or nil for all of the surface.
    var region: Region??
    /// nil where the commit does not touch it.
    var hint: Point?

    mutating func merge(_ later: ConstraintChange) {
        region = later.region ?? region
        hint = later.hint ?? hint
    }
}
