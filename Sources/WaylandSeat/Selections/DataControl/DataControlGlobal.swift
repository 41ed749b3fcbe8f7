import Logging
import WaylandServer

/// ext_data_control_manager_v1, and zwlr_data_control_manager_v1 which it was made from: clipboard managers read and set
/// selections at any time, without a window. Serves every seat of the display.
///
/// Whoever sees them reads whatever is copied: `ClientAction.controlSelections`.
public final class DataControlGlobal {
    private var global: Global<ExtDataControlManagerV1>?
    private var olderGlobal: Global<ZwlrDataControlManagerV1>?

    /// Offers the protocols to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the globals are made known.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = DataControlManager(logger)
        global = Global<ExtDataControlManagerV1>(display, version: 1) { $0.handler = manager }
        olderGlobal = Global<ZwlrDataControlManagerV1>(display, version: 2) { $0.handler = manager }
    }

    /// Takes the globals out of the registry. What clients have made with them goes on working.
    public func remove() {
        global?.remove()
        global = nil
        olderGlobal?.remove()
        olderGlobal = nil
    }
}
