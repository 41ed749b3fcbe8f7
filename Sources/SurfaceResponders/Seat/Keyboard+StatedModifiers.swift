/// Devices that state modifiers and group as they are to be, without a key.
extension Keyboard {
    func handleModifiers(_ modifiers: KeyboardModifiers, from device: InputDevice.ID) {
        activate(stateOf(device))
        let before = state.lasting
        let changes = state.update(modifiers)
        if state === sharedState { stated.state(device, before: before, after: state.lasting) }
        announce(changes)
        noteGroup(changes, of: state, .user)
    }

    /// A device goes, or has a state of its own from now on: what it alone stated in the shared one goes with it. What the
    /// person holds down or has locked stays.
    func takeBackStated(by device: InputDevice.ID) {
        guard let lost = stated.remove(device) else { return }
        let changes = sharedState.takeBack(lost.modifiers, lockedGroup: lost.group)
        if state === sharedState { announce(changes) }
        noteGroup(changes, of: sharedState, .user)
    }
}
