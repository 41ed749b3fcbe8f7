/// The keys that are down on each device of a seat, and the keyboard states (modifiers, group, LEDs) that
/// they produce under a keymap.
///
/// Devices without a keymap of their own share a state; a device with its own keymap, such as a virtual
/// keyboard, has its own state. Clients know one state, the one in use: that of the device that was last
/// typed on or last stated modifiers.
final class KeyboardLayouts {
    private struct OwnState {
        let device: InputDevice.ID
        let state: KeyboardState
    }

    enum Change {
        /// The state in use was replaced, or a call locks its group. Announced before the other changes.
        case beginning
        /// Another keymap is in use.
        case keymap
        /// The modifiers or the group in use changed.
        case modifiers
        case leds
        /// The LEDs of some state, or the state of some device, may have changed.
        case lamps
        /// The keyboards without a keymap of their own have another keymap.
        case sharedKeymap
        /// Another group is locked on the keyboards without a keymap of their own.
        case sharedGroup(TextInputModeChange.Reason)
    }

    /// Called with each change. Set by the seat, which clears it when it ends.
    @safe @exclusivity(unchecked) var onChange: ((Change) -> Void)?

    /// The state of the keyboards without a keymap of their own.
    let shared: KeyboardState
    /// The state in use.
    @safe @exclusivity(unchecked) private(set) var active: KeyboardState

    private let context: SeatContext
    @safe @exclusivity(unchecked) private var ownStates: [OwnState] = []
    /// The modifiers and the group that devices have set in the shared state without keys.
    @safe @exclusivity(unchecked) private var stated = StatedModifiers()
    /// The keys down on each device. A key is recorded before it is routed; `update` is called afterward.
    @safe @exclusivity(unchecked) var pressed = PressedKeys<InputDevice.ID>()
    /// Devices that an input method types with.
    @safe @exclusivity(unchecked) private(set) var forwarders: [InputDevice.ID] = []

    init(_ context: SeatContext, keymap: Keymap) {
        self.context = context
        shared = KeyboardState(keymap: keymap)
        active = shared
    }

    // MARK: Keys that are down

    func isPressed(_ code: KeyCode) -> Bool { pressed.contains(code) }

    func update(_ code: KeyCode, _ direction: KeyDirection, on device: InputDevice.ID) {
        // The shared state is a constant, so no reference is counted for it.
        if ownStates.isEmpty {
            update(code, direction, on: device, in: shared)
        } else {
            update(code, direction, on: device, in: state(of: device))
        }
    }

    @inline(__always)
    private func update(
        _ code: KeyCode, _ direction: KeyDirection, on device: InputDevice.ID, in state: KeyboardState
    ) {
        if direction == .up, pressed.contains(code), isHeld(code, in: state, besides: device) { return }
        let changes = state.update(key: code, direction)
        guard changes != .none else { return }
        if state === shared {
            stated.keysChanged(state.lasting, groupIsAnother: changes.contains(.lockedGroup))
        }
        announce(changes, of: state)
        noteGroup(changes, of: state, .user)
    }

    /// Whether another device that shares a state holds a key.
    private func isHeld(_ code: KeyCode, in state: KeyboardState, besides device: InputDevice.ID) -> Bool {
        context.devices.all.contains { other in
            other.id != device && self.state(of: other.id) === state
                && pressed.keys(heldBy: other.id).contains(code)
        }
    }

    // MARK: States

    // A call through the constant `shared` counts no reference; one through `active` does. So `shared` is
    // used where it is the state in use, as it nearly always is.

    /// What a key means under the state in use.
    @inline(__always)
    func key(for code: KeyCode) -> Key {
        active === shared ? shared.key(for: code) : active.key(for: code)
    }

    func state(of device: InputDevice.ID) -> KeyboardState {
        ownState(of: device) ?? shared
    }

    private func ownState(of device: InputDevice.ID) -> KeyboardState? {
        for own in ownStates where own.device == device { return own.state }
        return nil
    }

    /// Whether a state is the shared one, or belongs to a device of the seat.
    func isKnown(_ state: KeyboardState) -> Bool {
        state === shared || ownStates.contains { $0.state === state }
    }

    /// All states, each once.
    var states: [KeyboardState] { [shared] + ownStates.map(\.state) }

    func activate(_ device: InputDevice.ID) {
        if ownStates.isEmpty, active === shared { return }
        activate(state(of: device))
    }

    func activateShared() {
        activate(shared)
    }

    private func activate(_ state: KeyboardState) {
        guard state !== active else { return }
        let former = active
        active = state
        onChange?(.beginning)
        guard state.keymap == former.keymap else { onChange?(.keymap); return }
        onChange?(.modifiers)
        if state.leds != former.leds { onChange?(.leds) }
    }

    // MARK: Keymaps

