/// Gives keys to an input method that holds the keyboard, while it writes into a field and accepts keys. The keys of a secret
/// field go to the field, unless the grab hears secrets. Each press decides for its release.
final class InputMethodKeys: InputFilter {
    let grab: any InputMethodKeyboardGrab
    private var pressed: [KeyCode] = []
    /// Those of them that it has not forwarded.
    private var pending: [KeyCode] = []
    /// What it got for a field that is gone, and may still forward.
    private var late: [KeyCode] = []

    /// Whether the grab may not know the modifiers as they are.
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

    /// The input method forwards keys in the order in which it got them: after one for the present field
    /// there is none for a former one.
    func mayForward(_ code: KeyCode) -> Bool {
        if let place = late.firstIndex(of: code) {
            late.remove(at: place)
            return false
        }
        late = []
        pending.removeAll { $0 == code }
        return true
    }

    /// What it wrote was made of the key that it has had for longest. It forwards nothing for a former field afterwards.
    func noteEdit() {
        late = []
        if !pending.isEmpty { pending.removeFirst() }
    }

    private func release(_ code: KeyCode, at time: Timestamp) {
        guard let place = pressed.firstIndex(of: code) else { return }
        pressed.remove(at: place)
        grab.key(code, isDown: false, at: time)
    }

    /// The input method stops writing, or changes its field. The client keeps the forwarded keys, and receives their
    /// releases from the keyboard itself. The input method receives the releases of the others.
    func handOver(_ forwarded: [KeyCode], at time: Timestamp) {
        late = pending
        pending = []
        for code in forwarded { release(code, at: time) }
    }

    /// It gets no more keys: those that are down end for it.
    func end(at time: Timestamp) {
        for code in pressed { release(code, at: time) }
    }
}
