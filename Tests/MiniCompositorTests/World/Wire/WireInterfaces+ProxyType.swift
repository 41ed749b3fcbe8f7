import WaylandClient

extension WireInterfaces {
    /// Adds an interface that a client can bind or that exists from the start.
    func add(_ type: any ProxyType.Type) {
        _ = interface(type.interface.pointer)
    }
}
