import WaylandServer

/// surface_responder_manager_v1: clients that tell of the parts of their surfaces that input is concerned with. Serves
/// every seat of the display.
///
/// What clients declare is applied with the commits of their surfaces: the embedder calls
/// `SurfaceRegistry.takeCommit(of:)` at each wl_surface.commit, and applies what it gets with the rest of that commit.
public final class ResponderManagerGlobal {
    private var global: Global<SurfaceResponderManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - registry: that of the display's surfaces and seats.
    public init(on display: Display, registry: SurfaceRegistry) {
        let manager = ResponderManager(registry)
        global = Global<SurfaceResponderManagerV1>(display, version: 1) { manager.begin($0) }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
