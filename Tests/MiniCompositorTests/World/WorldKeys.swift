import CXKB

/// The modifiers that xkb computes from the pressed keys of a seat and the keymap that clients received.
final class WorldKeys {
    /// False once something other than a keyboard device may have set modifiers.
    var isExact = true
    private var text = ""
    private var keymap: OpaquePointer?
    private var state: OpaquePointer?
    /// The number of keyboards that hold each key.
    private var holders: [UInt32: Int] = [:]

    deinit {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
    }

    /// Uses the keymap that a client received.
    func adopt(_ text: String) {
        guard text != self.text, isExact else { return }
        guard keymap == nil, let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
            return isExact = false
        }
        self.text = text
        keymap = xkb_keymap_new_from_string(
            context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        xkb_context_unref(context)
        guard let keymap else { return isExact = false }
        state = xkb_state_new(keymap)
        // Apply keys that were pressed before a client received the keymap.
        for key in holders.keys { xkb_state_update_key(state, key + 8, XKB_KEY_DOWN) }
    }

    func put(_ key: UInt32, isDown: Bool) {
        let before = holders[key, default: 0]
        let count = before + (isDown ? 1 : -1)
        holders[key] = count > 0 ? count : nil
        guard state != nil, (before == 0) == isDown, isDown || count == 0 else { return }
        xkb_state_update_key(state, key + 8, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
    }

    /// The modifiers that follow from keys; `nil` if unknown. Not the layout, which the compositor also sets.
    var modifiers: (depressed: UInt32, latched: UInt32, locked: UInt32)? {
        guard isExact, state != nil else { return nil }
        return (
            xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
            xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED),
            xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
        )
    }

    var held: Set<UInt32> { Set(holders.keys) }
}
