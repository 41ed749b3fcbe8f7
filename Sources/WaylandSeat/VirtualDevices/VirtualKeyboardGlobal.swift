import Logging
import SurfaceResponders
import WaylandServer

/// zwp_virtual_keyboard_manager_v1: lets clients act as keyboards. Each is a device of a seat, with its own
/// keymap.
///
/// Whoever sees this global can type anything: an embedder that has clients which it does not trust hides it
/// from them by the display's filter.
public final class VirtualKeyboardGlobal {
    private var global: Global<ZwpVirtualKeyboardManagerV1>?
    private let files: FileReader
    private let clock: any SeatClock
    private let logger: Logger
    private var quota = VirtualDeviceQuota()

    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - clock: the seats' clock.
    ///   - logger: told of what clients do wrong.
    public init(on display: Display, clock: any SeatClock, logger: Logger = Logger(label: "wayland-seat")) {
        files = display.files
        self.clock = clock
        self.logger = logger
        global = Global<ZwpVirtualKeyboardManagerV1>(display, version: 1) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global off the wire. Keyboards that clients have stay.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension VirtualKeyboardGlobal: ZwpVirtualKeyboardManagerV1Handler {
    public func createVirtualKeyboard(
        _ manager: ZwpVirtualKeyboardManagerV1, seat: WlSeat, id: NewResource<ZwpVirtualKeyboardV1>
    ) {
        // A seat that is gone gives an inert keyboard.
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        guard quota.take(for: id.client) else {
            logger.notice(
                "a client has \(VirtualDeviceQuota.devicesPerClient) virtual keyboards: it gets no more")
            _ = id.create(nil)
            return
        }
        let keyboard = VirtualKeyboard(
            of: id.client, on: global, files: files, clock: clock, logger: logger
        ) { [weak self] client in self?.quota.giveBack(for: client) }
        id.create(keyboard)
        global.add(keyboard)
    }
}
