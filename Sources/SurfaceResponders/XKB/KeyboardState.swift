import CXKB

/// The state of one logical keyboard under a keymap: its modifiers, group and LEDs.
///
/// Update it with every press and release, in order. Unpaired events and codes out of range change nothing.
@safe
public final class KeyboardState {
    /// The current keymap.
    @safe @exclusivity(unchecked) private(set) public var keymap: Keymap
    @safe @exclusivity(unchecked) var pointer: OpaquePointer
    /// The keys that are down, the oldest first.
    @safe @exclusivity(unchecked) var heldKeys: [HeldKey] = []
    @safe @exclusivity(unchecked) private var components: KeyboardComponents
    /// Keys without an action whose press changed nothing since the last change of the state. xkb is not
    /// called for further presses and releases of these keys.
    @safe @exclusivity(unchecked) private var settledKeys = KeyCodeSet()
    /// Recently pressed keys, each at the index of its code modulo 128. Empty before the first press. A
    /// cache, because asking xkb takes some hundred instructions.
    @safe @exclusivity(unchecked) private var knownKeys: ContiguousArray<KnownKey?> = []

    private struct KnownKey {
        let key: Key
        let modifiers: UInt32
        let group: UInt32
    }

    /// A key that is down, with the locks before its press. The release of a lock key unlocks only these.
    struct HeldKey {
        let code: KeyCode
        let lockedModifiers: UInt32
        let lockedGroup: UInt32
    }

    /// Creates a state in the first group, without pressed keys or modifiers.
    package init(keymap: Keymap) {
        self.keymap = keymap
        let state = unsafe Self.makeState(keymap)
        pointer = unsafe state
        components = unsafe KeyboardComponents(of: state, under: keymap)
        // More than a user can hold down, so that a press allocates no memory.
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
        knownKeys.removeAll()
        refresh()
    }

    /// Updates the cached values after the modifiers, group or keymap may have changed.
    private func refresh() {
        settledKeys.removeAll()
        components = unsafe KeyboardComponents(of: pointer, under: keymap)
    }

    // MARK: Changes

    @discardableResult
    package func update(key code: KeyCode, _ direction: KeyDirection) -> KeyboardStateChanges {
        guard code.isValid else { return [] }
        // A loop, because `firstIndex(where:)` would call a closure for each element.
        var place: Int?
        for index in heldKeys.indices where heldKeys[index].code == code {
            place = index
            break
        }
        switch direction {
        case .down:
            guard place == nil else { return [] }
            heldKeys.append(
                HeldKey(
                    code: code, lockedModifiers: components.lockedModifiers,
                    lockedGroup: components.lockedGroup))
        case .up:
            guard let place else { return [] }
            if place == heldKeys.count - 1 { heldKeys.removeLast() } else { heldKeys.remove(at: place) }
        }
        return settledKeys.contains(code) ? .none : tell(code, direction)
    }

    @inline(never)
    private func tell(_ code: KeyCode, _ direction: KeyDirection) -> KeyboardStateChanges {
        let changes = unsafe KeyboardStateChanges(
            xkb_state_update_key(pointer, code.xkbCode, direction == .down ? XKB_KEY_DOWN : XKB_KEY_UP))
        if !changes.isEmpty || keymap.hasAction(code) {
            refresh()
        } else if direction == .down {
            settledKeys.insert(code)
        }
        return changes
    }

    private func setMasks(
        depressed: UInt32, latched: UInt32, locked: UInt32, depressedGroup: UInt32 = 0,
        latchedGroup: UInt32 = 0, lockedGroup: UInt32
    ) -> KeyboardStateChanges {
        let changes = unsafe KeyboardStateChanges(
            xkb_state_update_mask(
                pointer, depressed, latched, locked, depressedGroup, latchedGroup, lockedGroup))
        refresh()
        return changes
    }

    /// Sets modifiers and locks a group, for a virtual keyboard that sends them itself. Bits that the keymap
    /// lacks are dropped, and a group that it lacks wraps around.
    @discardableResult
    package func update(_ modifiers: KeyboardModifiers) -> KeyboardStateChanges {
        let group = keymap.groupCount > 0 ? modifiers.group % UInt32(keymap.groupCount) : 0
        return setMasks(
            depressed: modifiers.depressed, latched: modifiers.latched, locked: modifiers.locked,
            lockedGroup: group)
    }

    /// Locks a group. It is in effect unless a held key changes the group. Ignores a group out of range.
    @discardableResult
    package func lockGroup(_ group: Int) -> KeyboardStateChanges {
        guard group >= 0, group < keymap.groupCount else { return [] }
        return unsafe setMasks(
            depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
            locked: components.lockedModifiers, lockedGroup: UInt32(group))
    }

