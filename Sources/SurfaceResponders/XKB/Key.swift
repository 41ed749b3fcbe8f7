/// What a pressed key means, as the keymap and the modifiers said when it went down.
public struct Key: Hashable, Sendable {
    /// Which key it is, whatever it means.
    public let code: KeyCode
    /// What the key means with the modifiers and the layout in effect. `Keysym.noSymbol` if the keymap gives
    /// it no keysym, or several.
    public let keysym: Keysym
    /// What the key means in the layout in effect without any modifiers.
    public let keysymIgnoringModifiers: Keysym
    /// The modifiers in effect before the key went down: a modifier is not among its own.
    public let modifierFlags: ModifierFlags
    /// Whether the keymap lets it repeat.
    let repeats: Bool

    /// The text that the key makes, modifiers included; empty for most modifiers and function keys. Control
    /// makes control characters of letters, as on a terminal. UIKit's `UIKey.characters`.
    public var characters: String {
        guard let scalar = keysym.unicodeScalar else { return "" }
        guard modifierFlags.contains(.control), (0x40...0x7e).contains(scalar.value) else {
            return String(scalar)
        }
        return String(Unicode.Scalar(UInt8(scalar.value & 0x1f)))
    }

    /// The text without what Shift, Control and the other modifiers do to it. UIKit's
    /// `UIKey.charactersIgnoringModifiers`.
    public var charactersIgnoringModifiers: String {
        keysymIgnoringModifiers.unicodeScalar.map { String($0) } ?? ""
    }
}
