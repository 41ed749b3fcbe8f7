/// A key to press and release, with keys to hold around it.
public struct KeyStroke: Hashable, Sendable {
    /// The key that types, pressed after the modifiers and released before them.
    public let code: KeyCode
    /// The keys to press first, in order, and to release last, in reverse: Shift, AltGr.
    public let modifiers: [KeyCode]
    /// The group that must be in effect. No key is pressed to get there: the caller locks it.
    public let group: Int

    /// - Parameters:
    ///   - code: the key that types.
    ///   - modifiers: the keys to hold meanwhile, in the order of pressing.
    ///   - group: the group that must be in effect.
    public init(code: KeyCode, modifiers: [KeyCode] = [], group: Int = 0) {
        self.code = code
        self.modifiers = modifiers
        self.group = group
    }
}
