/// A pressed key with its meaning under the keymap and modifiers at the time of the press.
public struct Key: Hashable, Sendable {
    /// The key, independent of its meaning.
    public let code: KeyCode
    /// The keysym of the key with the modifiers and layout in effect. `Keysym.noSymbol` if the keymap assigns
    /// none or several.
    public let keysym: Keysym
    /// The keysym of the key in the layout in effect, without modifiers.
    public let keysymIgnoringModifiers: Keysym
    /// The modifiers in effect before the press. They do not include the key itself.
    public let modifierFlags: ModifierFlags
    /// Whether the key repeats under the keymap.
    let repeats: Bool

    /// The text that the key produces, with modifiers applied. Empty for most modifiers and function keys.
    /// Control turns letters into control characters, as on a terminal. Corresponds to UIKit's
    /// `UIKey.characters`.
    public var characters: String {
        guard let scalar = keysym.unicodeScalar else { return "" }
        guard modifierFlags.contains(.control), (0x40...0x7e).contains(scalar.value) else {
            return String(scalar)
        }
        return String(Unicode.Scalar(UInt8(scalar.value & 0x1f)))
    }

    /// The text that the key produces without Shift, Control and the other modifiers. Corresponds to UIKit's
    /// `UIKey.charactersIgnoringModifiers`.
    public var charactersIgnoringModifiers: String {
        keysymIgnoringModifiers.unicodeScalar.map { String($0) } ?? ""
    }
}
