/// Telling clients, and the input method, of keymaps, groups and modifiers.
extension Keyboard: KeyboardLayoutsFollower {
    func layoutWillChange() {
        keys.stopRepeat()
    }

    func keymapChanged() {
        keys.stopRepeat()
        keyCommands.index.setNeedsUpdate()
        context.transport?.keymapChanged(layouts.active.keymap)
        if let grab = textInput.grab, !layouts.isForwarderActive { grab.keymapChanged(layouts.active.keymap) }
        modifiersChanged()
        context.transport?.ledsChanged(layouts.active.leds)
    }

    func modifiersChanged() {
        if !layouts.isForwarderActive { textInput.modifiersChanged(layouts.active.modifiers) }
        guard let surface = focus.keyboardFocus else { return }
        context.transport?.modifiersChanged(layouts.active.modifiers, on: surface)
    }

    func ledsChanged() {
        context.transport?.ledsChanged(layouts.active.leds)
    }

    func lampsChanged() {
        ledObservers.notify(())
    }

    func sharedKeymapChanged() {
        textInputModes.modesChanged()
    }

    func sharedGroupChanged(_ reason: TextInputModeChange.Reason) {
        textInputModes.groupChanged(reason)
    }
}
