import Logging
import SurfaceResponders
import WaylandServer

/// A zwp_virtual_keyboard_v1: a device of the seat that a client drives, with a keymap of its own.
final class VirtualKeyboard {
    let client: Client
    let device: InputDevice
    private let clock: any SeatClock
    private let files: FileReader
    private let logger: Logger
    /// The device is gone.
    private let ended: (Client) -> Void
    private weak var global: SeatGlobal?
    private weak var seat: Seat?
    private var time = VirtualDeviceTime()
    private var hasKeymap = false
    /// Set while a keymap is being read. Requests mean what the keymap before them says, and wait for it.
    private var reading: FileRead?
    private var waiting: [VirtualKeyboardRequest] = []

    /// How many requests wait for a keymap: more than anybody types in the time that it takes.
    private static let maximumWaiting = 1 << 16

    init(
        of client: Client, on global: SeatGlobal, files: FileReader, clock: any SeatClock, logger: Logger,
        ended: @escaping (Client) -> Void
    ) {
        let seat = global.seat
        self.client = client
        self.global = global
        self.seat = seat
        self.files = files
        self.clock = clock
        self.logger = logger
        self.ended = ended
        device = seat.addDevice(named: "virtual keyboard", capabilities: .keyboard)
    }

    private func take(_ request: VirtualKeyboardRequest) {
        guard reading != nil else { return perform(request) }
        waiting.append(request)
        if waiting.count > Self.maximumWaiting { finishReading(.failure(.tooManyRequests)) }
    }

    private func perform(_ request: VirtualKeyboardRequest) {
        switch request {
        case .keymap(let keymap): begin(keymap)
        case .key(let keyboard, let time, let code, let state):
            guard requireKeymap(keyboard) else { return }
            let isDown = state == WlKeyboard.KeyState.pressed.rawValue
            guard isDown || state == WlKeyboard.KeyState.released.rawValue else { return }
            let time = self.time.timestamp(for: time, now: clock.now)
            seat?.handle(InputEvent(time: time, device: device, .key(code, isDown: isDown)))
        case .modifiers(let keyboard, let modifiers):
            guard requireKeymap(keyboard) else { return }
            seat?.handle(InputEvent(time: clock.now, device: device, .modifiers(modifiers)))
        case .end:
            global?.inputMethod.remove(self)
            seat?.removeDevice(device.id)
            ended(client)
        }
    }

    private func requireKeymap(_ keyboard: ZwpVirtualKeyboardV1) -> Bool {
        if hasKeymap { return true }
        keyboard.postError(
            ZwpVirtualKeyboardV1.Error.noKeymap, "keys and modifiers mean nothing before a keymap is set")
        return false
    }

    // MARK: Keymaps

    private func begin(_ keymap: ClientKeymap) {
        do throws(ClientKeymap.Failure) {
            if let keymap = try keymap.read() { return use(keymap) }
        } catch {
            return refuse(error)
        }
        reading = keymap.read(by: files, for: client) { [self] in finishReading($0) }
    }

    private func finishReading(_ result: Result<Keymap, ClientKeymap.Failure>) {
        reading = nil
        switch result {
        case .success(let keymap): use(keymap)
        case .failure(let failure): refuse(failure)
        }
        let requests = waiting
        waiting = []
        for request in requests { take(request) }
    }

    private func use(_ keymap: Keymap) {
        seat?.keyboard.setKeymap(keymap, for: device.id)
        hasKeymap = true
    }

    private func refuse(_ failure: ClientKeymap.Failure) {
        logger.notice("a virtual keyboard's keymap is refused: \(failure)")
    }
}

extension VirtualKeyboard: ZwpVirtualKeyboardV1Handler {
    func keymap(
        _ keyboard: ZwpVirtualKeyboardV1, format: UInt32, fd: consuming OwnedFileDescriptor, size: UInt32
    ) {
        do throws(ClientKeymap.Failure) {
            take(.keymap(try ClientKeymap(fd, format: format, size: size)))
        } catch {
            refuse(error)
        }
    }

    func key(_ keyboard: ZwpVirtualKeyboardV1, time: UInt32, key: UInt32, state: UInt32) {
        take(.key(keyboard, time: time, KeyCode(key), state: state))
    }

    func modifiers(
        _ keyboard: ZwpVirtualKeyboardV1, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32,
        group: UInt32
    ) {
        let modifiers = KeyboardModifiers(
            depressed: modsDepressed, latched: modsLatched, locked: modsLocked, group: group)
        take(.modifiers(keyboard, modifiers))
    }

    func resourceDestroyed(_ resource: Resource) {
        take(.end)
    }
}
