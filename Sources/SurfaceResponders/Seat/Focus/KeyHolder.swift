/// Has the keys that are down while the keyboard focus moves.
protocol KeyHolder: AnyObject {
    /// The keyboard focus or the key window changes: whoever had keys down hears that they are cancelled.
    func focusWillMove()
    /// The keys that a surface which gets the keyboard focus is told of: their releases go to it.
    func listHeldKeys(for surface: SurfaceResponder) -> [KeyCode]
    /// The modifiers that it is told of.
    var modifiers: KeyboardModifiers { get }
}
