import WaylandServer

/// What a client asks of its zxdg_output_v1: nothing but to let go of it.
final class XdgOutputRequests: ZxdgOutputV1Handler {
    /// nil for an output that is gone.
    private weak var target: Output?

    init(_ target: Output?) {
        self.target = target
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.xdgOutputDestroyed(resource)
    }
}
