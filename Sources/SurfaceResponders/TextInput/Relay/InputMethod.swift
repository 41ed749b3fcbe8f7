/// An object that writes into text fields: a framework for languages that need more than keys, or an
/// on-screen keyboard.
///
/// A seat has at most one. The seat's `TextInputRelay` activates it only while a field wants text, the
/// session is not locked, and the current text input mode includes it.
public protocol InputMethod: AnyObject {
    /// Must not change while the seat has the input method.
    var inputMethodDescription: InputMethodDescription { get }

    /// Called when a field wants text, either a new one or the same one again. Earlier edits are void.
    func activate(with state: TextInputState)
    /// Called when the active field reports its complete state, changed or not.
    func update(_ state: TextInputState)
    /// Called when the input method must stop writing: the field ended, the session was locked, the mode
    /// changed, or the input method is restarted because it is too slow. Edits that have not reached the
    /// field are void. Not called on removal.
    func deactivate()
}

/// An input method's keyboard grab: the input method receives keys before the field does.
///
/// The methods report changes. For the initial keymap and repeat rate, read the seat's ``Keyboard``.
public protocol InputMethodKeyboardGrab: AnyObject {
    /// Whether the input method receives the next press. Read at each press that the
    /// active input method may receive.
    /// Keys that it does not accept are delivered to the field. `true` by default.
    var acceptsKeys: Bool { get }
    /// Whether the grab receives keys and modifiers of secret fields (``TextInputState/isSecret``). Read at
    /// each press and modifier change in such a field. `false` by default: the field receives them.
    var hearsSecrets: Bool { get }
    /// Called when a key goes down while the input method is active, and when a key that it received goes up.
    ///
    /// Keys do not repeat. Each press has exactly one release: when the key goes up or the grab ends, or when
    /// a key that the input method forwarded is handed over to the client.
    /// - Parameters:
    ///   - code: the evdev code, to be interpreted by the last keymap.
    ///   - isDown: `false` for a release.
    ///   - time: the time on the seat's clock.
    func key(_ code: KeyCode, isDown: Bool, at time: Timestamp)
    /// Called before the first key, and when modifiers or group change, except by keys that the input method
    /// types. Changes in a secret field are reported before the next key, unless ``hearsSecrets`` is `true`.
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
