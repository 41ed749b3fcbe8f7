import CLinux
import Logging
import SurfaceResponders
import SystemPackage
import WaylandServer

/// The keyboard grab of an input method, which receives the keys while the input method is active. If it
/// leaves keys unread for longer than ``UnreadWatch/patience``, keys go to the field until it has read
/// everything. It is also activated anew, so that its late answers to earlier keys are void.
final class InputMethodGrab: InputMethodKeyboardGrab, ZwpInputMethodKeyboardGrabV2Handler, WlKeyboardHandler {
    private weak var method: (any InputMethod)?
    /// `method`, if it is of version 2.
    private weak var methodV2: InputMethodV2?
    private let client: Client
    private weak var global: SeatGlobal?
    private let logger: Logger
    private weak var resource: (any GrabbedKeyboard)?
    private var sentModifiers: KeyboardModifiers?
    /// Created with the first key.
    private var watch: UnreadWatch?

    init(of method: any InputMethod, _ client: Client, on global: SeatGlobal, logger: Logger) {
        self.method = method
        methodV2 = method as? InputMethodV2
        self.client = client
        self.global = global
        self.logger = logger
    }

    /// Sends the keymap first. In a secret field whose keys are withheld, modifiers are sent as released.
    func begin(_ resource: any GrabbedKeyboard) {
        self.resource = resource
        guard let seat = global?.seat else { return }
        keymapChanged(seat.keyboard.keymap)
        repeatInfoChanged(seat.keyboard.activeRepeatInfo)
        let isKept = seat.textInput.state.isSecret && !hearsSecrets
        modifiersChanged(isKept ? KeyboardModifiers() : seat.keyboard.sharedModifiers)
    }

    func end() {
        // Held keys are released first.
        global?.seat.textInput.releaseKeyboard(self)
        watch?.end()
        resource?.makeInert()
        resource = nil
    }

    private func makeWatch(_ clock: any SeatClock) -> UnreadWatch {
        UnreadWatch(client, clock: clock) { [weak self] in
            guard let self, let method else { return }
            logger.warning("an input method does not read its keys, so they go to the field until it does")
            global?.seat.textInput.restart(method)
        }
    }

    // MARK: What it is told

    var acceptsKeys: Bool { !(watch?.isStuck ?? false) }
    var hearsSecrets: Bool { global?.context.embedder.allowsSecretKeys(for: client) ?? false }

    func key(_ code: KeyCode, isDown: Bool, at time: Timestamp) {
        guard let resource, let global else { return }
        methodV2?.prepareForKey()
        let serial = global.context.nextSerial()
        global.inputMethod.lastKey = serial
        resource.key(
            serial: serial, time: time.wireMilliseconds, key: code.rawValue,
            state: isDown ? .pressed : .released)
        let watch = watch ?? makeWatch(global.seat.clock)
        self.watch = watch
        watch.begin()
    }

    func modifiersChanged(_ modifiers: KeyboardModifiers) {
        guard let resource, let global, modifiers != sentModifiers else { return }
        sentModifiers = modifiers
        resource.modifiers(
            serial: global.context.nextSerial(), modsDepressed: modifiers.depressed,
            modsLatched: modifiers.latched,
            modsLocked: modifiers.locked, group: modifiers.group)
    }

    func keymapChanged(_ keymap: Keymap) {
        guard let resource else { return }
        do throws(KeymapFileError) {
            let file = try KeymapFile(copying: keymap.textBytes)
            try file.checkSending()
            resource.keymap(format: .xkbV1, fd: file.fileDescriptor, size: file.size)
        } catch {
            logger.error("an input method gets no keymap: \(error)")
            client.postNoMemory()
        }
    }

    /// wl_keyboard has this event since version 4.
    func repeatInfoChanged(_ repeatInfo: RepeatInfo) {
        guard let resource, !(resource is WlKeyboard) || resource.version >= 4 else { return }
        resource.repeatInfo(rate: repeatInfo.rate, delay: repeatInfo.wireDelay)
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
        end()
    }
}

/// The object that sends keys to an input method, in either version of the protocol.
protocol GrabbedKeyboard: Resource {
    func keymap(format: WlKeyboard.KeymapFormat, fd: FileDescriptor, size: UInt32)
    func key(serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState)
    func modifiers(
        serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32)
    func repeatInfo(rate: Int32, delay: Int32)
    /// Stops handling the object's requests and its destruction.
    func makeInert()
}

extension ZwpInputMethodKeyboardGrabV2: GrabbedKeyboard {
    func makeInert() { handler = nil }
}

extension WlKeyboard: GrabbedKeyboard {
    func makeInert() { handler = nil }
}

/// Detects that a client does not read its events, and when it has read all of them.
final class UnreadWatch {
    /// The served time (`ServedTime`) within which the number of unread bytes must decrease.
    static let patience = Duration.seconds(10)

    private let client: Client
    private let clock: any SeatClock
    private let becameStuck: () -> Void
    private lazy var timer = SeatTimer { [unowned self] in look() }
    private var time = ServedTime(patience)
    private var isWatching = false
    private var wasStuck = false
    private var unread: Int32 = 0

    /// - Parameter becameStuck: called when the patience ends.
    init(_ client: Client, clock: any SeatClock, becameStuck: @escaping () -> Void) {
        self.client = client
        self.clock = clock
        self.becameStuck = becameStuck
    }

    deinit {
        end()
    }

    /// Starts watching. Called after an event was sent.
    func begin() {
        guard !isWatching, !wasStuck else { return }
        isWatching = true
        unread = 0
        restart()
    }

    func end() {
        guard isWatching else { return }
        isWatching = false
        clock.cancel(timer)
    }

    /// Whether the client was stuck, and has not read everything since.
    var isStuck: Bool {
        if wasStuck { wasStuck = client.fileDescriptor.map { clinux_unread_bytes($0) > 0 } ?? false }
        return wasStuck
    }

    private func restart() {
        time = ServedTime(Self.patience)
        clock.schedule(timer, after: time.step)
    }

    private func look() {
        guard let descriptor = client.fileDescriptor else { return end() }
        let count = clinux_unread_bytes(descriptor)
        guard count > 0 else { return end() }
        let hasRead = count < unread
        unread = count
        if hasRead { return restart() }
        guard time.endStep() else { return clock.schedule(timer, after: time.step) }
        end()
        wasStuck = true
        becameStuck()
    }
}
