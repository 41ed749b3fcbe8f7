import DequeModule
import Logging
import SurfaceResponders
import WaylandServer

/// zwp_virtual_keyboard_manager_v1: clients act as keyboards. A client that sees this global can type
/// anything. Hide it from untrusted clients with a ``ClientPolicy``.
extension ManagerRequests: ZwpVirtualKeyboardManagerV1Handler {
    func createVirtualKeyboard(
        _ manager: ZwpVirtualKeyboardManagerV1, seat: WlSeat, id: NewResource<ZwpVirtualKeyboardV1>
    ) {
        // A seat that was removed gives an inert keyboard.
        guard let global = SeatGlobal.from(seat) else { return }
        guard let use = id.client.use(.virtualDevices, logging: { logger.notice("\($0)") }) else {
            return
        }
        let keyboard = VirtualKeyboard(
            of: id.client, on: global, files: files, work: work, clock: clock, logger: logger, use)
        id.create(keyboard)
        global.inputMethod.add(keyboard)
    }
}

/// A zwp_virtual_keyboard_v1: a device of the seat that a client controls, with a keymap of its own.
final class VirtualKeyboard: ZwpVirtualKeyboardV1Handler {
    let client: Client
    let device: InputDevice
    private let clock: any SeatClock
    private let files: FileReader
    private let work: ClientWork
    private let logger: Logger
    /// Counts the device toward its client's limits; `nil` once the device was removed.
    private var use: ClientUse?
    private weak var global: SeatGlobal?
    private weak var seat: Seat?
    private var time = VirtualDeviceTime()
    private var hasKeymap = false
    /// Requests that are not done yet. They depend on the keymap that precedes them, and wait for it.
    private var waiting: Deque<VirtualKeyboardRequest> = []
    /// Set while the text of the first keymap in `waiting` is being read.
    private var reading: FileRead?
    /// The text of the first keymap in `waiting`, once it was read.
    private var keymapText: Result<[UInt8], ClientKeymap.Failure>?
    private var job: ClientJob?
    private var clientEnd: DestroyObservation?

    /// The number of requests that may wait: more than a user types while a keymap is read.
    private static let maximumWaiting = 1 << 14
    /// The number of keymaps that may wait. Each holds a file.
    private static let maximumWaitingKeymaps = 8
    private static let keysOfStep = 64

    init(
        of client: Client, on global: SeatGlobal, files: FileReader, work: ClientWork, clock: any SeatClock,
        logger: Logger, _ use: ClientUse
    ) {
        let seat = global.seat
        self.client = client
        self.global = global
        self.seat = seat
        self.files = files
        self.work = work
        self.clock = clock
        self.logger = logger
        self.use = use
        device = seat.addDevice(named: "virtual keyboard", capabilities: .keyboard)
        clientEnd = client.onDestroy { [self] in clientEnded() }
    }

    private func take(_ request: VirtualKeyboardRequest) {
        if waiting.isEmpty, !request.isKeymap { return perform(request) }
        // Of two keymaps without keys between them, only the second has an effect. The first request in
        // `waiting` stays, because it may be in progress.
        if request.isKeymap, waiting.count > 1, waiting.last?.isKeymap == true { waiting.removeLast() }
        waiting.append(request)
        if waiting.count > Self.maximumWaiting
            || request.isKeymap && waiting.count(where: \.isKeymap) > Self.maximumWaitingKeymaps
        {
            refuseFirstKeymap()
        }
        goOn()
    }

    /// Continues with the waiting requests, unless a job or a read is in progress.
    private func goOn() {
        guard job == nil, reading == nil, !waiting.isEmpty else { return }
        guard client.isAlive else { return goOnWithoutClient() }
        var isOver = false
        let job = work.add(for: client) { [self] in
            let progress = doNext()
            isOver = progress == .done
            return progress
        }
        if !isOver { self.job = job }
    }

    /// Completes the requests of a client that has disconnected: the keys that it sent before are typed.
    private func goOnWithoutClient() {
        job = work.addLeftover { [self] in doNext() }
        guard job == nil else { return }
        logger.notice("a virtual keyboard's client disconnected before all of its keys were typed")
        let isOver = waiting.contains(where: \.isEnd)
        waiting.removeAll()
        if isOver { perform(.end) }
    }

