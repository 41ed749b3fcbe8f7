import Logging
import WaylandServer

/// wl_data_device_manager: what one client copies, another pastes, and what is dragged from one to another. Serves every
/// seat of the display.
///
/// Each seat's delegate decides who may set its selection. A drag begins with a press of its client's that stands.
public final class DataDeviceGlobal {
    private var global: Global<WlDataDeviceManager>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = DataDeviceManager(logger)
        global = Global<WlDataDeviceManager>(display, version: 4) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
