/// Devices that type on the one keyboard: those that brought a keymap have a state of their own, the others
/// share one.
extension Keyboard {
    /// Gives a device (a virtual keyboard) its own keymap; nil takes it back. What it holds down, it holds in
    /// the new keymap too. One whose content is the seat's own shares the seat's state.
    public func setKeymap(_ keymap: Keymap?, for device: InputDevice.ID) {
        if let keymap, keymap != sharedState.keymap || seat.textInput.forwarders.contains(device) {
            setOwnKeymap(keymap, for: device)
        } else {
            removeOwnKeymap(of: device)
        }
    }

    func setOwnKeymap(_ keymap: Keymap, for device: InputDevice.ID) {
        if let own = ownState(of: device) {
            guard own.keymap != keymap else { return }
            own.replaceKeymap(keymap)
            if own === state { announceKeymap() }
            return
        }
        takeBackStated(by: device)
        let own = KeyboardState(keymap: keymap)
        for code in pressed.keys(heldBy: device) {
            updateState(of: device, code, .up)
            own.update(key: code, .down)
        }
        deviceKeyboards.append(DeviceKeyboard(device: device, state: own))
    }

    private func removeOwnKeymap(of device: InputDevice.ID) {
        guard let own = ownState(of: device) else { return }
        deviceKeyboards.removeAll { $0.device == device }
        for code in pressed.keys(heldBy: device) { updateState(of: device, code, .down) }
        if own === state { activate(sharedState) }
    }

    func ownState(of device: InputDevice.ID) -> KeyboardState? {
        for keyboard in deviceKeyboards where keyboard.device == device { return keyboard.state }
        return nil
    }

    func stateOf(_ device: InputDevice.ID) -> KeyboardState {
        ownState(of: device) ?? sharedState
    }

    /// Makes a state the one that clients know of.
    func activate(_ newState: KeyboardState) {
        guard newState !== state else { return }
        let isSameKeymap = newState.keymap == state.keymap
        state = newState
        stopRepeat()
        if isSameKeymap { announceModifiers() } else { announceKeymap() }
    }

    /// Tells a device's state of a key, and clients of what that changed.
    func updateState(of device: InputDevice.ID, _ code: KeyCode, _ direction: KeyDirection) {
        let deviceState = stateOf(device)
        if direction == .up, isHeld(code, in: deviceState, besides: device) { return }
        let changes = deviceState.update(key: code, direction)
        if !stated.isEmpty, deviceState === sharedState {
            stated.keysChanged(deviceState.lasting, groupIsAnother: changes.contains(.lockedGroup))
        }
        if deviceState === state { announce(changes) }
        noteGroup(changes, of: deviceState, .user)
    }

    /// Whether another device that shares a state holds a key.
    private func isHeld(_ code: KeyCode, in state: KeyboardState, besides device: InputDevice.ID) -> Bool {
        guard pressed.contains(code) else { return false }
        return context.devices.contains { other in
            other.id != device && stateOf(other.id) === state && pressed.keys(heldBy: other.id).contains(code)
        }
    }

    /// A device goes: the keys that it alone held go up, and modifiers and the group that it alone stated are taken back.
    func removeSource(_ device: InputDevice.ID) {
        for code in pressed.keys(heldBy: device) {
            if pressed.release(code, from: device) == .changed {
                keyUp(
                    code, InputEvent(time: context.clock.now, device: device, .key(code, isDown: false)),
                    isLost: true)
            } else {
                updateState(of: device, code, .up)
            }
        }
        releaseForwarded(by: device)
        _ = pressed.removeSource(device)
        takeBackStated(by: device)
        let own = ownState(of: device)
        deviceKeyboards.removeAll { $0.device == device }
        if let own, own === state { activate(sharedState) }
    }
}
