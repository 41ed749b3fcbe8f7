import Logging
import SurfaceResponders
import WaylandServer

/// zwp_virtual_keyboard_manager_v1: lets clients act as keyboards. Each is a device of a seat, with its own
/// keymap.
///
/// Whoever sees this global can type anything: an embedder that has clients which it does not trust hides it
/// from them by a ``ClientPolicy``.
public final class VirtualKeyboardGlobal {
    private var global: Global<ZwpVirtualKeyboardManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - clock: the seats' clock.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, clock: any SeatClock, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = VirtualKeyboardManager(on: display, clock: clock, logger: logger)
        global = Global<ZwpVirtualKeyboardManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. Keyboards that clients have stay.
    public func remove() {
        global?.remove()
        global = nil
    }
}
