extension Seat {
    /// Adds a source of input. Its capabilities join the seat's.
    @discardableResult
    public func addDevice(named name: String, capabilities: InputDevice.Capabilities) -> InputDevice {
        let device = InputDevice(
            id: InputDevice.ID(rawValue: nextDeviceNumber), name: name, capabilities: capabilities)
        nextDeviceNumber += 1
        devices.append(device)
        capabilitiesChanged()
        return device
    }

    /// Takes a source away. What it alone held goes: its keys and buttons are released, its touches cancelled.
    public func removeDevice(_ id: InputDevice.ID) {
        guard devices.contains(where: { $0.id == id }) else { return }
        touches.cancelAll(of: id, at: clock.now)
        pointer.releaseButtons(of: id)
        keyboard.removeSource(id)
        validator.forget(id)
        devices.removeAll { $0.id == id }
        transport?.frameEnded()
        capabilitiesChanged()
    }

    private func capabilitiesChanged() {
        let union = devices.reduce(into: InputDevice.Capabilities()) { $0.formUnion($1.capabilities) }
        guard union != capabilities else { return }
        let lost = capabilities.subtracting(union)
        if lost.contains(.pointer) { pointer.clearFocus() }
        if lost.contains(.keyboard) { focus.suspendKeyboard() }
        capabilities = union
        transport?.capabilitiesChanged(union)
        focus.update()
        update()
    }
}
