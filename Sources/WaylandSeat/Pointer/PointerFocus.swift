import SurfaceResponders
import WaylandServer

/// The surface that the pointer entered, with what is needed on each motion.
final class PointerFocus {
    let responder: SurfaceResponder
    let surface: WlSurface
    let client: SeatClient
    /// The serial of the enter: the one that set_cursor must name.
    var enterSerial: UInt32 = 0
    /// Where the client believes the pointer to be.
    var location: Point

    init(responder: SurfaceResponder, surface: WlSurface, client: SeatClient, location: Point) {
        self.responder = responder
        self.surface = surface
        self.client = client
        self.location = location
    }
}
