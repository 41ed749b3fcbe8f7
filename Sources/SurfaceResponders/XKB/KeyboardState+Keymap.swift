import CXKB

extension KeyboardState {
    /// Replaces the keymap. Modifiers keep their meaning and stay in effect where the new keymap has them.
    ///
    /// Held keys stay down and act as the new keymap defines. Depressed modifiers that no key of this
    /// keyboard holds stay depressed. A locked or latched group that the new keymap lacks becomes group 0.
    ///
    /// Does nothing if the keymaps are equal. Otherwise the caller sends the new keymap, then the modifiers.
    package func replaceKeymap(_ keymap: Keymap) {
        guard keymap != self.keymap else { return }
        let old = self.keymap
        let depressed = unsafe xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED)
        let latched = unsafe xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED)
        let locked = unsafe xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED)

        let setFromOutside = depressed & ~depressedByKeys

        let after = unsafe Self.makeState(keymap)
        unsafe press(heldKeys, in: after, of: keymap)
        let heldAfter = unsafe xkb_state_serialize_mods(after, XKB_STATE_MODS_DEPRESSED)
        unsafe xkb_state_update_mask(
            after,
            heldAfter | old.translate(setFromOutside, to: keymap),
            old.translate(latched, to: keymap),
            old.translate(locked, to: keymap),
            xkb_state_serialize_layout(after, XKB_STATE_LAYOUT_DEPRESSED),
            latchedGroup(under: keymap),
            lockedGroup(xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LOCKED), under: keymap))
        unsafe replace(keymap: keymap, state: after)
    }

    var depressedByKeys: UInt32 {
        let state = unsafe Self.makeState(keymap)
        defer { unsafe xkb_state_unref(state) }
        unsafe press(heldKeys, in: state, of: keymap)
        return unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)
    }

    /// Presses keys in a new state, each under the locks that were in effect when it was pressed, because xkb
    /// decides at the press of a lock key whether its release unlocks.
    private func press(_ keys: [HeldKey], in state: OpaquePointer, of keymap: Keymap) {
        for key in keys {
            unsafe xkb_state_update_mask(
                state,
                xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED), 0,
                self.keymap.translate(key.lockedModifiers, to: keymap),
                xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_DEPRESSED), 0,
                lockedGroup(key.lockedGroup, under: keymap))
            unsafe xkb_state_update_key(state, key.code.xkbCode, XKB_KEY_DOWN)
        }
    }

    private func lockedGroup(_ group: UInt32, under keymap: Keymap) -> UInt32 {
        group < UInt32(keymap.groupCount) ? group : 0
    }

    private func latchedGroup(under keymap: Keymap) -> UInt32 {
        unsafe lockedGroup(xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LATCHED), under: keymap)
    }
}
