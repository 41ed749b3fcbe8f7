import CXKB

/// The meanings of a keymap's keys, independent of a keyboard state.
extension Keymap {
    /// The lowest key that the keymap names. xkb codes below the first evdev code count as key 0.
    package var minimumKeyCode: KeyCode {
        unsafe KeyCode(xkbCode: xkb_keymap_min_keycode(pointer)) ?? KeyCode(0)
    }

    /// The highest key that the keymap names. It may exceed `KeyCode.limit`.
    package var maximumKeyCode: KeyCode {
        unsafe KeyCode(xkbCode: xkb_keymap_max_keycode(pointer)) ?? KeyCode(0)
    }

    /// The codes from the keymap's lowest to its highest key, below `KeyCode.limit`. Some have no meaning.
    public var keyCodes: some Sequence<KeyCode> {
        let end = min(maximumKeyCode.rawValue, KeyCode.limit - 1) + 1
        return (min(minimumKeyCode.rawValue, end)..<end).lazy.map { KeyCode($0) }
    }

    /// Returns the number of groups that a key defines: 1 if it is the same in all groups, 0 if it has none.
    package func groupCount(of code: KeyCode) -> Int {
        unsafe Int(xkb_keymap_num_layouts_for_key(pointer, code.xkbCode))
    }

    /// Returns the number of levels of a key in a group, which wraps around as in `layout(of:group:)`.
    func levelCount(of code: KeyCode, group: Int) -> Int {
        guard let layout = layout(of: code, group: group) else { return 0 }
        return unsafe Int(xkb_keymap_num_levels_for_key(pointer, code.xkbCode, layout))
    }

    /// Returns the keysym of a key at a level, or `.noSymbol` if there is none or more than one.
    public func keysym(for code: KeyCode, group: Int, level: Int) -> Keysym {
        guard level >= 0, let layout = layout(of: code, group: group) else { return .noSymbol }
        return unsafe Self.keysym(pointer, code.xkbCode, layout: layout, level: UInt32(clamping: level))
    }

    /// Returns the keysym of a key in a group without modifiers.
    public func unmodifiedKeysym(for code: KeyCode, group: Int) -> Keysym {
        guard let layout = layout(of: code, group: group) else { return .noSymbol }
        let level = unsafe Self.unmodifiedLevel(pointer, code.xkbCode, layout: layout)
        return unsafe Self.keysym(pointer, code.xkbCode, layout: layout, level: level)
    }

    /// Returns the first key that produces a keysym in a group without modifiers, or `nil` if there is none.
    public func keyCode(for keysym: Keysym, group: Int) -> KeyCode? {
        keyCodes.first { unmodifiedKeysym(for: $0, group: group) == keysym }
    }

    /// Returns the key's own group that applies in a group of the keymap; `nil` for a key without groups. For
    /// a key with fewer groups, the number wraps around. A keymap could clamp or redirect it instead, but
    /// none of xkb's layouts does.
    func layout(of code: KeyCode, group: Int) -> UInt32? {
        let count = unsafe xkb_keymap_num_layouts_for_key(pointer, code.xkbCode)
        guard count > 0, group >= 0 else { return nil }
        return UInt32(group % Int(count))
    }

    static func keysym(
        _ keymap: OpaquePointer, _ xkbCode: UInt32, layout: UInt32, level: UInt32
    ) -> Keysym {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = unsafe xkb_keymap_key_get_syms_by_level(keymap, xkbCode, layout, level, &symbols)
        guard count == 1, let symbols = unsafe symbols else { return .noSymbol }
        return unsafe Keysym(rawValue: symbols[0])
    }

    /// Returns the level that a key has without modifiers, or level 0 if xkb reports none.
    static func unmodifiedLevel(_ keymap: OpaquePointer, _ xkbCode: UInt32, layout: UInt32) -> UInt32 {
        let count = unsafe xkb_keymap_num_levels_for_key(keymap, xkbCode, layout)
        for level in 0..<count {
            let reached = unsafe withModifierMasks(keymap, xkbCode, layout: layout, level: level) { masks in
                unsafe masks.contains(0)
            }
            if reached { return level }
        }
        return 0
    }

    /// Calls `body` with the modifier masks that select a level of a key.
    static func withModifierMasks<Result>(
        _ keymap: OpaquePointer, _ xkbCode: UInt32, layout: UInt32, level: UInt32,
        _ body: (Slice<UnsafeMutableBufferPointer<xkb_mod_mask_t>>) -> Result
    ) -> Result {
        unsafe withUnsafeTemporaryAllocation(of: xkb_mod_mask_t.self, capacity: 32) { buffer in
            let count = unsafe xkb_keymap_key_get_mods_for_level(
                keymap, xkbCode, layout, level, buffer.baseAddress, buffer.count)
            return unsafe body(buffer.prefix(count))
        }
    }

    /// Returns whether at least 20 Latin letters need no modifiers. In some layouts a few need AltGr.
    static func hasLatinAlphabet(_ keymap: OpaquePointer, group: UInt32) -> Bool {
        var letters: UInt32 = 0
        let first = unsafe xkb_keymap_min_keycode(keymap)
        let last = unsafe min(xkb_keymap_max_keycode(keymap), KeyCode.limit + 7)
        guard first <= last else { return false }
        for xkbCode in first...last {
            let count = unsafe xkb_keymap_num_layouts_for_key(keymap, xkbCode)
            guard count > 0 else { continue }
            let keysym = unsafe keysym(keymap, xkbCode, layout: group % count, level: 0).rawValue
            // The keysyms of ASCII letters equal their character codes.
            if (0x61...0x7a).contains(keysym) { letters |= 1 << (keysym - 0x61) }
        }
        return letters.nonzeroBitCount >= 20
    }
}
