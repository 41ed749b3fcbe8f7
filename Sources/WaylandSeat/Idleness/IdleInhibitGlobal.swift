import WaylandServer

/// zwp_idle_inhibit_manager_v1: films and presentations keep the session from becoming idle while they are to be seen.
/// Serves every seat of the display.
///
/// The registry's delegate says what can be seen.
public final class IdleInhibitGlobal {
    private var global: Global<ZwpIdleInhibitManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - registry: the display's surfaces.
    public init(on display: Display, registry: SurfaceRegistry) {
        let manager = IdleInhibitManager(registry)
        global = Global<ZwpIdleInhibitManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
