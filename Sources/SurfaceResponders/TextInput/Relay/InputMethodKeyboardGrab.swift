/// An input method's hold on the keyboard: it gets keys before the field does.
public protocol InputMethodKeyboardGrab: AnyObject {
    func key(_ code: KeyCode, isDown: Bool, at time: Timestamp)
    func modifiersChanged(_ modifiers: KeyboardModifiers)
    func keymapChanged(_ keymap: Keymap)
    func repeatInfoChanged(_ repeatInfo: RepeatInfo)
}
