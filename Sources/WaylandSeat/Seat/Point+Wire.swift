import SurfaceResponders

extension Point {
    /// The nearest place that Wayland's 24.8 numbers can tell: what a client knows of a place.
    var onWire: Point {
        Point(x: (x * 256).rounded() / 256, y: (y * 256).rounded() / 256)
    }
}
