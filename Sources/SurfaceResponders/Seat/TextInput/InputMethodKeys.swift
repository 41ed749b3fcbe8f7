/// Gives an input method that has grabbed the keyboard the keys while it writes into a field and accepts
/// keys. Those of a secret field reach the field, unless the grab accepts them too (`hearsSecrets`).
final class InputMethodKeys: InputFilter {
    let grab: any InputMethodKeyboardGrab
    private var pressed: [KeyCode] = []
    /// The keys that the input method received for the current field and has neither forwarded nor answered
    /// with an edit, the oldest first. A key may be up already.
    private var pending: [KeyCode] = []
    /// The keys that were pending when the field changed or input for it began anew. They must not reach the
    /// current field if the input method still forwards them. Input methods handle keys in order: after a
    /// later key is forwarded or the current field is edited, none of these follows.
    private var late: [KeyCode] = []

    /// Whether the grab has to be sent the current modifiers before its next key.
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

    /// Whether a forwarded key may reach the current field: `late` keys may not. Call this once per press.
    func mayForward(_ code: KeyCode) -> Bool {
        if let place = late.firstIndex(of: code) {
            late.remove(at: place)
            return false
        }
        late = []
        pending.removeAll { $0 == code }
        return true
    }

    /// Called on an edit of the current field. The edit answers the oldest pending key; no late key follows.
    func noteEdit() {
        late = []
        if !pending.isEmpty { pending.removeFirst() }
    }

    private func release(_ code: KeyCode, at time: Timestamp) {
        guard let place = pressed.firstIndex(of: code) else { return }
        pressed.remove(at: place)
        grab.key(code, isDown: false, at: time)
    }

    /// Sends the input method the releases of forwarded keys, which become the client's. All other keys stay
    /// with the input method until they are released.
    func handOver(_ forwarded: [KeyCode], at time: Timestamp) {
        late = pending
        pending = []
        for code in forwarded { release(code, at: time) }
    }

    /// Sends the input method the releases of all pressed keys, because its grab ends.
    func end(at time: Timestamp) {
        for code in pressed { release(code, at: time) }
    }
}
