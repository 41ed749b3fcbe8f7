import SurfaceResponders
import WaylandServer

/// The surface that the pointer entered, with what is needed on each motion.
final class PointerFocus {
    let responder: SurfaceResponder
    let surface: WlSurface
    let client: SeatClient
    /// Whether the client had a pointer when it was entered. If not, somebody up the chain got the enter, and
    /// gets the exit too.
    let isEntryTaken: Bool
    /// The serial of the enter: the one that set_cursor must name. nil until the client has a pointer.
    var enterSerial: UInt32?
    /// Where the client believes the pointer to be.
    var location: Point
    /// What the client believes to be pressed.
    var presses: [ButtonPress] = []

    init(responder: SurfaceResponder, surface: WlSurface, client: SeatClient, location: Point) {
        self.responder = responder
        self.surface = surface
        self.client = client
        self.location = location
        isEntryTaken = !client.pointers.isEmpty
    }

    /// Whether there is something to tell the client by.
    var isReachable: Bool { surface.isAlive && !client.pointers.isEmpty }
}
