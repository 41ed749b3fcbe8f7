import Logging
import SurfaceResponders
import WaylandServer

/// What clients ask of zwp_virtual_keyboard_manager_v1.
final class VirtualKeyboardManager {
    private let display: Display
    private let clock: any SeatClock
    private let logger: Logger

    init(on display: Display, clock: any SeatClock, logger: Logger) {
        self.display = display
        self.clock = clock
        self.logger = logger
    }
}

extension VirtualKeyboardManager: ZwpVirtualKeyboardManagerV1Handler {
    func createVirtualKeyboard(
        _ manager: ZwpVirtualKeyboardManagerV1, seat: WlSeat, id: NewResource<ZwpVirtualKeyboardV1>
    ) {
        // A seat that is gone gives an inert keyboard.
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        guard let use = id.client.use(.virtualDevices, logging: { logger.notice("\($0)") }) else {
            _ = id.create(nil)
            return
        }
        let keyboard = VirtualKeyboard(
            of: id.client, on: global, files: display.files, work: display.work, clock: clock,
            logger: logger, use)
        id.create(keyboard)
        global.inputMethod.add(keyboard)
    }
}
