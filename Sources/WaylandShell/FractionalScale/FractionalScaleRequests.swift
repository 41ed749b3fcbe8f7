import WaylandServer

/// What a client asks of its wp_fractional_scale_v1: nothing but to let go of it.
final class FractionalScaleRequests: WpFractionalScaleV1Handler {
    /// nil once the wl_surface is gone.
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
    }
}
