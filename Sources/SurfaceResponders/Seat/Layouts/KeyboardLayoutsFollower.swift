/// Hears what becomes of a seat's keymaps, groups and modifiers.
protocol KeyboardLayoutsFollower: AnyObject {
    /// Another keymap or group is about to be in use: nothing repeats across that.
    func layoutWillChange()
    /// The keymap in use is another.
    func keymapChanged()
    /// The modifiers in use, or the group in use, are others.
    func modifiersChanged()
    func ledsChanged()
    /// The keyboards that bring no keymap have another keymap.
    func sharedKeymapChanged()
    /// Another group is locked on the keyboards that bring no keymap.
    func sharedGroupChanged(_ reason: TextInputModeChange.Reason)
}
