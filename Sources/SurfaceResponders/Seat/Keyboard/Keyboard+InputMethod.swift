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
        return forwardedPress(code, by: device) != nil
    }

    func handleForwarded(_ code: KeyCode, isDown: Bool, event: InputEvent) {
        guard code.isValid else { return context.note(.refused(.noSuchKey)) }
        activate(stateOf(event.device))
        if isDown {
            guard forwardedPress(code, by: event.device) == nil else {
                return context.note(.refused(.alreadyDown))
            }
            guard seat.textInput.mayForward(code) else { return context.note(.swallowed) }
            let press = makePress(code, event)
            press.isForwarded = true
            begin(press, at: event.time)
            updateState(of: event.device, code, .down)
        } else {
            endForwarded(code, by: event.device, at: event.time)
        }
    }

    private func forwardedPress(_ code: KeyCode, by device: InputDevice.ID) -> Press? {
        standing.first { $0.isForwarded && $0.key.code == code && $0.device == device }
    }

    private func endForwarded(_ code: KeyCode, by device: InputDevice.ID, at time: Timestamp) {
        guard let press = forwardedPress(code, by: device) else { return }
        end(press, InputEvent(time: time, device: device, .key(code, isDown: false)), isLost: false)
        forget(press)
        updateState(of: device, code, .up)
    }

    /// The input method's device goes.
    func releaseForwarded(by device: InputDevice.ID) {
        for press in standing where press.isForwarded && press.device == device {
            endForwarded(press.key.code, by: device, at: context.clock.now)
        }
    }

    /// An input method writes no more. What it forwarded of the keys that are still down goes on as if it had never been in
    /// between; what it kept reaches nobody.
    func takeBackForwardedKeys(from filter: any InputFilter) {
        forget(filter)
        while let forwarded = standing.first(where: \.isForwarded) {
            let (code, device) = (forwarded.key.code, forwarded.device)
            standing.removeAll { $0 === forwarded }
            forwarded.isForwarded = false
            updateState(of: device, code, .up)
            if let index = standing.firstIndex(where: { $0.key.code == code && !$0.isForwarded }),
                case .swallowed = standing[index].consumer
            {
                standing[index] = forwarded
            } else {
                // The key is up on the keyboard, and the input method will not say so any more.
                let event = InputEvent(time: context.clock.now, device: device, .key(code, isDown: false))
                end(forwarded, event, isLost: true)
            }
        }
        activate(sharedState)
    }
}