    func setSharedKeymap(_ keymap: Keymap) {
        guard keymap != shared.keymap else { return }
        stated.keymapChanged(from: shared.keymap, to: keymap)
        shared.replaceKeymap(keymap)
        if active === shared { onChange?(.keymap) }
        onChange?(.sharedKeymap)
        onChange?(.lamps)
    }

    /// Gives a device a keymap of its own; `nil` removes it, and so does a keymap with the seat's content,
    /// unless an input method types with the device. Held keys stay held.
    func setKeymap(_ keymap: Keymap?, of device: InputDevice.ID) {
        if let keymap, keymap != shared.keymap || forwarders.contains(device) {
            setOwnKeymap(keymap, of: device)
        } else {
            removeOwnKeymap(of: device)
        }
        onChange?(.lamps)
    }

    private func setOwnKeymap(_ keymap: Keymap, of device: InputDevice.ID) {
        if let own = ownState(of: device) {
            guard own.keymap != keymap else { return }
            own.replaceKeymap(keymap)
            if own === active { onChange?(.keymap) }
            return
        }
        takeBackStated(by: device)
        let own = KeyboardState(keymap: keymap)
        for code in pressed.keys(heldBy: device) {
            update(code, .up, on: device)
            own.update(key: code, .down)
        }
        ownStates.append(OwnState(device: device, state: own))
    }

    private func removeOwnKeymap(of device: InputDevice.ID) {
        guard let own = ownState(of: device) else { return }
        ownStates.removeAll { $0.device == device }
        for code in pressed.keys(heldBy: device) { update(code, .down, on: device) }
        if own === active { activateShared() }
    }

    // MARK: Groups

    func lockGroup(_ group: Int) {
        onChange?(.beginning)
        let changes = active.lockGroup(group)
        if active === shared { stated.groupChosen() }
        announce(changes, of: active)
        noteGroup(changes, of: active, .program)
    }

    /// Locks a group of the shared state for a text input mode. Text input modes are not notified of this.
    func lockSharedGroup(_ group: Int) {
        stated.groupChosen()
        guard group != shared.lockedGroup else { return }
        let changes = shared.lockGroup(group)
        if active === shared { onChange?(.beginning) }
        announce(changes, of: shared)
    }

    // MARK: Stated modifiers

    /// Called when a device states modifiers and group without a key.
    func state(_ modifiers: KeyboardModifiers, by device: InputDevice.ID) {
        activate(device)
        let before = active.lasting
        let changes = active.update(modifiers)
        if active === shared { stated.state(device, before: before, after: active.lasting) }
        announce(changes, of: active)
        noteGroup(changes, of: active, .user)
    }

    /// Resets what only this device stated in the shared state. What the user holds down or locked stays.
    private func takeBackStated(by device: InputDevice.ID) {
        guard let lost = stated.remove(device) else { return }
        let changes = shared.takeBack(lost.modifiers, lockedGroup: lost.group)
        announce(changes, of: shared)
        noteGroup(changes, of: shared, .user)
    }

    // MARK: Devices

    /// Adds a device that an input method types with. It gets a state of its own, even with the seat's
    /// keymap: keys that the input method holds longer than the user must not count as held by the user.
    func addForwarder(_ device: InputDevice.ID) {
        guard !forwarders.contains(device) else { return }
        forwarders.append(device)
        if ownState(of: device) == nil { setOwnKeymap(shared.keymap, of: device) }
    }

    func removeForwarder(_ device: InputDevice.ID) {
        forwarders.removeAll { $0 == device }
    }

    func removeForwarders() {
        forwarders.removeAll()
    }

    /// Whether the state in use belongs to a device that an input method types with.
    var isForwarderActive: Bool {
        ownStates.contains { $0.state === active && forwarders.contains($0.device) }
    }

    /// Removes a device after its keys were released.
    func remove(_ device: InputDevice.ID) {
        _ = pressed.removeSource(device)
        takeBackStated(by: device)
        let own = ownState(of: device)
        ownStates.removeAll { $0.device == device }
        if let own, own === active { activateShared() }
    }

    /// Releases all keys and held or latched modifiers, even stated ones. Locked modifiers and groups stay.
    func releaseAll() {
        for state in states {
            let changes = state.releaseAll()
            if state === shared { stated.keysChanged(state.lasting, groupIsAnother: false) }
            announce(changes, of: state)
        }
    }

    // MARK: Telling

    /// Announces changes of a state. Clients know the one in use; each device shows the LEDs of its own.
    private func announce(_ changes: KeyboardStateChanges, of state: KeyboardState) {
        let isActive = state === active
        if isActive, !changes.isDisjoint(with: .serialized) { onChange?(.modifiers) }
        guard changes.contains(.leds) else { return }
        if isActive { onChange?(.leds) }
        onChange?(.lamps)
    }

    private func noteGroup(
        _ changes: KeyboardStateChanges, of state: KeyboardState, _ reason: TextInputModeChange.Reason
    ) {
        if changes.contains(.lockedGroup), state === shared { onChange?(.sharedGroup(reason)) }
    }
}
