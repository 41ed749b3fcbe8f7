import CXKB

/// The keys to hold in a group to have some modifiers in effect: Shift and the level shifts, no others,
/// since the rest make commands of what is typed or stay locked.
struct ModifierHolders {
    private var holders: [(mask: UInt32, code: KeyCode)] = []

    init(of keymap: Keymap, group: Int) {
        for keysym in [Keysym.leftShift, .rightShift, .level3Shift, .level5Shift] {
            let codes = keymap.keyCodes.filter { keymap.unmodifiedKeysym(for: $0, group: group) == keysym }
            // xkb's data has the level shifts on keys that no keyboard has, with low codes.
            let rightAlternate = KeyCode(100)
            guard let code = codes.contains(rightAlternate) ? rightAlternate : codes.first,
                let mask = Self.mask(of: code, in: keymap, group: group), mask != 0,
                !holders.contains(where: { $0.mask == mask })
            else { continue }
            holders.append((mask, code))
        }
    }

    private static func mask(of code: KeyCode, in keymap: Keymap, group: Int) -> UInt32? {
        guard let state = unsafe xkb_state_new(keymap.pointer) else { return nil }
        defer { unsafe xkb_state_unref(state) }
        unsafe xkb_state_update_mask(state, 0, 0, 0, 0, 0, UInt32(group))
        unsafe xkb_state_update_key(state, code.xkbCode, XKB_KEY_DOWN)
        return unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)
    }

    /// The keys that together set exactly this mask, or nil.
    func keys(for mask: UInt32) -> [KeyCode]? {
        var rest = mask
        var keys: [KeyCode] = []
        for holder in holders where rest & holder.mask == holder.mask {
            keys.append(holder.code)
            rest &= ~holder.mask
        }
        return rest == 0 ? keys : nil
    }
}
