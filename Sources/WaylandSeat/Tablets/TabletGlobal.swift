import WaylandServer

/// zwp_tablet_manager_v2: what pens and other tools do on tablets, and the pads beside them. Serves every seat of the
/// display.
///
/// A client that does not ask for it has tools as its pointer.
public final class TabletGlobal {
    private var global: Global<ZwpTabletManagerV2>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = TabletManager()
        global = Global<ZwpTabletManagerV2>(display, version: 2) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
