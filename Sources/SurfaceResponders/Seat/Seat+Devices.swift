extension Seat {
    /// Adds a source of input. Its capabilities join the seat's.
    @discardableResult
    public func addDevice(named name: String, capabilities: InputDevice.Capabilities) -> InputDevice {
        let device = InputDevice(
            id: InputDevice.ID(rawValue: nextDeviceNumber), name: name, capabilities: capabilities)
        nextDeviceNumber += 1
        context.devices.append(device)
        capabilitiesChanged()
        return device
    }

    /// Takes a source away. What it alone held goes: its keys and buttons are released, its touches and
    /// its gesture cancelled.
    public func removeDevice(_ id: InputDevice.ID) {
        guard let place = devices.firstIndex(where: { $0.id == id }) else { return }
        // First of all: a handler that hears of this cannot press anything on it again.
        context.devices.remove(at: place)
        context.interactions.deviceGone(id)
        validator.forget(id)
        transport?.frameEnded()
        capabilitiesChanged()
    }

    private func capabilitiesChanged() {
        let union = devices.reduce(into: InputDevice.Capabilities()) { $0.formUnion($1.capabilities) }
        guard union != capabilities else { return }
        let lost = capabilities.subtracting(union)
        // First of all: handlers that hear of the loss must find nothing to enter.
        context.capabilities = union
        if lost.contains(.pointer) { pointer.clearFocus() }
        if lost.contains(.keyboard) { focus.suspendKeyboard() }
        transport?.capabilitiesChanged(union)
        focus.update()
        update()
    }
}
