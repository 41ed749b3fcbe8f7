extension Seat {
    /// Adds a source of input. Its capabilities join the seat's.
    @discardableResult
    public func addDevice(named name: String, capabilities: InputDevice.Capabilities) -> InputDevice {
        let device = context.devices.add(named: name, capabilities: capabilities)
        capabilitiesChanged()
        return device
    }

    /// Takes a source away. What it alone held goes: its keys and buttons are released, its touches and
    /// its gesture cancelled.
    public func removeDevice(_ id: InputDevice.ID) {
        guard context.devices.contains(id) else { return }
        // First of all: a handler that hears of this cannot press anything on it again.
        context.devices.remove(id)
        context.intake.validator.forget(id)
        context.interactions.deviceGone(id)
        transport?.frameEnded()
        capabilitiesChanged()
    }

    private func capabilitiesChanged() {
        // First of all: handlers that hear of the loss must find nothing to enter.
        guard let lost = context.devices.refreshCapabilities() else { return }
        if lost.contains(.pointer) { pointer.clearFocus() }
        if lost.contains(.keyboard) { focus.suspendKeyboard() }
        transport?.capabilitiesChanged(capabilities)
        focus.update()
        update()
    }
}
