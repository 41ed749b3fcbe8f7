extension Seat {
    /// Adds an input device. The seat gains its capabilities.
    /// - Parameters:
    ///   - name: a name for people and logs.
    ///   - capabilities: the capabilities that it adds to the seat's. A tablet also adds the pointer, which
    ///     its tools move where no responder handles tools.
    ///   - tablet: a description of the tablet, if the device is one that tools are used on.
    ///   - pad: a description of the pad, if the device is one.
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

    /// Removes a device. Keys and buttons that it alone held are released; its touches and its gesture are
    /// canceled; its tools leave. Does nothing for a device that the seat does not have.
    public func removeDevice(_ id: InputDevice.ID) {
        guard context.devices.contains(id) else { return }
        // This comes first, so that handlers called below cannot press anything on the device again.
        context.devices.remove(id)
        context.intake.validator.forget(id)
        context.interactions.letGo(of: id)
        keyboard.remove(id)
        tablets.remove(id)
        transport?.frameEnded()
        capabilitiesChanged()
    }

    /// Ends what a device holds, as its removal does, but keeps the device. Its owner calls this when it will miss
    /// releases, as a window does that loses the keyboard of its host. A command that waits for a release is
    /// not performed. For what is still down later, hand in a press again. Does nothing for a device that the
    /// seat does not have.
    public func releaseAll(on id: InputDevice.ID) {
        guard context.devices.contains(id) else { return }
        context.intake.validator.letGo(of: id)
        context.interactions.letGo(of: id)
        transport?.frameEnded()
    }

    private func capabilitiesChanged() {
        // The capabilities change first, so that handlers called below find nothing to enter.
        guard let lost = context.devices.refreshCapabilities() else { return }
        if lost.contains(.pointer) { pointer.clearFocus() }
        if lost.contains(.keyboard) { focus.suspendKeyboard() }
        transport?.capabilitiesChanged(capabilities)
        focus.update()
        update()
    }
}

/// Pausing, for a session that loses its devices to another session or while the machine sleeps.
extension Seat {
    /// Whether the seat refuses input, as it does between ``pause()`` and ``resume()``.
    public var isPaused: Bool { context.devices.isPaused }

    /// Ends everything that is held, and refuses input until ``resume()``. The owner of the devices calls
    /// this before they are taken away: the seat does not see releases during the pause, so keys would stay
    /// down.
    ///
    /// Buttons, fingers, tools, gestures and drags are canceled. Keys are released and stop repeating; a
    /// command that waits for a release is not performed. No surface has the keyboard focus, and no
    /// constraint holds the pointer. Held and latched modifiers are cleared, also those of virtual keyboards.
    /// Locked modifiers, the group, the key window and first responders stay. Does nothing if the seat is
    /// paused.
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

    /// Accepts input again. For each key and button that is down, hand in a press again: a release without a
    /// press is refused. The keyboard focus is entered without keys. Observers of LEDs are notified, because
    /// another session may have changed the LEDs. Does nothing if the seat is not paused.
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
