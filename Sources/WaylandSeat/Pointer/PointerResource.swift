import SurfaceResponders
import WaylandServer

/// A wl_pointer of a client, with what its version needs to be remembered.
final class PointerResource {
    let resource: WlPointer
    /// The first press that this object can have heard of.
    let firstInteraction: UInt64
    // Made from this pointer; they go with it.
    @exclusivity(unchecked) var relativePointers: [ZwpRelativePointerV1] = []
    var gestures: [GestureResource] = []
    var horizontalWheel = WheelAccumulator()
    var verticalWheel = WheelAccumulator()
    /// Whether the client was told of a scroll that is inverted: only then is it told of each direction.
    var knowsInvertedScrolls = false

    init(_ resource: WlPointer, firstInteraction: UInt64) {
        self.resource = resource
        self.firstInteraction = firstInteraction
    }

    /// The pointer comes onto a surface: what wheels have turned by elsewhere does not count there.
    func enter(_ surface: WlSurface, serial: UInt32, at location: Point) {
        horizontalWheel.reset()
        verticalWheel.reset()
        resource.enter(serial: serial, surface: surface, surfaceX: location.x, surfaceY: location.y)
    }
}
