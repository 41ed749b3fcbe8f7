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
        context.intake.validator.add(device.id)
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

/// A session that somebody else takes the devices of for a while: another one on the same machine, or sleep.
extension Seat {
    /// Whether what devices report is refused: between ``pause()`` and ``resume()``.
    public var isPaused: Bool { context.devices.isPaused }

    /// Lets go of everything, and hears of nothing until ``resume()``. To be called by whoever owns the devices, before
    /// they are taken away: releases that happen meanwhile are never seen, and a key would stay down for ever.
    ///
    /// Buttons, fingers, tools and gestures are cancelled, and drags with them. Keys go up, and nothing repeats; a command
    /// that waits for a release is not performed. Nothing has the keyboard focus, and no constraint holds the pointer.
    /// Modifiers that are held down or latched go, for virtual keyboards, too; what is locked stays, and so do the group, the
    /// key window and first responders. Does nothing to a seat that is paused.
    public func pause() {
        guard !isPaused else { return }
        context.devices.isPaused = true
        context.intake.validator.letGo()
        context.interactions.suspend()
        motion.cancel()
        focus.suspendKeyboard()
        for device in devices { context.interactions.letGo(of: device.id) }
        keyboard.layouts.releaseAll()
        pointer.keyboardFocusChanged()
        transport?.frameEnded()
    }

    /// Hears of the devices again. What was pressed meanwhile is not known: a device that still holds something down reports
    /// its press anew, or is heard of at its release at the earliest, which is refused. The keyboard focus is entered without
    /// keys, and the lamps of keyboards are told, as somebody else may have switched them. Does nothing to a seat that is not
    /// paused.
    public func resume() {
        guard isPaused else { return }
        context.devices.isPaused = false
        focus.update()
        pointer.presence.setNeedsPick()
        keyboard.lampsChanged()
        update()
        transport?.frameEnded()
    }
}
