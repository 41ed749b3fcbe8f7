import CXKB

extension Keymap {
    /// The xkb modifiers of the keymap by name, in the order of their bits in `KeyboardModifiers`:
    /// the eight real ones first (Shift, Lock, Control, Mod1 to Mod5).
    public var modifierNames: [String] {
        unsafe (0..<xkb_keymap_num_mods(pointer)).map { index in
            unsafe xkb_keymap_mod_get_name(pointer, index).map { unsafe String(cString: $0) } ?? ""
        }
    }

    /// The bit of an xkb modifier, for example 2 for `Control`; nil if the keymap has none of that name.
    public func modifierIndex(named name: String) -> Int? {
        let index = unsafe xkb_keymap_mod_get_index(pointer, name)
        return index == UInt32.max ? nil : Int(index)
    }

    /// The lamps of the keymap by name, empty where a number is not used.
    public var ledNames: [String] {
        unsafe (0..<xkb_keymap_num_leds(pointer)).map { index in
            unsafe xkb_keymap_led_get_name(pointer, index).map { unsafe String(cString: $0) } ?? ""
        }
    }

    /// What a mask of xkb modifiers means.
    public func modifierFlags(of mask: UInt32) -> ModifierFlags {
        roles.flags(of: mask)
    }

    /// The xkb modifiers that stand for some flags.
    public func modifierMask(for flags: ModifierFlags) -> UInt32 {
        roles.mask(for: flags)
    }

    /// The mask with the same meaning in another keymap, bits without a known meaning as they are.
    func translate(_ mask: UInt32, to other: Keymap) -> UInt32 {
        guard roles != other.roles else { return mask }
        let flags = roles.flags(of: mask)
        return mask & ~roles.mask(for: flags) | other.roles.mask(for: flags)
    }
}
