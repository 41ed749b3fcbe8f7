/// Gives keys to an input method that has grabbed the keyboard, while it writes into a field and accepts
/// keys. The keys of a secret field reach the field, unless the grab accepts those too (`hearsSecrets`). The
/// release of a key is sent to the receiver of its press.
final class InputMethodKeys: InputFilter {
    let grab: any InputMethodKeyboardGrab
    private var pressed: [KeyCode] = []
    /// The keys that the input method received for the current field and has neither forwarded nor answered
    /// with an edit, the oldest first. A key may be up already.
    private var pending: [KeyCode] = []
    /// The keys that were pending when the field changed or input for it began anew. The input method may
    /// still forward them, but they must not reach the current field. An input method handles keys in order,
    /// so once it forwards a newer key or edits the current field, none of these follows.
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

    /// Returns whether a key that the input method forwards may reach the current field: not if it is one of
    /// the `late` keys. Call this once for each forwarded press.
    func mayForward(_ code: KeyCode) -> Bool {
        if let place = late.firstIndex(of: code) {
            late.remove(at: place)
            return false
        }
        late = []
        pending.removeAll { $0 == code }
        return true
    }

    /// Called when the input method edits the current field. The edit counts as the answer to the oldest
    /// pending key, and ends the wait for `late` keys.
    func noteEdit() {
        late = []
        if !pending.isEmpty { pending.removeFirst() }
    }

    private func release(_ code: KeyCode, at time: Timestamp) {
        guard let place = pressed.firstIndex(of: code) else { return }
        pressed.remove(at: place)
        grab.key(code, isDown: false, at: time)
    }

    /// Called when the input method stops writing, or its field changes or begins anew. Forwarded keys become
    /// the client's: the client receives their releases from the keyboard, and the input method is sent their
    /// releases now. All other keys stay with the input method until they are released.
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
