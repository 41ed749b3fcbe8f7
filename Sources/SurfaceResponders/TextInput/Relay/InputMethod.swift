/// Something that writes into fields: a framework for languages that need more than keys, or an on-screen keyboard.
///
/// A seat has one at a time. It is told of a field only while one wants text, the session is not locked, and the mode in
/// effect has it take part.
public protocol InputMethod: AnyObject {
    /// Does not change while the seat has it.
    var inputMethodDescription: InputMethodDescription { get }

    /// A field wants text: another one, or the same begins anew. What was for a field before is void.
    func activate(with state: TextInputState)
    /// The field that it was activated with says something new of itself, or something again. The whole
    /// state, not what changed.
    func update(_ state: TextInputState)
    /// No field wants text any more. What is still on its way to the last one is void.
    func deactivate()
}

/// An input method's hold on the keyboard: it gets keys before the field does.
///
/// It is told of changes alone: whoever makes one asks the seat's ``Keyboard`` for the keymap, the modifiers
/// and the repeat rate at the beginning.
public protocol InputMethodKeyboardGrab: AnyObject {
    /// Whether the next press is for the input method. Asked at each press while it writes into a field. Keys that it does not accept go
    /// to the field. By default it accepts all.
    var acceptsKeys: Bool { get }
    /// Whether the grab gets the keys and modifiers of secret fields (``TextInputState/isSecret``). Asked at each press and
    /// each change of modifiers there. By default it does not: the keys go to the field.
    var hearsSecrets: Bool { get }
    /// A key of the keyboard went down while the input method writes into a field, or one that it got went up. It never
    /// repeats: the input method does that itself. Each press has one release: when the key goes up, or before, when the grab
    /// ends or when a key that the input method has forwarded becomes the client's.
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

extension InputMethodKeyboardGrab {
    /// True.
    public var acceptsKeys: Bool { true }
    /// False.
    public var hearsSecrets: Bool { false }
}
