import WaylandServer

/// A wl_touch of a client.
struct TouchResource {
    let resource: WlTouch
    /// The first finger that this object can have heard of.
    let firstInteraction: UInt64
}
