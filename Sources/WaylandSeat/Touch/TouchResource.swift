import WaylandServer

/// A wl_touch of a client.
struct TouchResource {
    let resource: WlTouch
    /// The first finger that this object can have heard of.
    let firstInteraction: UInt64
    /// The same object, to send events to without counting references: libwayland keeps it while it is alive, and lets go
    /// of nothing while an event is sent.
    let uncounted: Unmanaged<WlTouch>

    init(resource: WlTouch, firstInteraction: UInt64) {
        self.resource = resource
        self.firstInteraction = firstInteraction
        uncounted = .passUnretained(resource)
    }
}
