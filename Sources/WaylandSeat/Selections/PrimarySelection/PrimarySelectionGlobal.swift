import Logging
import WaylandServer

/// zwp_primary_selection_device_manager_v1: what is marked in one window is pasted in another with the middle button. Serves
/// every seat of the display.
///
/// Each seat's delegate decides who may set its selection.
public final class PrimarySelectionGlobal {
    private var global: Global<ZwpPrimarySelectionDeviceManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = PrimarySelectionManager(logger)
        global = Global<ZwpPrimarySelectionDeviceManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
