/// The state of modifiers and group as `wl_keyboard.modifiers` carries it: masks over the modifiers of
/// one keymap, meaningless under another.
public struct KeyboardModifiers: Hashable, Sendable {
    /// Modifiers held down by a key.
    public var depressed: UInt32
    /// Modifiers in effect until the next key.
    public var latched: UInt32
    /// Modifiers in effect until they are unlocked.
    public var locked: UInt32
    /// The group in effect, from 0.
    public var group: UInt32

    /// - Parameters:
    ///   - depressed: modifiers held down by a key.
    ///   - latched: modifiers in effect until the next key.
    ///   - locked: modifiers in effect until they are unlocked.
    ///   - group: the group in effect, from 0.
    public init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
        self.depressed = depressed
        self.latched = latched
        self.locked = locked
        self.group = group
    }

    /// All modifiers in effect, however they came to be.
    public var effective: UInt32 { depressed | latched | locked }
}
