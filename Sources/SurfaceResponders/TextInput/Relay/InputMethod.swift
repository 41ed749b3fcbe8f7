/// An object that writes into text fields: a framework for languages that need more than keys, or an
/// on-screen keyboard.
///
/// A seat has at most one. The seat's `TextInputRelay` activates it only while a field wants text, the
/// session is not locked, and the current text input mode includes it.
public protocol InputMethod: AnyObject {
    /// Must not change while the seat has the input method.
    var inputMethodDescription: InputMethodDescription { get }

    /// Called when a field wants text, either a new one or the same one again. Edits that were made before
    /// for this or another field are void.
    func activate(with state: TextInputState)
    /// Called when the active field reports its state, changed or not. The state is complete, not a
    /// difference.
    func update(_ state: TextInputState)
    /// Called when the input method is to write no more: the field ended, the session was locked, the mode
    /// changed, or the input method is restarted because it does not keep up. Edits that are still on their
    /// way to the field are void. Not called when the input method is removed.
    func deactivate()
}

/// An input method's keyboard grab: the input method receives keys before the field does.
///
/// The methods report changes only. For the initial keymap, modifiers and repeat rate, read the seat's
/// ``Keyboard``.
public protocol InputMethodKeyboardGrab: AnyObject {
    /// Whether the input method receives the next press. Read at each press while the input method is active.
    /// Keys that it does not accept are delivered to the field. `true` by default.
    var acceptsKeys: Bool { get }
    /// Whether the grab receives the keys and modifiers of secret fields (``TextInputState/isSecret``). Read
    /// at each press and each change of modifiers in such a field. `false` by default: the keys are delivered
    /// to the field.
    var hearsSecrets: Bool { get }
    /// Called when a key goes down while the input method is active, and when a key that it received goes up.
    ///
    /// Keys do not repeat; the input method repeats them itself. Each press has exactly one release: when the
    /// key goes up, or earlier, when the grab ends or when a key that the input method has forwarded is
    /// handed over to the client.
    /// - Parameters:
    ///   - code: the evdev code, to be interpreted by the last keymap.
    ///   - isDown: `false` for a release.
    ///   - time: the time on the seat's clock.
    func key(_ code: KeyCode, isDown: Bool, at time: Timestamp)
    /// Called when the keyboard's modifiers or group change, except by keys that the input method types
    /// itself. In a secret field, unless ``hearsSecrets`` is `true`, it is called before the next key
    /// instead.
    func modifiersChanged(_ modifiers: KeyboardModifiers)
    /// Called when the keyboard's keymap changes. ``modifiersChanged(_:)`` follows.
    func keymapChanged(_ keymap: Keymap)
    /// Called when the repeat rate or delay changes.
    func repeatInfoChanged(_ repeatInfo: RepeatInfo)
}

extension InputMethodKeyboardGrab {
    /// `true`.
    public var acceptsKeys: Bool { true }
    /// `false`.
    public var hearsSecrets: Bool { false }
}
