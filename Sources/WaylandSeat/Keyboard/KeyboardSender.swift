import SurfaceResponders
import WaylandServer

internal import UncountedReferences

/// Sends keys and the keyboard focus to clients: wl_keyboard.
final class KeyboardSender {
    private let context: SenderContext
    private let textInputs: TextInputSender
    private let selections: Selections
    private var focus: KeyboardFocus?
    /// The keymap files that clients of version 7 and later share.
    private var keymapFiles = SealedKeymaps()
    /// The keyboards that could not be sent the keymap in use, for lack of a descriptor or of memory.
    private var keyboardsWithoutKeymap: [WlKeyboard] = []
    private lazy var keymapRetry = ClockTimer(context.seat.clock) { [unowned self] in
        let keyboards = keyboardsWithoutKeymap.filter(\.isAlive)
        keyboardsWithoutKeymap = []
        for keyboard in keyboards { sendKeymapSoon(to: keyboard) }
        guard let focus, keyboards.contains(where: { $0.client === focus.client.client }) else { return }
        focus.sentModifiers = nil
        send(context.seat.keyboard.modifiers, on: focus.responder)
    }
    private static let keymapRetryPause = Duration.milliseconds(100)

    init(_ context: SenderContext, textInputs: TextInputSender, selections: Selections) {
        self.context = context
        self.textInputs = textInputs
        self.selections = selections
    }

    // MARK: Keys

    /// Returns false if the surface's client does not take the key.
    func send(_ press: Press, on surface: SurfaceResponder) -> Bool {
        guard let focus, focus.responder === surface else { return false }
        let code = press.key.code
        switch press.phase {
        case .began:
            guard isReachable(focus) else { return false }
            guard !focus.keys.contains(code.rawValue) else { return true }
            focus.keys.append(code.rawValue)
            send(.pressed, .keyPress(code), of: code, at: press.timestamp, to: focus)
            return true
        case .changed: return sendRepeat(of: code, at: press.timestamp, to: focus)
        case .ended: return sendRelease(of: code, at: press.timestamp, to: focus)
        // A leave follows or, if the client keeps the focus, the release.
        case .cancelled: return focus.keys.contains(code.rawValue)
        }
    }

