import WaylandClient

/// An input method that grabs the keyboard, and forwards keys or commits text.
final class WorldInputMethod {
    private let method: ZwpInputMethodV2
    private let keyboard: WorldVirtualKeyboard
    private var grab: ZwpInputMethodKeyboardGrabV2?
    private var received: [(key: UInt32, isDown: Bool)] = []
    private var doneCount: UInt32 = 0

    init?(_ client: WorldClient, on seat: WorldClientSeat) {
        guard let keyboard = WorldVirtualKeyboard(client, on: seat),
            let method = client.bind(ZwpInputMethodManagerV2.self)?.getInputMethod(seat: seat.seat)
        else { return nil }
        self.method = method
        self.keyboard = keyboard
        method.onEvent = { [unowned self, unowned client] event in
            switch event {
            case .done: doneCount += 1
            case .unavailable:
                destroy()
                client.method = nil
            default: break
            }
        }
    }

    func act(_ number: Int) {
        switch number % 8 {
        case 0: toggleGrab()
        case 1:
            method.commitString(text: "x")
            method.commit(serial: doneCount)
        case 2:
            method.setPreeditString(text: "y", cursorBegin: 0, cursorEnd: 1)
            method.commit(serial: doneCount)
        default: forward()
        }
    }

    private func toggleGrab() {
        if let grab {
            grab.release()
            received = []
            return self.grab = nil
        }
        let grab = method.grabKeyboard()
        self.grab = grab
        grab.onEvent = { [unowned self] event in
            if case .key(_, _, let key, let state) = event { received.append((key, state == .pressed)) }
            if case .keymap(_, let file, _) = event { try? file.close() }
        }
    }

    private func forward() {
        guard !received.isEmpty else { return }
        let (key, isDown) = received.removeFirst()
        if keyboard.keys.contains(key) != isDown { keyboard.toggle(key) }
    }

    func letGo() {
        while !received.isEmpty { forward() }
        keyboard.letGo()
    }

    func destroy() {
        grab?.release()
        method.destroy()
        keyboard.destroy()
    }
}
