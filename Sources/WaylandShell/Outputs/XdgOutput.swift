import WaylandServer

/// zxdg_output_manager_v1: where outputs are on the desktop, in logical pixels.
final class XdgOutputManager: ZxdgOutputManagerV1Handler {
    func getXdgOutput(
        _ manager: ZxdgOutputManagerV1, id: NewResource<ZxdgOutputV1>, output: WlOutput
    ) {
        let target = Output.from(output)
        let resource = id.create(XdgOutputRequests(target))
        target?.add(resource, for: output)
    }
}

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
