/// What a pressed key means, as the keymap and the modifiers said when it went down.
public struct Key: Hashable, Sendable {
    public let code: KeyCode
    public let keysym: Keysym
    /// The keysym without the modifiers' effect but for the layout's.
    public let keysymIgnoringModifiers: Keysym
    /// The modifiers in effect before the key went down.
    public let modifierFlags: ModifierFlags

    /// The text the key makes, modifiers included; empty for most modifiers and function keys. Control makes
    /// control characters of letters, as on a terminal.
    public var characters: String {
        guard let scalar = keysym.unicodeScalar else { return "" }
        guard modifierFlags.contains(.control), (0x40...0x7e).contains(scalar.value) else {
            return String(scalar)
        }
        return String(Unicode.Scalar(UInt8(scalar.value & 0x1f)))
    }

    /// The text without what Shift, Control and the others do to it.
    public var charactersIgnoringModifiers: String {
        keysymIgnoringModifiers.unicodeScalar.map { String($0) } ?? ""
    }
}
