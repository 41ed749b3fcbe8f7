/// Keys that an input method gives on, typing them on a device of its own.
///
/// Such a key is down twice: on the keyboard, where the input method has it, and on the input method's device, where
/// the client has it.
extension Keyboard {
    /// Gives a device a state of its own, even if its keymap is the seat's: what an input method holds down late does not
    /// become what the person holds down.
    func separate(_ device: InputDevice.ID) {
        if ownState(of: device) == nil { setOwnKeymap(sharedState.keymap, for: device) }
    }

    /// Whether what clients know of is what the input method gives on, which it knows itself.
    var isStateForwarded: Bool {
        deviceKeyboards.contains { $0.state === state && seat.textInput.forwarders.contains($0.device) }
    }

    /// Whether a key is one that was given on.
    func isForwarded(_ code: KeyCode, isDown: Bool, by device: InputDevice.ID) -> Bool {
        guard !seat.textInput.forwarders.isEmpty else { return false }
        if isDown { return seat.textInput.forwards(device) }
        return forwardedKey(code, by: device) != nil
    }

    func handleForwarded(_ code: KeyCode, isDown: Bool, event: InputEvent) {
        guard code.isValid else { return seat.note(.refused(.noSuchKey)) }
        activate(stateOf(event.device))
        if isDown {
            guard forwardedKey(code, by: event.device) == nil else {
                return seat.note(.refused(.alreadyDown))
            }
            guard seat.textInput.mayForward(code) else { return seat.note(.swallowed) }
            begin(makePress(code, event.time), at: event.time, forwardedBy: event.device)
            updateState(of: event.device, code, .down)
        } else {
            endForwarded(code, by: event.device, at: event.time)
        }
    }

    private func forwardedKey(_ code: KeyCode, by device: InputDevice.ID) -> Int? {
        heldKeys.firstIndex { $0.code == code && $0.forwarder == device }
    }

    private func endForwarded(_ code: KeyCode, by device: InputDevice.ID, at time: Timestamp) {
        guard let place = forwardedKey(code, by: device) else { return }
        let held = heldKeys.remove(at: place)
        end(held, InputEvent(time: time, device: device, .key(code, isDown: false)), isLost: false)
        updateState(of: device, code, .up)
    }

    /// The input method's device goes.
    func releaseForwarded(by device: InputDevice.ID) {
        for held in heldKeys where held.forwarder == device {
            endForwarded(held.code, by: device, at: seat.clock.now)
        }
    }

    /// An input method writes no more. What it gave on of the keys that are still down goes on as if it had never been in
    /// between; what it kept reaches nobody.
    func takeBackForwardedKeys(from filter: any InputFilter) {
        for place in heldKeys.indices {
            guard case .taken(let taker) = heldKeys[place].consumer, taker === filter else { continue }
            heldKeys[place].consumer = .swallowed
        }
        while let twin = heldKeys.firstIndex(where: { $0.forwarder != nil }) {
            var forwarded = heldKeys.remove(at: twin)
            guard let device = forwarded.forwarder else { break }
            forwarded.forwarder = nil
            updateState(of: device, forwarded.code, .up)
            if let place = heldKeys.firstIndex(where: { $0.code == forwarded.code && $0.forwarder == nil }),
                case .swallowed = heldKeys[place].consumer
            {
                heldKeys[place] = forwarded
            } else {
                // The key is up on the keyboard, and the input method will not say so any more.
                let event = InputEvent(
                    time: seat.clock.now, device: device, .key(forwarded.code, isDown: false))
                end(forwarded, event, isLost: true)
            }
        }
        activate(sharedState)
    }
}
