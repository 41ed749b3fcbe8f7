import CXKB

/// Meanings of keys in the current state. Call these before the state is updated with a press, as clients do.
extension KeyboardState {
    /// Returns the keysym of a key, or `.noSymbol` if it has none or more than one.
    public func keysym(for code: KeyCode) -> Keysym {
        unsafe Keysym(rawValue: xkb_state_key_get_one_sym(pointer, code.xkbCode))
    }

    /// Returns all keysyms of a key. A keymap can assign several to one level.
    package func keysyms(for code: KeyCode) -> [Keysym] {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = unsafe xkb_state_key_get_syms(pointer, code.xkbCode, &symbols)
        guard count > 0, let symbols = unsafe symbols else { return [] }
        return (0..<Int(count)).map { unsafe Keysym(rawValue: symbols[$0]) }
    }

    /// Returns the keysym of a key in the group in effect, without modifiers.
    public func unmodifiedKeysym(for code: KeyCode) -> Keysym {
        let layout = unsafe xkb_state_key_get_layout(pointer, code.xkbCode)
        guard layout != UInt32.max else { return .noSymbol }
        let level = unsafe Keymap.unmodifiedLevel(keymap.pointer, code.xkbCode, layout: layout)
        return unsafe Keymap.keysym(keymap.pointer, code.xkbCode, layout: layout, level: level)
    }

    /// Returns the keysym of a key in the first Latin group, without modifiers. `nil` if the group in effect
    /// is Latin, or if there is no Latin group or no keysym.
    package func keysymInLatinGroup(for code: KeyCode) -> Keysym? {
        guard !keymap.isLatin(group: group), let latinGroup = keymap.latinGroup else { return nil }
        let latin = keymap.unmodifiedKeysym(for: code, group: latinGroup)
        return latin == .noSymbol ? nil : latin
    }

    /// Returns the same as `keysymInLatinGroup(for:)`, but with the modifiers in effect.
    package func modifiedKeysymInLatinGroup(for code: KeyCode) -> Keysym? {
        guard !keymap.isLatin(group: group), let latinGroup = keymap.latinGroup,
            let layout = keymap.layout(of: code, group: latinGroup)
        else { return nil }
        let level = unsafe xkb_state_key_get_level(pointer, code.xkbCode, layout)
        guard level != UInt32.max else { return nil }
        let latin = unsafe Keymap.keysym(keymap.pointer, code.xkbCode, layout: layout, level: level)
        return latin == .noSymbol ? nil : latin
    }

    /// Returns the modifiers in effect that select a key's keysym, such as Shift for `?`. A key command for
    /// `?` must not require them again.
    package func consumedModifiers(for code: KeyCode) -> ModifierFlags {
        let consumed = unsafe xkb_state_key_get_consumed_mods2(pointer, code.xkbCode, XKB_CONSUMED_MODE_GTK)
        let effective = unsafe xkb_state_serialize_mods(pointer, XKB_STATE_MODS_EFFECTIVE)
        return keymap.modifierFlags(of: consumed & effective)
    }

    /// Returns the text that a key types with modifiers: with Control, a control character. May be empty.
    public func characters(for code: KeyCode) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            let count = unsafe xkb_state_key_get_utf8(pointer, code.xkbCode, buffer.baseAddress, buffer.count)
            guard count > 0, count < buffer.count else { return "" }
            return unsafe String(
                decoding: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer.prefix(Int(count)))),
                as: UTF8.self)
        }
    }

    /// Returns the text that a key types in the group in effect, without any modifiers. May be empty.
    public func charactersIgnoringModifiers(for code: KeyCode) -> String {
        unmodifiedKeysym(for: code).character.map { String($0) } ?? ""
    }
}
