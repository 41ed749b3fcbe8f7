/// Where a surface lies, remembered so that a motion needs no walk up the tree. Good while the scene's
/// version is.
struct Placement {
    private var toLocal: AffineTransform = .identity
    private var version: UInt64 = 0
    private var isKnown = false

    /// Brings the memory up to date before an event is handed to the surface.
    mutating func refresh(for surface: SurfaceResponder?, in scene: Scene) {
        guard let surface, !isKnown || version != scene.version else { return }
        // A surface that cannot be reached any more keeps the last place it had.
        if let inverse = surface.transformToGlobal.inverse { toLocal = inverse }
        version = scene.version
        isKnown = true
    }

    /// From global coordinates to the surface's; nil while that is not known.
    var toSurface: AffineTransform? { isKnown ? toLocal : nil }

    /// The place is not known any more.
    @inline(__always)
    mutating func forget() { isKnown = false }

    /// A global point in the surface's coordinates.
    func location(of point: Point, in surface: SurfaceResponder) -> Point {
        if isKnown { return toLocal.apply(to: point) }
        return surface.transformToGlobal.inverse?.apply(to: point) ?? point
    }
}