    private func clientEnded() {
        job = nil
        goOn()
    }

    private func doNext() -> ClientJob.Progress {
        for _ in 0..<Self.keysOfStep {
            guard let request = waiting.first else { break }
            if case .keymap(let keymap) = request {
                guard let text = keymapText ?? begin(keymap) else {
                    job = nil
                    return .done
                }
                // Removed first: observers of the new keymap may end the client, and with it these requests.
                waiting.removeFirst()
                use(text)
                break
            }
            waiting.removeFirst()
            perform(request)
        }
        guard waiting.isEmpty else { return .continues }
        job = nil
        return .done
    }

    private func perform(_ request: VirtualKeyboardRequest) {
        switch request {
        case .keymap: break
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
            clientEnd?.cancel()
            clientEnd = nil
            use = nil
        }
    }

    private func requireKeymap(_ keyboard: ZwpVirtualKeyboardV1) -> Bool {
        if hasKeymap { return true }
        keyboard.postError(.noKeymap, "a keymap must be set before keys and modifiers")
        return false
    }

    // MARK: Keymaps

    /// Returns a keymap's text if it can be read without waiting; else starts reading, and returns `nil`.
    private func begin(_ keymap: ClientKeymap) -> Result<[UInt8], ClientKeymap.Failure>? {
        do throws(ClientKeymap.Failure) {
            if let text = try keymap.read() { return .success(text) }
        } catch {
            return .failure(error)
        }
        reading = keymap.read(by: files, for: client) { [self] text in
            reading = nil
            keymapText = text
            goOn()
        }
        return nil
    }

    private func use(_ text: Result<[UInt8], ClientKeymap.Failure>) {
        keymapText = nil
        do throws(ClientKeymap.Failure) {
            let keymap = try ClientKeymap.parse(try text.get())
            seat?.keyboard.setKeymap(keymap, for: device.id)
            hasKeymap = true
        } catch {
            refuse(error)
        }
    }

    /// Refuses the first keymap in `waiting`, because too many requests wait for it.
    private func refuseFirstKeymap() {
        reading?.cancel()
        reading = nil
        keymapText = .failure(.tooManyRequests)
    }

    private func refuse(_ failure: ClientKeymap.Failure) {
        logger.notice("a virtual keyboard's keymap is refused: \(failure)")
    }

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

enum VirtualKeyboardRequest {
    case keymap(ClientKeymap)
    case key(ZwpVirtualKeyboardV1, time: UInt32, KeyCode, state: UInt32)
    case modifiers(ZwpVirtualKeyboardV1, KeyboardModifiers)
    /// The resource was destroyed. The keyboard is removed once the earlier requests are done.
    case end

    var isKeymap: Bool {
        if case .keymap = self { true } else { false }
    }

    var isEnd: Bool {
        if case .end = self { true } else { false }
    }
}

/// Maps the times of a client's virtual device, in milliseconds from an arbitrary origin, to the seat's
/// clock. Keeps the intervals between events, because key repeat and taps depend on them. An event whose time
/// would be in the future, or more than 100 ms in the past, gets the present time.
struct VirtualDeviceTime {
    /// How far in the past an event may be, in microseconds. Many clients send zero as the time of
    /// each event. A key that seems older than it is would repeat too early.
    private static let patience: UInt64 = 100_000

    private var last: (client: UInt32, seat: Timestamp)?

    mutating func timestamp(for time: UInt32, now: Timestamp) -> Timestamp {
        let timestamp = mapped(time, now: now)
        last = (time, timestamp)
        return timestamp
    }

    private func mapped(_ time: UInt32, now: Timestamp) -> Timestamp {
        guard let last else { return now }
        let elapsed = Int64(Int32(bitPattern: time &- last.client)) * 1000
        guard elapsed >= 0 else { return now }
        let mapped = Timestamp(microseconds: last.seat.microseconds + UInt64(elapsed))
        return mapped <= now && mapped.microseconds + Self.patience >= now.microseconds ? mapped : now
    }
}
