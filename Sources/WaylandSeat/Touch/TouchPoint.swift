import SurfaceResponders
import WaylandServer

/// A finger that a client was told of and has not been told the end of.
struct TouchPoint {
    let touch: Touch
    let client: SeatClient
    let surface: WlSurface
}
