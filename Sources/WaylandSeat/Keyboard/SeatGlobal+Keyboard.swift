import SurfaceResponders
import WaylandServer

extension SeatGlobal: SeatTransport {
    // MARK: Keys

    public func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool {
        guard let focus = keyboardFocus, focus.responder === surface else { return false }
        let code = press.key.code
        switch press.phase {
        case .began: return sendPress(of: code, at: press.timestamp, to: focus)
        case .changed: return sendRepeat(of: code, at: press.timestamp, to: focus)
        case .ended: return sendRelease(of: code, at: press.timestamp, to: focus)
        // The client hears of it by the leave; where none follows, the release is still to come.
        case .cancelled: return focus.isDown(code)
        }
    }

    public func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {
        guard let focus = keyboardFocus, focus.responder === surface else { return }
        _ = sendRelease(of: code, at: time, to: focus)
    }

    private func sendPress(of code: KeyCode, at time: Timestamp, to focus: KeyboardFocus) -> Bool {
        guard focus.isReachable else { return false }
        guard !focus.isDown(code) else { return true }
        focus.keys.append(code.rawValue)
        let serial = newSerial(.keyPress(code), for: focus.client)
        for keyboard in focus.client.keyboards {
            keyboard.key(serial: serial, time: time.wireMilliseconds, key: code.rawValue, state: .pressed)
        }
        return true
    }

    /// False if the client never heard of the press.
    private func sendRelease(of code: KeyCode, at time: Timestamp, to focus: KeyboardFocus) -> Bool {
        guard focus.remove(code) else { return false }
        guard focus.isReachable else { return true }
        let serial = newSerial(.keyRelease(code), for: focus.client)
        for keyboard in focus.client.keyboards {
            keyboard.key(serial: serial, time: time.wireMilliseconds, key: code.rawValue, state: .released)
        }
        return true
    }

    /// Clients before version 10 repeat keys themselves.
    private func sendRepeat(of code: KeyCode, at time: Timestamp, to focus: KeyboardFocus) -> Bool {
        guard focus.isDown(code) else { return false }
        guard focus.isReachable, focus.client.keyboards.contains(where: { $0.version >= 10 }) else {
            return true
        }
        let serial = newSerial(.keyPress(code), for: focus.client)
        for keyboard in focus.client.keyboards where keyboard.version >= 10 {
            keyboard.key(serial: serial, time: time.wireMilliseconds, key: code.rawValue, state: .repeated)
        }
        return true
    }

    // MARK: Focus

    public func keyboardEntered(
        _ responder: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers
    ) {
        guard let surface = registry.surface(of: responder), surface.isAlive,
            let client = seatClient(of: surface.client)
        else {
            delegate?.seatGlobal(self, keyboardFocusChangesTo: nil)
            return
        }
        let focus = KeyboardFocus(responder: responder, surface: surface, client: client, keys: heldKeys)
        keyboardFocus = focus
        delegate?.seatGlobal(self, keyboardFocusChangesTo: surface.client)
        sendEnter(focus, to: client.keyboards, modifiers)
        enterTextInputs(of: focus)
    }

    public func keyboardLeft(_ surface: SurfaceResponder) {
        guard let focus = keyboardFocus, focus.responder === surface else { return }
        leaveTextInputs()
        keyboardFocus = nil
        defer { delegate?.seatGlobal(self, keyboardFocusChangesTo: nil) }
        guard focus.isReachable else { return }
        let serial = newSerial()
        for keyboard in focus.client.keyboards {
            keyboard.leave(serial: serial, surface: focus.surface)
        }
    }

    private func sendEnter(_ focus: KeyboardFocus, to keyboards: [WlKeyboard], _ modifiers: KeyboardModifiers)
    {
        guard focus.surface.isAlive, !keyboards.isEmpty else { return }
        let serial = newSerial(.keyboardEnter, for: focus.client)
        focus.keys.withUnsafeBytes { keys in
            for keyboard in keyboards { keyboard.enter(serial: serial, surface: focus.surface, keys: keys) }
        }
        focus.sentModifiers = modifiers
        send(modifiers, to: keyboards, of: focus.client)
    }

    // MARK: State

    public func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {
        guard let focus = keyboardFocus, focus.responder === surface, focus.isReachable,
            modifiers != focus.sentModifiers
        else { return }
        focus.sentModifiers = modifiers
        send(modifiers, to: focus.client.keyboards, of: focus.client)
    }

    private func send(_ modifiers: KeyboardModifiers, to keyboards: [WlKeyboard], of client: SeatClient) {
        let serial = newSerial(.modifiers, for: client)
        for keyboard in keyboards {
            keyboard.modifiers(
                serial: serial, modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
                modsLocked: modifiers.locked, group: modifiers.group)
        }
    }

    public func keymapChanged(_ keymap: Keymap) {
        keymapFile = nil
        keyboardFocus?.sentModifiers = nil
        forEachClient { client in
            for keyboard in client.keyboards { sendKeymap(to: keyboard) }
        }
    }

    public func repeatInfoChanged(_ repeatInfo: RepeatInfo) {
        forEachClient { client in
            for keyboard in client.keyboards { sendRepeatInfo(to: keyboard) }
        }
    }

    // MARK: New keyboards

    /// A client asked for a keyboard: the keymap comes before everything.
    func addKeyboard(_ keyboard: WlKeyboard) {
        guard let client = seatClient(of: keyboard.client) else { return }
        client.keyboards.append(keyboard)
        sendKeymap(to: keyboard)
        sendRepeatInfo(to: keyboard)
        guard let focus = keyboardFocus, focus.client === client else { return }
        sendEnter(focus, to: [keyboard], seat.keyboard.modifiers)
    }

    /// The server repeats keys for version 10, so those clients are told not to.
    private func sendRepeatInfo(to keyboard: WlKeyboard) {
        let info = keyboard.version >= 10 ? RepeatInfo.disabled : seat.keyboard.repeatInfo
        keyboard.repeatInfo(rate: info.rate, delay: info.wireDelay)
    }

    private func sendKeymap(to keyboard: WlKeyboard) {
        do throws(KeymapFileError) {
            let file = try makeKeymapFile(for: keyboard)
            keyboard.keymap(format: .xkbV1, fd: file.fileDescriptor, size: file.size)
        } catch {
            logger.error("a client gets no keymap: \(error)")
            keyboard.postNoMemory()
        }
    }

    /// Clients before version 7 may map the keymap writable: each gets a copy of its own, which nobody else
    /// has.
    private func makeKeymapFile(for keyboard: WlKeyboard) throws(KeymapFileError) -> KeymapFile {
        let text = seat.keyboard.state.keymap.textBytes
        guard keyboard.version >= 7 else { return try KeymapFile(copying: text) }
        if let keymapFile { return keymapFile }
        let file = try KeymapFile(sealing: text)
        keymapFile = file
        return file
    }
}
