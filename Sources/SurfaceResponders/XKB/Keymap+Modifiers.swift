import CXKB

extension Keymap {
    /// The names of the xkb modifiers, by bit in `KeyboardModifiers`. The first eight are real modifiers.
    package var modifierNames: [String] {
        unsafe (0..<xkb_keymap_num_mods(pointer)).map { index in
            unsafe xkb_keymap_mod_get_name(pointer, index).map { unsafe String(cString: $0) } ?? ""
        }
    }

    /// Returns the meaning of a mask of the keymap's xkb modifiers.
    public func modifierFlags(of mask: UInt32) -> ModifierFlags {
        roles.flags(of: mask)
    }

    /// Returns the mask with the same meaning in another keymap. Bits without a known meaning are unchanged.
    func translate(_ mask: UInt32, to other: Keymap) -> UInt32 {
        guard roles != other.roles else { return mask }
        let flags = roles.flags(of: mask)
        return mask & ~roles.mask(for: flags) | other.roles.mask(for: flags)
    }

    /// Returns whether a key changes the state in some group and level, as modifiers and locks do. xkb offers
    /// no query for this, so the first call tries out the key.
    func hasAction(_ code: KeyCode) -> Bool {
        if tried.contains(code) { return acting.contains(code) }
        let acts = findAction(of: code)
        tried.insert(code)
        if acts { acting.insert(code) }
        return acts
    }

    /// Tries out a key in every group and level. Returns `true` if one of them cannot be set up.
    private func findAction(of code: KeyCode) -> Bool {
        let count = unsafe xkb_keymap_num_layouts_for_key(pointer, code.xkbCode)
        guard count > 0 else { return false }
        guard let state = unsafe xkb_state_new(pointer) else { return true }
        defer { unsafe xkb_state_unref(state) }
        for group in 0..<UInt32(groupCount) {
            let layout = group % count
            let levelCount = unsafe xkb_keymap_num_levels_for_key(pointer, code.xkbCode, layout)
            for level in 0..<levelCount {
                let mask = unsafe Self.withModifierMasks(
                    pointer, code.xkbCode, layout: layout, level: level
                ) { masks in unsafe masks.first }
                guard let mask else { return true }
                unsafe setUp(state, mask, heldGroup: 0, lockedGroup: group)
                guard unsafe isIdle(code, layout: layout, level: level, in: state) else { return true }
                // An action that selects the first group is visible only while another group is in effect.
                unsafe setUp(state, mask, heldGroup: 1, lockedGroup: group + UInt32(groupCount) - 1)
                guard unsafe isIdle(code, layout: layout, level: level, in: state) else { return true }
            }
        }
        return false
    }

    /// Puts modifiers in effect by locking them, so that a key that depresses one of them changes the state.
    private func setUp(_ state: OpaquePointer, _ modifiers: UInt32, heldGroup: UInt32, lockedGroup: UInt32) {
        unsafe xkb_state_update_mask(state, 0, 0, modifiers, heldGroup, 0, lockedGroup % UInt32(groupCount))
    }

    /// Returns whether a key is at the given level and its press and release change nothing.
    private func isIdle(_ code: KeyCode, layout: UInt32, level: UInt32, in state: OpaquePointer) -> Bool {
        unsafe xkb_state_key_get_layout(state, code.xkbCode) == layout
            && xkb_state_key_get_level(state, code.xkbCode, layout) == level
            && xkb_state_update_key(state, code.xkbCode, XKB_KEY_DOWN).rawValue == 0
            && xkb_state_update_key(state, code.xkbCode, XKB_KEY_UP).rawValue == 0
    }
}

/// The keys to hold in a group for a combination of modifiers. Only Shift and the level shifts are used,
/// because the other modifiers turn typed text into commands or stay locked.
struct ModifierHolders {
    private var holders: [(mask: UInt32, code: KeyCode)] = []

    init(of keymap: Keymap, group: Int) {
        for keysym in [Keysym.leftShift, .rightShift, .level3Shift, .level5Shift] {
            let codes = keymap.keyCodes.filter { keymap.unmodifiedKeysym(for: $0, group: group) == keysym }
            // xkb's data also assigns the level shifts to low key codes that no keyboard has.
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

    /// Returns the keys that together set exactly this mask, or `nil`.
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
