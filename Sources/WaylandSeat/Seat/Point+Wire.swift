import SurfaceResponders
import WaylandServer

extension Point {
    /// The nearest place that Wayland's 24.8 numbers can tell: what a client knows of a place.
    var onWire: Point {
        Point(x: Wire.double(Wire.fixed(x)), y: Wire.double(Wire.fixed(y)))
    }
}
