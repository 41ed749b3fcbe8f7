/// Hears what becomes of a seat's keymaps, groups and modifiers.
protocol KeyboardLayoutsFollower: AnyObject {
    /// Another keymap or group is about to be in use: nothing repeats across that.
    func layoutWillChange()
    /// The keymap in use is another.
    func keymapChanged()
    /// The modifiers in use, or the group in use, are others.
    func modifiersChanged()
    /// The lamps under the state in use are others.
    func ledsChanged()
    /// The lamps under some state may be others, or a device has another state: after what clients are told.
    func lampsChanged()
    /// The keyboards that bring no keymap have another keymap.
    func sharedKeymapChanged()
    /// Another group is locked on the keyboards that bring no keymap.
    func sharedGroupChanged(_ reason: TextInputModeChange.Reason)
}
