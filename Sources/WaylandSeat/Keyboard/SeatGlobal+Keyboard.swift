import SurfaceResponders
import WaylandServer

extension SeatGlobal: SeatTransport {
    // MARK: Keys

    public func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool {
        guard let focus = keyboardFocus, focus.responder === surface, !focus.client.keyboards.isEmpty else {
            return false
        }
        let time = press.timestamp
        let code = press.key.code
        switch press.phase {
        case .began: sendKey(code, .pressed, at: time, to: focus)
        case .changed: sendRepeat(code, at: time, to: focus)
        case .ended: sendKey(code, .released, at: time, to: focus)
        // The leave that follows ends what was pressed.
        case .cancelled: break
        }
        return true
    }

    public func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {
        guard let focus = keyboardFocus, focus.responder === surface else { return }
        sendKey(code, .released, at: time, to: focus)
    }

    private func sendKey(
        _ code: KeyCode, _ state: WlKeyboard.KeyState, at time: Timestamp, to focus: KeyboardFocus
    ) {
        let place = focus.keys.firstIndex(of: code.rawValue)
        switch (state, place) {
        case (.pressed, nil): focus.keys.append(code.rawValue)
        case (.released, let place?): focus.keys.remove(at: place)
        // The client is never told what it cannot make sense of.
        default: return
        }
        let record: SerialRecord = state == .pressed ? .keyPress(code) : .keyRelease(code)
        let serial = newSerial(record, for: focus.client)
        for keyboard in focus.client.keyboards {
            keyboard.key(serial: serial, time: time.wireMilliseconds, key: code.rawValue, state: state)
        }
    }

    /// Clients before version 10 repeat keys themselves.
    private func sendRepeat(_ code: KeyCode, at time: Timestamp, to focus: KeyboardFocus) {
        guard focus.client.keyboards.contains(where: { $0.version >= 10 }) else { return }
        let serial = newSerial(.keyPress(code), for: focus.client)
        for keyboard in focus.client.keyboards where keyboard.version >= 10 {
            keyboard.key(serial: serial, time: time.wireMilliseconds, key: code.rawValue, state: .repeated)
        }
    }

    // MARK: Focus

    public func keyboardEntered(
        _ responder: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers
    ) {
        guard let surface = registry.surface(of: responder), surface.isAlive else {
            delegate?.seatGlobal(self, keyboardFocusChangesTo: nil)
            return
        }
        let client = seatClient(of: surface.client)
        let focus = KeyboardFocus(
            responder: responder, surface: surface, client: client, keys: heldKeys.map(\.rawValue))
        keyboardFocus = focus
        delegate?.seatGlobal(self, keyboardFocusChangesTo: surface.client)
        sendEnter(focus, to: client.keyboards, modifiers)
    }

    public func keyboardLeft(_ surface: SurfaceResponder) {
        guard let focus = keyboardFocus, focus.responder === surface else { return }
        keyboardFocus = nil
        defer { delegate?.seatGlobal(self, keyboardFocusChangesTo: nil) }
        guard focus.surface.isAlive else { return }
        let serial = display.nextSerial()
        for keyboard in focus.client.keyboards {
            keyboard.leave(serial: serial, surface: focus.surface)
        }
    }

    private func sendEnter(_ focus: KeyboardFocus, to keyboards: [WlKeyboard], _ modifiers: KeyboardModifiers) {
        guard !keyboards.isEmpty else { return }
        let serial = newSerial(.keyboardEnter, for: focus.client)
        focus.keys.withUnsafeBytes { keys in
            for keyboard in keyboards { keyboard.enter(serial: serial, surface: focus.surface, keys: keys) }
        }
        send(modifiers, to: keyboards, of: focus.client)
    }

    // MARK: State

    public func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {
        guard let focus = keyboardFocus, focus.responder === surface else { return }
        send(modifiers, to: focus.client.keyboards, of: focus.client)
    }

    private func send(_ modifiers: KeyboardModifiers, to keyboards: [WlKeyboard], of client: SeatClient) {
        guard !keyboards.isEmpty else { return }
        let serial = newSerial(.modifiers, for: client)
        for keyboard in keyboards {
            keyboard.modifiers(
                serial: serial, modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
                modsLocked: modifiers.locked, group: modifiers.group)
        }
    }

    public func keymapChanged(_ keymap: Keymap) {
        keymapFile = nil
        for client in clients.values {
            client.privateKeymap = nil
            for keyboard in client.keyboards { sendKeymap(to: keyboard, of: client) }
        }
    }

    public func repeatInfoChanged(_ repeatInfo: RepeatInfo) {
        for client in clients.values {
            for keyboard in client.keyboards { sendRepeatInfo(to: keyboard) }
        }
    }

    // MARK: New keyboards

    /// A client asked for a keyboard: the keymap comes before everything.
    func addKeyboard(_ keyboard: WlKeyboard) {
        let client = seatClient(of: keyboard.client)
        client.keyboards.append(keyboard)
        sendKeymap(to: keyboard, of: client)
        sendRepeatInfo(to: keyboard)
        guard let focus = keyboardFocus, focus.client === client, focus.surface.isAlive else { return }
        sendEnter(focus, to: [keyboard], seat.keyboard.modifiers)
    }

    /// The server repeats keys for version 10, so those clients are told not to.
    private func sendRepeatInfo(to keyboard: WlKeyboard) {
        let info = keyboard.version >= 10 ? RepeatInfo.disabled : seat.keyboard.repeatInfo
        keyboard.repeatInfo(rate: info.rate, delay: info.delay)
    }

    private func sendKeymap(to keyboard: WlKeyboard, of client: SeatClient) {
        do throws(KeymapFileError) {
            let file = try keymapFile(for: keyboard, of: client)
            keyboard.keymap(format: .xkbV1, fd: file.fileDescriptor, size: file.size)
        } catch {
            logger.error("a client gets no keymap: \(error)")
            keyboard.postNoMemory()
        }
    }

    /// Clients before version 7 may map the keymap writable: each gets a copy of its own.
    private func keymapFile(for keyboard: WlKeyboard, of client: SeatClient) throws(KeymapFileError) -> KeymapFile {
        let text = seat.keyboard.state.keymap.textBytes
        guard keyboard.version < 7 else {
            if let keymapFile { return keymapFile }
            let file = try KeymapFile(sealing: text)
            keymapFile = file
            return file
        }
        if let file = client.privateKeymap { return file }
        let file = try KeymapFile(copying: text)
        client.privateKeymap = file
        return file
    }
}
