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
