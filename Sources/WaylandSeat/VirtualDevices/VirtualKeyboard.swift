import Logging
import SurfaceResponders
import WaylandServer

/// A zwp_virtual_keyboard_v1: a device of the seat that a client drives, with a keymap of its own.
final class VirtualKeyboard {
    let client: Client
    let device: InputDevice
    private let clock: any SeatClock
    private let logger: Logger
    /// The resource is gone, and so is the device.
    private let ended: (Client) -> Void
    private weak var global: SeatGlobal?
    private weak var seat: Seat?
    private var time = VirtualDeviceTime()
    private var hasKeymap = false

    init(
        of client: Client, on global: SeatGlobal, clock: any SeatClock, logger: Logger,
        ended: @escaping (Client) -> Void
    ) {
        let seat = global.seat
        self.client = client
        self.global = global
        self.seat = seat
        self.clock = clock
        self.logger = logger
        self.ended = ended
        device = seat.addDevice(named: "virtual keyboard", capabilities: .keyboard)
    }

    private func requireKeymap(_ keyboard: ZwpVirtualKeyboardV1) -> Bool {
        if hasKeymap { return true }
        keyboard.postError(
            ZwpVirtualKeyboardV1.Error.noKeymap, "keys and modifiers need a keymap to be understood by")
        return false
    }
}

extension VirtualKeyboard: ZwpVirtualKeyboardV1Handler {
    func keymap(
        _ keyboard: ZwpVirtualKeyboardV1, format: UInt32, fd: consuming OwnedFileDescriptor, size: UInt32
    ) {
        do throws(ClientKeymap.Failure) {
            let keymap = try ClientKeymap.read(fd, format: format, size: size)
            seat?.keyboard.setKeymap(keymap, for: device.id)
            hasKeymap = true
        } catch {
            logger.notice("a virtual keyboard's keymap is refused: \(error)")
        }
    }

    func key(_ keyboard: ZwpVirtualKeyboardV1, time: UInt32, key: UInt32, state: UInt32) {
        guard requireKeymap(keyboard) else { return }
        let isDown = state == WlKeyboard.KeyState.pressed.rawValue
        guard isDown || state == WlKeyboard.KeyState.released.rawValue else { return }
        let time = self.time.timestamp(for: time, now: clock.now)
        seat?.handle(InputEvent(time: time, device: device, .key(KeyCode(key), isDown: isDown)))
    }

    func modifiers(
        _ keyboard: ZwpVirtualKeyboardV1, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32,
        group: UInt32
    ) {
        guard requireKeymap(keyboard) else { return }
        let modifiers = KeyboardModifiers(
            depressed: modsDepressed, latched: modsLatched, locked: modsLocked, group: group)
        seat?.handle(InputEvent(time: clock.now, device: device, .modifiers(modifiers)))
    }

    func resourceDestroyed(_ resource: Resource) {
        global?.remove(self)
        seat?.removeDevice(device.id)
        ended(resource.client)
    }
}