    /// Removes directly set modifiers, except those that keys hold. Locks `lockedGroup` unless it is `nil`.
    @discardableResult
    func takeBack(_ modifiers: KeyboardModifiers, lockedGroup: Int?) -> KeyboardStateChanges {
        unsafe setMasks(
            depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED)
                & ~(modifiers.depressed & ~depressedByKeys),
            latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED) & ~modifiers.latched,
            locked: components.lockedModifiers & ~modifiers.locked,
            depressedGroup: xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_DEPRESSED),
            latchedGroup: xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LATCHED),
            lockedGroup: lockedGroup.map { UInt32($0) } ?? components.lockedGroup)
    }

    /// Releases all keys and all depressed and latched modifiers. Locks and the locked group stay. Called
    /// when the seat is paused, because releases during the pause are not reported.
    @discardableResult
    package func releaseAll() -> KeyboardStateChanges {
        let (lockedModifiers, lockedGroup) = (components.lockedModifiers, components.lockedGroup)
        var changes: KeyboardStateChanges = []
        for key in heldKeys {
            unsafe changes.formUnion(
                KeyboardStateChanges(xkb_state_update_key(pointer, key.code.xkbCode, XKB_KEY_UP)))
        }
        heldKeys.removeAll(keepingCapacity: true)
        changes.formUnion(
            setMasks(depressed: 0, latched: 0, locked: lockedModifiers, lockedGroup: lockedGroup))
        return changes
    }

    // MARK: What is in effect

    /// The keys that are down.
    public var pressedKeys: KeyCodeSet {
        var codes = KeyCodeSet()
        for key in heldKeys { codes.insert(key.code) }
        return codes
    }

    /// The modifiers and the group in effect, as sent to clients.
    public var modifiers: KeyboardModifiers {
        unsafe KeyboardModifiers(
            depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
            locked: components.lockedModifiers,
            group: UInt32(group))
    }

    /// The same as `modifiers`, but with the locked group instead of the group in effect.
    var lasting: KeyboardModifiers {
        var lasting = modifiers
        lasting.group = UInt32(lockedGroup)
        return lasting
    }

    /// The modifiers in effect, whether depressed, latched or locked.
    public var modifierFlags: ModifierFlags { components.modifierFlags }

    /// The group in effect, starting at 0. Always one of the keymap's groups, or 0 if it has none.
    public var group: Int {
        guard keymap.groupCount > 0 else { return 0 }
        // xkb's wrapping of negative groups can yield the number of groups itself.
        return Int(components.group) % keymap.groupCount
    }

    /// The locked group, which is in effect while no held key changes it.
    var lockedGroup: Int {
        guard keymap.groupCount > 0 else { return 0 }
        return Int(components.lockedGroup) % keymap.groupCount
    }

    /// Returns the meaning of a key that is pressed in the current state.
    func key(for code: KeyCode) -> Key {
        let index = Int(code.rawValue & 127)
        if index < knownKeys.count, let known = knownKeys[index], known.key.code == code,
            known.modifiers == components.modifiers, known.group == components.group
        {
            return known.key
        }
        return learnKey(for: code, index: index)
    }

    @inline(never)
    private func learnKey(for code: KeyCode, index: Int) -> Key {
        let key = Key(
            code: code, keysym: keysym(for: code), keysymIgnoringModifiers: unmodifiedKeysym(for: code),
            modifierFlags: components.modifierFlags, repeats: keymap.keyRepeats(code))
        if knownKeys.isEmpty { knownKeys = ContiguousArray(repeating: nil, count: 128) }
        knownKeys[index] = KnownKey(key: key, modifiers: components.modifiers, group: components.group)
        return key
    }

    package var leds: LEDs { unsafe keymap.leds(of: pointer) }
}

/// Components of a keyboard's state. They are read only after a change, because most keys change nothing.
struct KeyboardComponents {
    /// The modifiers in effect, whether depressed, latched or locked.
    let modifiers: UInt32
    let modifierFlags: ModifierFlags
    /// The group in effect, as xkb numbers it.
    let group: UInt32
    let lockedModifiers: UInt32
    /// May exceed the groups of the keymap.
    let lockedGroup: UInt32

    init(of state: OpaquePointer, under keymap: Keymap) {
        modifiers = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
        modifierFlags = keymap.modifierFlags(of: modifiers)
        group = unsafe xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
        lockedModifiers = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
        lockedGroup = unsafe xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED)
    }
}

/// The changes that a key or a call made to a `KeyboardState`.
package struct KeyboardStateChanges: OptionSet, Hashable, Sendable {
    /// Bits of xkbcommon's `xkb_state_component`.
    package let rawValue: UInt32

    /// - Parameter rawValue: bits of xkbcommon's `xkb_state_component`.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ components: xkb_state_component) {
        rawValue = UInt32(components.rawValue)
    }

    static let none = KeyboardStateChanges([])
    /// The modifiers that keys hold down.
    package static let depressedModifiers = KeyboardStateChanges(XKB_STATE_MODS_DEPRESSED)
    static let latchedModifiers = KeyboardStateChanges(XKB_STATE_MODS_LATCHED)
    static let lockedModifiers = KeyboardStateChanges(XKB_STATE_MODS_LOCKED)
    static let lockedGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_LOCKED)
    /// The group in effect, which results from the depressed, latched and locked group.
    package static let effectiveGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_EFFECTIVE)
    package static let leds = KeyboardStateChanges(XKB_STATE_LEDS)

    /// The changes that `wl_keyboard.modifiers` reports to clients.
    static let serialized: KeyboardStateChanges = [
        .depressedModifiers, .latchedModifiers, .lockedModifiers, .effectiveGroup,
    ]
}

/// Modifiers and group as in `wl_keyboard.modifiers`. The masks have a meaning only under one keymap.
public struct KeyboardModifiers: Hashable, Sendable {
    /// Modifiers that keys hold down.
    public var depressed: UInt32
    /// Modifiers in effect until the next key.
    public var latched: UInt32
    /// Modifiers in effect until they are unlocked.
    public var locked: UInt32
    /// The group in effect, starting at 0.
    public var group: UInt32

    /// Creates a value from masks of one keymap and a group, which starts at 0.
    public init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
        self.depressed = depressed
        self.latched = latched
        self.locked = locked
        self.group = group
    }

    var effective: UInt32 { depressed | latched | locked }
}