    @inline(never)
    func sendRelease(ofHeld code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {
        guard let focus, focus.responder === surface else { return }
        _ = sendRelease(of: code, at: time, to: focus)
    }

    /// Returns false if the client does not believe the key to be down.
    @inline(__always)
    private func sendRelease(of code: KeyCode, at time: Timestamp, to focus: KeyboardFocus) -> Bool {
        guard focus.remove(code) else { return false }
        if isReachable(focus) { send(.released, .keyRelease(code), of: code, at: time, to: focus) }
        return true
    }

    @inline(__always)
    private func send(
        _ state: WlKeyboard.KeyState, _ record: SerialRecord, of code: KeyCode, at time: Timestamp,
        to focus: KeyboardFocus
    ) {
        // No event that is sent here destroys the client or its keyboards.
        Unretained(focus.client).use { client in
            let serial = client.serials.add(context.nextSerial(), record)
            if client.timestamps != nil { tell(time, to: client.keyboards, of: client) }
            let time = time.wireMilliseconds
            for index in client.keyboards.indices {
                Unretained(client.keyboards[index]).use {
                    $0.key(serial: serial, time: time, key: code.rawValue, state: state)
                }
            }
        }
    }

    @inline(__always)
    private func isReachable(_ focus: KeyboardFocus) -> Bool {
        focus.surface.isAlive && !focus.client.keyboards.isEmpty
    }

    /// Sends the timestamp of the event that follows.
    @inline(never)
    private func tell(_ time: Timestamp, to keyboards: [WlKeyboard], of client: SeatClient) {
        for keyboard in keyboards { client.timestamps?.tell(time, before: keyboard) }
    }

    /// Sends a repeat to keyboards of version 10 and later. Earlier clients repeat keys themselves.
    private func sendRepeat(of code: KeyCode, at time: Timestamp, to focus: KeyboardFocus) -> Bool {
        guard focus.keys.contains(code.rawValue) else { return false }
        guard isReachable(focus), focus.client.keyboards.contains(where: { $0.version >= 10 }) else {
            return true
        }
        let serial = focus.client.serials.add(context.nextSerial(), .keyPress(code))
        for keyboard in focus.client.keyboards where keyboard.version >= 10 {
            tell(time, to: [keyboard], of: focus.client)
            keyboard.key(serial: serial, time: time.wireMilliseconds, key: code.rawValue, state: .repeated)
        }
        return true
    }

    // MARK: Focus

    func enter(_ responder: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers) {
        guard let target = context.surface(of: responder) else { return clientChanges(to: nil) }
        let focus = KeyboardFocus(
            responder: responder, surface: target.surface, client: target.client, keys: heldKeys)
        self.focus = focus
        clientChanges(to: target.client.client)
        sendEnter(focus, to: target.client.keyboards, modifiers)
        textInputs.enter(target.surface)
    }

    func leave(_ surface: SurfaceResponder) {
        if focus?.responder === surface { leave() }
    }

    func leave() {
        guard let focus else { return }
        textInputs.leave()
        self.focus = nil
        defer { clientChanges(to: nil) }
        guard isReachable(focus) else { return }
        let serial = context.nextSerial()
        for keyboard in focus.client.keyboards { keyboard.leave(serial: serial, surface: focus.surface) }
    }

    /// Called when a client has ended. No leave can be sent.
    func forget(_ client: SeatClient) {
        guard focus?.client === client else { return }
        focus = nil
        textInputs.forgetFocus()
        clientChanges(to: nil)
    }

    /// Announces the client that has the keyboard focus; `nil` for none.
    private func clientChanges(to client: Client?) {
        selections.keyboardFocusChanges(to: client)
        context.embedder.notify(.keyboardFocus(client))
    }

    private func sendEnter(_ focus: KeyboardFocus, to keyboards: [WlKeyboard], _ modifiers: KeyboardModifiers)
    {
        guard focus.surface.isAlive, !keyboards.isEmpty else { return }
        context.registry.willEnter(focus.surface)
        let serial = focus.client.serials.add(context.nextSerial(), .keyboardEnter)
        for keyboard in keyboards { keyboard.enter(serial: serial, surface: focus.surface, keys: focus.keys) }
        focus.sentModifiers = modifiers
        send(modifiers, to: keyboards, of: focus.client)
    }

    // MARK: State

    func send(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {
        guard let focus, focus.responder === surface, isReachable(focus),
            modifiers != focus.sentModifiers
        else { return }
        focus.sentModifiers = modifiers
        send(modifiers, to: focus.client.keyboards, of: focus.client)
    }

    private func send(_ modifiers: KeyboardModifiers, to keyboards: [WlKeyboard], of client: SeatClient) {
        let serial = client.serials.add(context.nextSerial(), .modifiers)
        for keyboard in keyboards {
            keyboard.modifiers(
                serial: serial, modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
                modsLocked: modifiers.locked, group: modifiers.group)
        }
    }

    func sendKeymap() {
        focus?.sentModifiers = nil
        keyboardsWithoutKeymap = []
        context.clients.forEach { client in
            for keyboard in client.keyboards { sendKeymapSoon(to: keyboard) }
        }
    }

    /// Sends the keymap now or, if that fails for lack of a descriptor or of memory, with the next retry.
    private func sendKeymapSoon(to keyboard: WlKeyboard) {
        do throws(KeymapFileError) {
            try sendKeymap(to: keyboard)
        } catch {
            if keyboardsWithoutKeymap.isEmpty {
                context.logger.error("some clients get the keymap later: \(error)")
                keymapRetry.start(after: Self.keymapRetryPause)
            }
            keyboardsWithoutKeymap.append(keyboard)
        }
    }

    func sendRepeatInfo() {
        context.clients.forEach { client in
            for keyboard in client.keyboards { sendRepeatInfo(to: keyboard) }
        }
    }

    // MARK: New keyboards

    /// Adds a keyboard, and sends it the keymap before any other event. A client that is behind gets both
    /// later, because only a few descriptors may wait for a client.
    func add(_ keyboard: WlKeyboard) {
        guard !keyboard.client.isBehind else {
            return keyboard.client.whenCaughtUp(for: keyboard) { [weak self] in
                if keyboard.isAlive { self?.add(keyboard) }
            }
        }
        guard let client = context.clients.made(for: keyboard.client) else { return }
        client.add(keyboard)
        do throws(KeymapFileError) {
            try sendKeymap(to: keyboard)
        } catch {
            context.logger.error("a client gets no keymap: \(error)")
            return keyboard.postNoMemory()
        }
        sendRepeatInfo(to: keyboard)
        guard let focus, focus.client === client else { return }
        sendEnter(focus, to: [keyboard], context.seat.keyboard.modifiers)
    }

    /// Disables repeat for clients of version 10 and later, whose keys the server repeats.
    private func sendRepeatInfo(to keyboard: WlKeyboard) {
        let info = keyboard.version >= 10 ? RepeatInfo.disabled : context.seat.keyboard.activeRepeatInfo
        keyboard.repeatInfo(rate: info.rate, delay: info.wireDelay)
    }

    private func sendKeymap(to keyboard: WlKeyboard) throws(KeymapFileError) {
        let file = try makeKeymapFile(for: keyboard)
        try file.checkSending()
        keyboard.keymap(format: .xkbV1, fd: file.fileDescriptor, size: file.size)
    }

    /// Clients before version 7 may map the keymap writable, so each keyboard gets a copy of its own.
    private func makeKeymapFile(for keyboard: WlKeyboard) throws(KeymapFileError) -> KeymapFile {
        let keymap = context.seat.keyboard.state.keymap
        guard keyboard.version >= 7 else { return try KeymapFile(copying: keymap.textBytes) }
        return try keymapFiles.file(for: keymap)
    }
}

final class KeyboardFocus {
    let responder: SurfaceResponder
    let surface: WlSurface
    let client: SeatClient
    /// The keys that the client believes to be down, as evdev codes, in the order of their presses.
    @safe @exclusivity(unchecked) var keys: [UInt32] = []
    /// The modifiers that the client was sent last; `nil` if they must be sent in any case.
    var sentModifiers: KeyboardModifiers?

    init(responder: SurfaceResponder, surface: WlSurface, client: SeatClient, keys: [KeyCode]) {
        self.responder = responder
        self.surface = surface
        self.client = client
        // Reserves more room than there are fingers to type with, so that presses allocate nothing.
        self.keys.reserveCapacity(max(keys.count, 32))
        for key in keys { self.keys.append(key.rawValue) }
    }

    /// Returns false if the client does not believe the key to be down.
    func remove(_ code: KeyCode) -> Bool {
        // Usually the key that was pressed last.
        if keys.last == code.rawValue {
            keys.removeLast()
            return true
        }
        guard let place = keys.firstIndex(of: code.rawValue) else { return false }
        keys.remove(at: place)
        return true
    }
}
