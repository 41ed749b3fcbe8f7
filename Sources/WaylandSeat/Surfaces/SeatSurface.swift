import WaylandServer

/// A client's surface as one seat tells events to it.
struct SeatSurface {
    let surface: WlSurface
    let client: SeatClient

    /// Whether there is something to tell the client by what its pointer does there.
    @inline(__always)
    var isReachableByPointer: Bool { surface.isAlive && !client.pointers.isEmpty }
}
