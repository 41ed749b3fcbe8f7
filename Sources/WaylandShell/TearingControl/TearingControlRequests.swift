import WaylandServer

/// What a client asks of its wp_tearing_control_v1. Without its surface it means nothing.
final class TearingControlRequests: WpTearingControlV1Handler {
    /// nil once the wl_surface is gone.
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    /// The protocol has no error for a hint that there is not: it says no more than the one that all surfaces have.
    func setPresentationHint(_ resource: WpTearingControlV1, hint: WpTearingControlV1.PresentationHint) {
        target?.extensions.state.presentationHint = hint == .async ? .async : .vsync
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
        target?.extensions.state.presentationHint = .vsync
    }
}
