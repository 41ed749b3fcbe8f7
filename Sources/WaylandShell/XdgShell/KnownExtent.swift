import SurfaceResponders

/// How far a window reaches with its subsurfaces, which is found anew only if something on the screen has changed: there may
/// be a thousand subsurfaces, and each commit of the window asks.
struct KnownExtent {
    private var known: (version: UInt64, extent: Rect)?

    /// In the window's surface-local pixels.
    mutating func extent(of responder: SurfaceResponder) -> Rect {
        // What is not on the screen may change without anybody noting it.
        guard let version = responder.window?.scene?.version else { return responder.extent }
        if let known, known.version == version { return known.extent }
        let extent = responder.extent
        known = (version, extent)
        return extent
    }
}
