import Logging
import WaylandServer

/// wp_pointer_warp_v1: a client that has the pointer brings it to another place on its surfaces. Serves every seat of the
/// display.
public final class PointerWarpGlobal {
    private var global: Global<WpPointerWarpV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = PointerWarpManager(logger)
        global = Global<WpPointerWarpV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry.
    public func remove() {
        global?.remove()
        global = nil
    }
}
