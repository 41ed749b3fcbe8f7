import SurfaceResponders

/// A button whose press a client was told of, and not yet the release.
struct ButtonPress {
    let button: PointerButton
    let serial: UInt32
    /// The number of the interaction that began.
    let interaction: UInt64
}
