/// The keys that an input method forwards by typing them on a device of its own. Such a key is down twice: on
/// the keyboard, for the input method, and on the input method's device, for the client.
struct ForwardedKeys {
    private let context: SeatContext
    private let layouts: KeyboardLayouts
    private let keys: HeldKeys

    init(_ context: SeatContext, layouts: KeyboardLayouts, keys: HeldKeys) {
        self.context = context
        self.layouts = layouts
        self.keys = keys
    }

    func press(of code: KeyCode, by device: InputDevice.ID) -> Press? {
        keys.standing.first { $0.isForwarded && $0.key.code == code && $0.device == device }
    }

    func press(_ code: KeyCode, _ event: InputEvent) {
        let press = Press(key: layouts.key(for: code), timestamp: event.time, device: event.device)
        press.isForwarded = true
        keys.begin(press, along: keys.currentRoute(), at: event.time)
        // A handler of the press may have released the key, or ended the forwarding.
        guard self.press(of: code, by: event.device) === press else { return }
        layouts.update(code, .down, on: event.device)
    }

    func release(_ code: KeyCode, by device: InputDevice.ID, at time: Timestamp) {
        guard let press = press(of: code, by: device) else { return }
        end(press, at: time)
        keys.forget(press)
        layouts.update(code, .up, on: device)
    }

    /// Releases all keys that a removed device of the input method holds down.
    func releaseAll(by device: InputDevice.ID) {
        for press in keys.standing where press.isForwarded && press.device == device {
            release(press.key.code, by: device, at: context.clock.now)
        }
    }

    /// Ends the forwarding of all keys. Keys that the user still holds down become ordinary keys of the
    /// client, and are returned. The others are released for the client. Keys that the filter took but the
    /// input method did not forward stay with the filter.
    func takeBack(from filter: any InputFilter) -> [KeyCode] {
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
                // The key is already up on the keyboard, so the input method will not release it.
                end(forwarded, at: context.clock.now)
            }
        }
        layouts.activateShared()
        return codes
    }

    private func end(_ press: Press, at time: Timestamp) {
        keys.repeater.release(press.key.code)
        keys.end(press, at: time)
    }
}
