import Logging
import WaylandServer

/// wl_data_device_manager: what one client copies, another pastes. Serves every seat of the display.
///
/// Each seat's delegate decides who may set its selection. Drags are refused: their source is cancelled at once.
public final class DataDeviceGlobal {
    private var global: Global<WlDataDeviceManager>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = DataDeviceManager(logger)
        global = Global<WlDataDeviceManager>(display, version: 3) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
