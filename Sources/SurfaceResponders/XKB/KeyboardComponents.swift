import CXKB

/// What a keyboard's state is made up of, read once after each change: most keys change nothing.
struct KeyboardComponents {
    /// The modifiers in effect, however they came to be.
    let modifiers: UInt32
    let modifierFlags: ModifierFlags
    /// The group in effect, as xkb numbers it.
    let group: UInt32
    let lockedModifiers: UInt32
    /// It may be beyond the groups that the keymap has.
    let lockedGroup: UInt32

    init(of state: OpaquePointer, under keymap: Keymap) {
        modifiers = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
        modifierFlags = keymap.modifierFlags(of: modifiers)
        group = unsafe xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
        lockedModifiers = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
        lockedGroup = unsafe xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED)
    }
}
