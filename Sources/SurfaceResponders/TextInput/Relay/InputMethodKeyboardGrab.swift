/// An input method's hold on the keyboard: it gets keys before the field does.
///
/// It is told of changes alone: whoever makes one asks the seat's ``Keyboard`` for the keymap, the modifiers
/// and the repeat rate at the beginning.
public protocol InputMethodKeyboardGrab: AnyObject {
    /// A key of the keyboard went down or up while the input method writes into a field. It never repeats:
    /// the input method does that itself. Whatever went down comes up, if need be when the input method stops
    /// writing.
    /// - Parameters:
    ///   - code: by evdev, to be read under the last keymap.
    ///   - isDown: false for a release.
    ///   - time: on the seat's clock.
    func key(_ code: KeyCode, isDown: Bool, at time: Timestamp)
    /// Modifiers or group of the keyboard are others. What the input method types itself does not count.
    func modifiersChanged(_ modifiers: KeyboardModifiers)
    /// The keyboard's keymap is another; ``modifiersChanged(_:)`` follows.
    func keymapChanged(_ keymap: Keymap)
    /// Held keys are to repeat at another rate, or after another delay.
    func repeatInfoChanged(_ repeatInfo: RepeatInfo)
}
