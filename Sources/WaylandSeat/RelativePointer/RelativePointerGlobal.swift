import WaylandServer

/// zwp_relative_pointer_manager_v1: motion as distances, for games and remote desktops. Serves every seat of
/// the display.
public final class RelativePointerGlobal {
    private var global: Global<ZwpRelativePointerManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = RelativePointerManager()
        global = Global<ZwpRelativePointerManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
