extension Seat {
    /// Adds a source of input. Its capabilities join the seat's.
    ///
    /// - Parameters:
    ///   - name: for people and logs.
    ///   - capabilities: what it adds to the seat's. A tablet adds the pointer, too: that is what its tools move where
    ///     nobody knows of them.
    ///   - tablet: what else is known of it, if it is a tablet that tools are used on.
    ///   - pad: what it has, if it is a pad.
    @discardableResult
    public func addDevice(
        named name: String, capabilities: InputDevice.Capabilities, tablet: TabletDescription? = nil,
        pad: TabletPadDescription? = nil
    ) -> InputDevice {
        let device = context.devices.add(
            named: name, capabilities: tablet == nil ? capabilities : capabilities.union(.pointer))
        if let tablet { tablets.add(Tablet(device: device, description: tablet)) }
        if let pad { tablets.add(TabletPad(device, pad)) }
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
        context.interactions.letGo(of: id)
        keyboard.remove(id)
        tablets.remove(id)
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
