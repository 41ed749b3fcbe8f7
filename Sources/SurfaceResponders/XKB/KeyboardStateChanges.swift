import CXKB

/// What a key or a call changed in a `KeyboardState`.
public struct KeyboardStateChanges: OptionSet, Hashable, Sendable {
    /// The bits of xkbcommon's `xkb_state_component`.
    public let rawValue: UInt32

    /// - Parameter rawValue: bits of xkbcommon's `xkb_state_component`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ components: xkb_state_component) {
        rawValue = UInt32(components.rawValue)
    }

    /// Which modifiers keys hold down.
    public static let depressedModifiers = KeyboardStateChanges(XKB_STATE_MODS_DEPRESSED)
    /// Which modifiers are in effect until the next key.
    public static let latchedModifiers = KeyboardStateChanges(XKB_STATE_MODS_LATCHED)
    /// Which modifiers are in effect until they are unlocked.
    public static let lockedModifiers = KeyboardStateChanges(XKB_STATE_MODS_LOCKED)
    /// Which modifiers are in effect, however they came to be.
    public static let effectiveModifiers = KeyboardStateChanges(XKB_STATE_MODS_EFFECTIVE)
    /// The part of the group that keys hold.
    public static let depressedGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_DEPRESSED)
    /// The part of the group that lasts until the next key.
    public static let latchedGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_LATCHED)
    /// The part of the group that lasts until another one is chosen.
    public static let lockedGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_LOCKED)
    /// The group in effect, which the three parts make up.
    public static let effectiveGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_EFFECTIVE)
    /// Which lamps are on.
    public static let leds = KeyboardStateChanges(XKB_STATE_LEDS)

    /// Whatever a client hears of in `wl_keyboard.modifiers`.
    public static let serialized: KeyboardStateChanges = [
        .depressedModifiers, .latchedModifiers, .lockedModifiers, .effectiveGroup,
    ]
}
