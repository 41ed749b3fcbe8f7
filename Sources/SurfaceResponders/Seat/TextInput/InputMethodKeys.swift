/// Gives keys to an input method that has grabbed the keyboard, while it writes into a field and accepts
/// keys. The keys of a secret field reach the field, unless the grab accepts those too (`hearsSecrets`). A
/// release follows its press.
final class InputMethodKeys: InputFilter {
    let grab: any InputMethodKeyboardGrab
    private var pressed: [KeyCode] = []
    /// The pressed keys that it has neither forwarded nor answered with an edit, the oldest first.
    private var pending: [KeyCode] = []
    /// Keys that it received for a former field and may still forward.
    private var late: [KeyCode] = []

    /// Whether the grab may not know the current modifiers.
    private var owesModifiers = true

    init(_ grab: any InputMethodKeyboardGrab) {
        self.grab = grab
    }

    func filter(_ event: InputEvent, on seat: Seat) -> Bool {
        guard case .key(let code, isDown: true) = event.payload, seat.textInput.isActive,
            !seat.textInput.state.isSecret || grab.hearsSecrets, grab.acceptsKeys
        else { return false }
        if owesModifiers {
            owesModifiers = false
            grab.modifiersChanged(seat.keyboard.modifiers)
        }
        pressed.append(code)
        pending.removeAll { $0 == code }
        pending.append(code)
        grab.key(code, isDown: true, at: event.time)
        return true
    }

    func follow(_ event: InputEvent, on seat: Seat) {
        guard case .key(let code, isDown: false) = event.payload else { return }
        release(code, at: event.time)
    }

    func modifiersChanged(_ modifiers: KeyboardModifiers, inSecret isSecret: Bool) {
        owesModifiers = isSecret && !grab.hearsSecrets
        if !owesModifiers { grab.modifiersChanged(modifiers) }
    }

    /// Whether a forwarded key is meant for the present field. The input method forwards keys in the order in
    /// which it received them: once it forwards one for the present field, none for a former field follows.
    func mayForward(_ code: KeyCode) -> Bool {
        if let place = late.firstIndex(of: code) {
            late.remove(at: place)
            return false
        }
        late = []
        pending.removeAll { $0 == code }
        return true
    }

    /// Attributes an edit to the oldest pending key. The input method forwards no key for a former field
    /// after that.
    func noteEdit() {
        late = []
        if !pending.isEmpty { pending.removeFirst() }
    }

    private func release(_ code: KeyCode, at time: Timestamp) {
        guard let place = pressed.firstIndex(of: code) else { return }
        pressed.remove(at: place)
        grab.key(code, isDown: false, at: time)
    }

    /// Called when the input method stops writing or changes its field. Forwarded keys become the client's:
    /// the client receives their releases from the keyboard, and the input method receives them now. Other
    /// keys stay with the input method until they are released.
    func handOver(_ forwarded: [KeyCode], at time: Timestamp) {
        late = pending
        pending = []
        for code in forwarded { release(code, at: time) }
    }

    /// Releases all pressed keys for the input method, which receives no further ones.
    func end(at time: Timestamp) {
        for code in pressed { release(code, at: time) }
    }
}
