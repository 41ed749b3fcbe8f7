import SurfaceResponders

/// The ellipse of a finger, as far as the device tells.
struct TouchContact: Equatable {
    /// In logical pixels.
    var major: Double?
    var minor: Double?
    /// Degrees clockwise from the y axis, -180 to 180, as the protocol has them.
    var orientation: Double?

    init() {}

    init(of touch: Touch) {
        guard touch.hasContact else { return }
        major = touch.shape?.major
        minor = touch.shape?.minor
        orientation = touch.orientation.map { ($0 * 180 / .pi).remainder(dividingBy: 360) }
    }

    /// Whether the device has told nothing.
    var isEmpty: Bool { major == nil && minor == nil && orientation == nil }
}
