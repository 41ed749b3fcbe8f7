/// A key to press and release, with keys to hold around it.
public struct KeyStroke: Hashable, Sendable {
    public let code: KeyCode
    /// The keys to press first, in order, and to release last, in reverse: Shift, AltGr.
    public let modifiers: [KeyCode]
    /// The group that must be in effect. No key is pressed to get there: the caller locks it.
    public let group: Int

    public init(code: KeyCode, modifiers: [KeyCode] = [], group: Int = 0) {
        self.code = code
        self.modifiers = modifiers
        self.group = group
    }
}
