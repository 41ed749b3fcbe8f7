import CXKB

extension Keymap {
    /// Whether a key does something to a keyboard's state in whatever group and level: a modifier, a lock, a key that
    /// changes the group. xkb does not say, so that each key is tried out, the first time it is asked for.
    func hasAction(_ code: KeyCode) -> Bool {
        if tried.contains(code) { return acting.contains(code) }
        let acts = findAction(of: code)
        tried.insert(code)
        if acts { acting.insert(code) }
        return acts
    }

    /// Where a key cannot be tried out as it is meant, the answer is that it does something.
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
                // What puts the first group into effect is not seen where nothing else is.
                unsafe setUp(state, mask, heldGroup: 1, lockedGroup: group + UInt32(groupCount) - 1)
                guard unsafe isIdle(code, layout: layout, level: level, in: state) else { return true }
            }
        }
        return false
    }

    /// The modifiers are locked, so that it is seen if a key holds them.
    private func setUp(_ state: OpaquePointer, _ modifiers: UInt32, heldGroup: UInt32, lockedGroup: UInt32) {
        unsafe xkb_state_update_mask(state, 0, 0, modifiers, heldGroup, 0, lockedGroup % UInt32(groupCount))
    }

    /// Whether a key is at a level, and its press and release change nothing.
    private func isIdle(_ code: KeyCode, layout: UInt32, level: UInt32, in state: OpaquePointer) -> Bool {
        unsafe xkb_state_key_get_layout(state, code.xkbCode) == layout
            && xkb_state_key_get_level(state, code.xkbCode, layout) == level
            && xkb_state_update_key(state, code.xkbCode, XKB_KEY_DOWN).rawValue == 0
            && xkb_state_update_key(state, code.xkbCode, XKB_KEY_UP).rawValue == 0
    }
}
