/// Keys that an input method forwards, typing them on a device of its own.
///
/// Such a key is down twice: on the keyboard, where the input method has it, and on the input method's device, where
/// the client has it.
extension Keyboard: ForwardedKeyHolder {
    func isForwarded(_ code: KeyCode, isDown: Bool, by device: InputDevice.ID) -> Bool {
        guard !layouts.forwarders.isEmpty else { return false }
        if isDown { return textInput.forwards(device) }
        return forwardedPress(code, by: device) != nil
    }

    func handleForwarded(_ code: KeyCode, isDown: Bool, _ event: InputEvent) {
        guard code.isValid else { return context.note(.refused(.noSuchKey)) }
        layouts.activate(event.device)
        if isDown {
            guard forwardedPress(code, by: event.device) == nil else {
                return context.note(.refused(.alreadyDown))
            }
            guard textInput.mayForward(code) else { return context.note(.swallowed) }
            let press = Press(key: layouts.key(for: code), timestamp: event.time, device: event.device)
            press.isForwarded = true
            keys.begin(press, along: keys.currentRoute(), at: event.time)
            // Whoever heard of the key may have taken it back from the input method.
            guard forwardedPress(code, by: event.device) === press else { return }
            layouts.update(code, .down, on: event.device)
        } else {
            endForwarded(code, by: event.device, at: event.time)
        }
    }

    private func forwardedPress(_ code: KeyCode, by device: InputDevice.ID) -> Press? {
        keys.standing.first { $0.isForwarded && $0.key.code == code && $0.device == device }
    }

    private func endForwarded(_ code: KeyCode, by device: InputDevice.ID, at time: Timestamp) {
        guard let press = forwardedPress(code, by: device) else { return }
        end(press, InputEvent(time: time, device: device, .key(code, isDown: false)), isLost: false)
        keys.forget(press)
        layouts.update(code, .up, on: device)
    }

    /// The input method's device goes.
    func releaseForwarded(by device: InputDevice.ID) {
        for press in keys.standing where press.isForwarded && press.device == device {
            endForwarded(press.key.code, by: device, at: context.clock.now)
        }
    }

    func takeBackForwardedKeys(from filter: any InputFilter) -> [KeyCode] {
        var codes: [KeyCode] = []
        while let forwarded = keys.standing.first(where: \.isForwarded) {
            let (code, device) = (forwarded.key.code, forwarded.device)
            keys.standing.removeAll { $0 === forwarded }
            forwarded.isForwarded = false
            layouts.update(code, .up, on: device)
            if let index = keys.standing.firstIndex(where: { $0.key.code == code && $0.isTaken(by: filter) })
            {
                keys.standing[index] = forwarded
                codes.append(code)
            } else {
                // The key is up on the keyboard, and the input method will not say so any more.
                let event = InputEvent(time: context.clock.now, device: device, .key(code, isDown: false))
                end(forwarded, event, isLost: true)
            }
        }
        layouts.activateShared()
        return codes
    }
}
