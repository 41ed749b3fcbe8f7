import SurfaceResponders
import WaylandServer

/// A finger that a client was told of and has not been told the end of.
struct TouchPoint {
    let touch: Touch
    let client: SeatClient
    let surface: WlSurface
    /// Of the down.
    let serial: UInt32
    /// The number of the interaction that began.
    let interaction: UInt64
    /// Where the client believes the finger to be.
    var location: Point
    /// What the client knows of the finger's shape.
    var contact = TouchContact()
    /// Whether the client was told a cancel, which ends all of its fingers: it hears nothing more of this one.
    var isCancelled = false
}
