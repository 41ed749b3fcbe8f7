/// Where a surface lies, remembered so that a motion needs no walk up the tree. Good while the scene's
/// version is.
struct Placement {
    private var toLocal: AffineTransform = .identity
    private var version: UInt64 = 0
    private var isKnown = false

    /// Brings the memory up to date before an event is handed to the surface.
    @inline(__always)
    mutating func refresh(for surface: SurfaceResponder?, in scene: Scene) {
        if !isKnown || version != scene.version { lookUp(surface, in: scene) }
    }

    @inline(never)
    private mutating func lookUp(_ surface: SurfaceResponder?, in scene: Scene) {
        guard let surface else { return }
        // A surface that cannot be reached any more keeps the last place it had.
        if let inverse = surface.transformFromGlobal { toLocal = inverse }
        version = scene.version
        isKnown = true
    }

    /// Whether it was brought up to date after another one.
    func isNewer(than other: Placement) -> Bool {
        isKnown && (!other.isKnown || version > other.version)
    }

    /// The place is not known any more.
    @inline(__always)
    mutating func forget() { isKnown = false }

    /// A global point in the surface's coordinates.
    @inline(__always)
    func location(of point: Point, in surface: SurfaceResponder?) -> Point {
        if isKnown { return toLocal.apply(to: point) }
        return surface?.transformFromGlobal?.apply(to: point) ?? point
    }
}
