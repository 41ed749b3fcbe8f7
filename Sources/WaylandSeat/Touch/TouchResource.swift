import WaylandServer

/// A wl_touch of a client.
struct TouchResource {
    let resource: WlTouch
    /// The first finger that this object can have heard of.
    let firstInteraction: UInt64
    /// The same object, to send an event to without counting references.
    let uncounted: Unmanaged<WlTouch>

    init(resource: WlTouch, firstInteraction: UInt64) {
        self.resource = resource
        self.firstInteraction = firstInteraction
        uncounted = .passUnretained(resource)
    }
}
