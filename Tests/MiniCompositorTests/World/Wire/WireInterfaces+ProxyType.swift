import WaylandClient

extension WireInterfaces {
    /// One that a client can bind, or that everything begins with.
    func add(_ type: any ProxyType.Type) {
        _ = interface(type.interface.pointer)
    }
}
