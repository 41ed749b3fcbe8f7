import CXKB

/// What a key or a call changed in a `KeyboardState`.
public struct KeyboardStateChanges: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ components: xkb_state_component) {
        rawValue = UInt32(components.rawValue)
    }

    public static let depressedModifiers = KeyboardStateChanges(XKB_STATE_MODS_DEPRESSED)
    public static let latchedModifiers = KeyboardStateChanges(XKB_STATE_MODS_LATCHED)
    public static let lockedModifiers = KeyboardStateChanges(XKB_STATE_MODS_LOCKED)
    public static let effectiveModifiers = KeyboardStateChanges(XKB_STATE_MODS_EFFECTIVE)
    public static let depressedGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_DEPRESSED)
    public static let latchedGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_LATCHED)
    public static let lockedGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_LOCKED)
    public static let effectiveGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_EFFECTIVE)
    public static let leds = KeyboardStateChanges(XKB_STATE_LEDS)

    /// Whatever a client hears of in `wl_keyboard.modifiers`.
    public static let serialized: KeyboardStateChanges = [
        .depressedModifiers, .latchedModifiers, .lockedModifiers, .effectiveGroup,
    ]
}
