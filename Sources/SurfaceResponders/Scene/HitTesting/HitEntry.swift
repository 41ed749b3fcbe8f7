/// One area of a window's list, where a responder is hit or may be.
struct HitEntry {
    var area: HitArea
    /// In the list of targets. Targets are in front-to-back order, and so are entries.
    var target: Int32
    /// In the list of shapes, when not every point of the area hits; negative otherwise.
    var shape: Int32

    @inline(__always)
    var isExact: Bool { shape < 0 }
}

/// A responder that a list can find.
struct HitTarget {
    // Its window holds it, and drops the list before the responder leaves.
    var responder: Unretained<SurfaceResponder>
    /// From the window's coordinates to the responder's, where these are neither turned nor scaled.
    var offset: Vector
    /// The same, in the list of transforms, where they are; negative otherwise.
    var transform: Int32
}

/// What has to be asked where an area alone does not decide: a turned or scaled responder, a complex input
/// region, a region in such a one.
struct HitShape {
    /// From the window's coordinates to those of `bounds` and of the input region.
    var toLocal: AffineTransform
    var bounds: HitArea
    /// The input region's rectangles in the list of all; a negative count stands for an infinite region.
    var firstRectangle: Int
    var rectangleCount: Int
    /// The shape that must take the point too; negative when there is none.
    var confiner: Int32
}
