/// A pressed key with its meaning under the keymap and modifiers at the time of the press.
public struct Key: Hashable, Sendable {
    /// The key, independent of its meaning.
    public let code: KeyCode
    /// The keysym in the layout in effect, with modifiers applied. `.noSymbol` for none or several.
    public let keysym: Keysym
    /// The keysym in the layout in effect, without modifiers.
    public let keysymIgnoringModifiers: Keysym
    /// The modifiers in effect before the press. They do not include the key itself.
    public let modifierFlags: ModifierFlags
    let repeats: Bool

    /// The text that the key types with modifiers, as UIKit's `UIKey.characters`. Empty for most modifiers
    /// and function keys. Control turns letters into control characters.
    public var characters: String {
        guard let scalar = keysym.unicodeScalar else { return "" }
        guard modifierFlags.contains(.control), (0x40...0x7e).contains(scalar.value) else {
            return String(scalar)
        }
        return String(Unicode.Scalar(UInt8(scalar.value & 0x1f)))
    }

    /// The text that the key types without any modifiers, as UIKit's `UIKey.charactersIgnoringModifiers`.
    public var charactersIgnoringModifiers: String {
        keysymIgnoringModifiers.unicodeScalar.map { String($0) } ?? ""
    }
}
