import SurfaceResponders
import WaylandServer

/// The surface that has the keyboard focus, with the client that its keys go to.
final class KeyboardFocus {
    let responder: SurfaceResponder
    let surface: WlSurface
    let client: SeatClient
    /// The keys that the client believes to be down, in the order in which they went down.
    var keys: [UInt32]

    init(responder: SurfaceResponder, surface: WlSurface, client: SeatClient, keys: [UInt32]) {
        self.responder = responder
        self.surface = surface
        self.client = client
        self.keys = keys
    }
}
