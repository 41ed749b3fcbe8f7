import CXKB

/// The real xkb modifiers for each meaning in a keymap.
///
/// Shift, Lock and Control are fixed. The others are Mod1 to Mod5, to which a keymap assigns meanings by its
/// keys. The mask of each role is therefore what pressing its key sets.
struct ModifierRoles: Equatable {
    private static let firstEightBits: UInt32 = 0xff
    private static let shift: UInt32 = 1 << 0
    private static let lock: UInt32 = 1 << 1
    private static let control: UInt32 = 1 << 2

    private var alternate: UInt32 = 0
    private var `super`: UInt32 = 0
    private var numLock: UInt32 = 0
    private var level3: UInt32 = 0
    private var level5: UInt32 = 0

    init(of keymap: OpaquePointer) {
        let first = unsafe xkb_keymap_min_keycode(keymap)
        let last = unsafe min(xkb_keymap_max_keycode(keymap), KeyCode.limit + 7)
        if first <= last {
            for xkbCode in first...last { unsafe learn(from: xkbCode, of: keymap) }
        }
        // Keymaps without such keys, which some on-screen keyboards send, follow X11's convention.
        if alternate == 0 { alternate = 1 << 3 }
        if numLock == 0 { numLock = 1 << 4 }
        if `super` == 0 { `super` = 1 << 6 }
        if level3 == 0 { level3 = 1 << 7 }
    }

    private mutating func learn(from xkbCode: UInt32, of keymap: OpaquePointer) {
        let role: WritableKeyPath<ModifierRoles, UInt32>
        switch unsafe Keymap.keysym(keymap, xkbCode, layout: 0, level: 0) {
        case .leftAlternate, .rightAlternate: role = \.alternate
        case .leftSuper, .rightSuper: role = \.super
        case .numLock: role = \.numLock
        case .level3Shift: role = \.level3
        case .level5Shift: role = \.level5
        default: return
        }
        guard self[keyPath: role] == 0, let state = unsafe xkb_state_new(keymap) else { return }
        defer { unsafe xkb_state_unref(state) }
        unsafe xkb_state_update_key(state, xkbCode, XKB_KEY_DOWN)
        let mask = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE) & Self.firstEightBits
        self[keyPath: role] = mask & ~(Self.shift | Self.lock | Self.control)
    }

    func flags(of mask: UInt32) -> ModifierFlags {
        var flags: ModifierFlags = []
        if mask & Self.shift != 0 { flags.insert(.shift) }
        if mask & Self.lock != 0 { flags.insert(.alphaShift) }
        if mask & Self.control != 0 { flags.insert(.control) }
        if mask & alternate != 0 { flags.insert(.alternate) }
        if mask & `super` != 0 { flags.insert(.super) }
        if mask & numLock != 0 { flags.insert(.numLock) }
        if mask & level3 != 0 { flags.insert(.level3) }
        if mask & level5 != 0 { flags.insert(.level5) }
        return flags
    }

    func mask(for flags: ModifierFlags) -> UInt32 {
        var mask: UInt32 = 0
        if flags.contains(.shift) { mask |= Self.shift }
        if flags.contains(.alphaShift) { mask |= Self.lock }
        if flags.contains(.control) { mask |= Self.control }
        if flags.contains(.alternate) { mask |= alternate }
        if flags.contains(.super) { mask |= `super` }
        if flags.contains(.numLock) { mask |= numLock }
        if flags.contains(.level3) { mask |= level3 }
        if flags.contains(.level5) { mask |= level5 }
        return mask
    }
}
