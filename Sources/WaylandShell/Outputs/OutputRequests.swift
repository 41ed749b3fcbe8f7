import WaylandServer

/// What a client asks of its wl_output: nothing but to let go of it.
final class OutputRequests: WlOutputHandler {
    let target: Output

    init(_ target: Output) {
        self.target = target
    }

    func resourceDestroyed(_ resource: Resource) {
        target.resourceDestroyed(resource)
    }
}
