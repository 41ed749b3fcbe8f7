import CXKB

/// The state of one logical keyboard under a keymap: which modifiers, group and lamps are on.
///
/// Feed it every key, paired, and in order. It drops a press of what is down, a release of what is up and
/// a code out of range, and answers that nothing changed.
@safe
public final class KeyboardState {
    /// The keymap that gives the state its meaning; replaced by ``replaceKeymap(_:)``.
    @safe @exclusivity(unchecked) private(set) public var keymap: Keymap
    @safe var pointer: OpaquePointer
    /// The keys that are down, oldest first.
    @safe @exclusivity(unchecked) var heldKeys: [HeldKey] = []
    @safe @exclusivity(unchecked) private var heldCodes = KeyCodeSet()

    /// A key that is down, and the locks as they were before it: releasing a lock key unlocks only what was
    /// locked before its press.
    struct HeldKey {
        let code: KeyCode
        let lockedModifiers: UInt32
        let lockedGroup: UInt32
    }

    /// A state in which no key is down, no modifier is in effect, and the group is the first.
    /// - Parameter keymap: kept as long as the state has it.
    public init(keymap: Keymap) {
        self.keymap = keymap
        pointer = unsafe Self.makeState(keymap)
        // More keys than hands hold: a press allocates nothing.
        heldKeys.reserveCapacity(64)
    }

    deinit {
        unsafe xkb_state_unref(pointer)
    }

    static func makeState(_ keymap: Keymap) -> OpaquePointer {
        guard let state = unsafe xkb_state_new(keymap.pointer) else {
            preconditionFailure("out of memory for the state of a keyboard")
        }
        return unsafe state
    }

    func replace(keymap: Keymap, state: OpaquePointer) {
        unsafe xkb_state_unref(pointer)
        self.keymap = keymap
        pointer = unsafe state
    }

    // MARK: Changes

    /// A key went down or up.
    @discardableResult
    public func update(key code: KeyCode, _ direction: KeyDirection) -> KeyboardStateChanges {
        switch direction {
        case .down:
            guard heldCodes.insert(code) else { return [] }
            unsafe heldKeys.append(
                HeldKey(
                    code: code,
                    lockedModifiers: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED),
                    lockedGroup: xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LOCKED)))
            return unsafe KeyboardStateChanges(xkb_state_update_key(pointer, code.xkbCode, XKB_KEY_DOWN))
        case .up:
            guard heldCodes.remove(code) else { return [] }
            heldKeys.removeAll { $0.code == code }
            return unsafe KeyboardStateChanges(xkb_state_update_key(pointer, code.xkbCode, XKB_KEY_UP))
        }
    }

    /// Sets modifiers and group as they are, for a virtual keyboard that says them itself. Bits that the
    /// keymap does not have are dropped; a group that it does not have wraps around.
    @discardableResult
    public func update(_ modifiers: KeyboardModifiers) -> KeyboardStateChanges {
        let group = keymap.groupCount > 0 ? modifiers.group % UInt32(keymap.groupCount) : 0
        return unsafe KeyboardStateChanges(
            xkb_state_update_mask(
                pointer, modifiers.depressed, modifiers.latched, modifiers.locked, 0, 0, group))
    }

    /// Makes a group the one in effect until another is chosen. A group out of range changes nothing.
    @discardableResult
    public func lockGroup(_ group: Int) -> KeyboardStateChanges {
        guard group >= 0, group < keymap.groupCount else { return [] }
        return unsafe KeyboardStateChanges(
            xkb_state_update_mask(
                pointer,
                xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
                xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
                xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED),
                0, 0, UInt32(group)))
    }

    /// The group that is locked, as it was set: it may be beyond those that the keymap has.
    private var lockedLayout: UInt32 { unsafe xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LOCKED) }

    /// Takes away modifiers that were set as they are, and locks another group. What keys hold down stays.
    @discardableResult
    func takeBack(_ modifiers: KeyboardModifiers, lockedGroup: Int?) -> KeyboardStateChanges {
        unsafe KeyboardStateChanges(
            xkb_state_update_mask(
                pointer,
                xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED)
                    & ~(modifiers.depressed & ~depressedByKeys),
                xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED) & ~modifiers.latched,
                xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED) & ~modifiers.locked,
                xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_DEPRESSED),
                xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LATCHED),
                lockedGroup.map { UInt32($0) } ?? self.lockedLayout
            ))
    }

    /// Lets go of every key and of what is depressed or latched; what is locked stays, and so does the
    /// group. For a session that goes to sleep: the releases happen unseen.
    @discardableResult
    public func releaseAll() -> KeyboardStateChanges {
        let lockedModifiers = unsafe xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED)
        let lockedGroup = unsafe xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LOCKED)
        var changes: KeyboardStateChanges = []
        for key in heldKeys {
            unsafe changes.formUnion(
                KeyboardStateChanges(xkb_state_update_key(pointer, key.code.xkbCode, XKB_KEY_UP)))
        }
        heldKeys.removeAll(keepingCapacity: true)
        heldCodes.removeAll()
        unsafe changes.formUnion(
            KeyboardStateChanges(xkb_state_update_mask(pointer, 0, 0, lockedModifiers, 0, 0, lockedGroup)))
        return changes
    }

    // MARK: What is in effect

    /// The keys that are down.
    public var pressedKeys: KeyCodeSet { heldCodes }

    /// The state as clients are told it.
    public var modifiers: KeyboardModifiers {
        unsafe KeyboardModifiers(
            depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
            locked: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED),
            group: UInt32(group))
    }

    /// The state with the group that is locked, whatever group keys put into effect.
    var lasting: KeyboardModifiers {
        var lasting = modifiers
        lasting.group = UInt32(lockedGroup)
        return lasting
    }

    /// What is in effect, however it came to be.
    public var modifierFlags: ModifierFlags {
        unsafe keymap.modifierFlags(of: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_EFFECTIVE))
    }

    /// The group in effect, from 0; within the keymap's groups.
    public var group: Int {
        guard keymap.groupCount > 0 else { return 0 }
        // xkb's wrapping of negative groups can end at the number of groups itself.
        return unsafe Int(xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_EFFECTIVE)) % keymap.groupCount
    }

    /// The group that was locked: what is in effect while no key changes it for as long as it is held.
    var lockedGroup: Int {
        guard keymap.groupCount > 0 else { return 0 }
        return unsafe Int(xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LOCKED)) % keymap.groupCount
    }

    /// The lamps that are on by the keymap's rules.
    public var leds: LEDs { unsafe keymap.leds(of: pointer) }
}
