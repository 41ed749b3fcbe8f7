import CXKB

/// The state of one logical keyboard under a keymap: which modifiers, group and lamps are on.
///
/// Feed it every key, paired, and in order. It drops a press of what is down, a release of what is up and
/// a code out of range, and answers that nothing changed.
@safe
public final class KeyboardState {
    /// The keymap that gives the state its meaning.
    @safe @exclusivity(unchecked) private(set) public var keymap: Keymap
    @safe @exclusivity(unchecked) var pointer: OpaquePointer
    /// The keys that are down, oldest first.
    @safe @exclusivity(unchecked) var heldKeys: [HeldKey] = []
    @safe @exclusivity(unchecked) private var components: KeyboardComponents
    /// Keys without an action that were pressed, and changed nothing, since anything else happened. What a press of
    /// them does, such as that a latch is used up, is done: xkb is not told of the next one.
    @safe @exclusivity(unchecked) private var settledKeys = KeyCodeSet()
    /// Keys that were pressed lately, each at its code modulo 128; empty until the first. xkb takes some hundred instructions
    /// to say what a key means, which stays the same while modifiers and group do.
    @safe @exclusivity(unchecked) private var knownKeys: ContiguousArray<KnownKey?> = []

    private struct KnownKey {
        let key: Key
        let modifiers: UInt32
        let group: UInt32
    }

    /// A key that is down, and the locks as they were before it: releasing a lock key unlocks only what was
    /// locked before its press.
    struct HeldKey {
        let code: KeyCode
        let lockedModifiers: UInt32
        let lockedGroup: UInt32
    }

    /// A state in which no key is down, no modifier is in effect, and the group is the first.
    /// - Parameter keymap: kept as long as the state has it.
    package init(keymap: Keymap) {
        self.keymap = keymap
        let state = unsafe Self.makeState(keymap)
        pointer = unsafe state
        components = unsafe KeyboardComponents(of: state, under: keymap)
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
        knownKeys.removeAll()
        refresh()
    }

    /// Something happened that changes more than the keys which are down.
    private func refresh() {
        settledKeys.removeAll()
        components = unsafe KeyboardComponents(of: pointer, under: keymap)
    }

    // MARK: Changes

    @discardableResult
    package func update(key code: KeyCode, _ direction: KeyDirection) -> KeyboardStateChanges {
        guard code.isValid else { return [] }
        // A loop, since a closure would be called for each.
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

    /// Sets the state's parts as they are.
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

    /// Sets modifiers and group as they are, for a virtual keyboard that says them itself. Bits that the
    /// keymap does not have are dropped; a group that it does not have wraps around.
    @discardableResult
    package func update(_ modifiers: KeyboardModifiers) -> KeyboardStateChanges {
        let group = keymap.groupCount > 0 ? modifiers.group % UInt32(keymap.groupCount) : 0
        return setMasks(
            depressed: modifiers.depressed, latched: modifiers.latched, locked: modifiers.locked,
            lockedGroup: group)
    }

    /// Makes a group the one in effect until another is chosen. A group out of range changes nothing.
    @discardableResult
    package func lockGroup(_ group: Int) -> KeyboardStateChanges {
        guard group >= 0, group < keymap.groupCount else { return [] }
        return unsafe setMasks(
            depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
            locked: components.lockedModifiers, lockedGroup: UInt32(group))
    }

    /// Takes away modifiers that were set as they are, and locks another group. What keys hold down stays.
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

    /// Lets go of every key and of what is depressed or latched; what is locked stays, and so does the
    /// group. For a session that goes to sleep: the releases happen unseen.
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

    /// The state as clients are told it.
    public var modifiers: KeyboardModifiers {
        unsafe KeyboardModifiers(
            depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
            locked: components.lockedModifiers,
            group: UInt32(group))
    }

    /// The state with the group that is locked, whatever group keys put into effect.
    var lasting: KeyboardModifiers {
        var lasting = modifiers
        lasting.group = UInt32(lockedGroup)
        return lasting
    }

    /// What is in effect, however it came to be.
    public var modifierFlags: ModifierFlags { components.modifierFlags }

    /// The group in effect, from 0; within the keymap's groups.
    public var group: Int {
        guard keymap.groupCount > 0 else { return 0 }
        // xkb's wrapping of negative groups can end at the number of groups itself.
        return Int(components.group) % keymap.groupCount
    }

    /// The group that was locked: what is in effect while no key changes it for as long as it is held.
    var lockedGroup: Int {
        guard keymap.groupCount > 0 else { return 0 }
        return Int(components.lockedGroup) % keymap.groupCount
    }

    /// What a key means that goes down now.
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

/// What a keyboard's state is made up of, read once after each change: most keys change nothing.
struct KeyboardComponents {
    /// The modifiers in effect, however they came to be.
    let modifiers: UInt32
    let modifierFlags: ModifierFlags
    /// The group in effect, as xkb numbers it.
    let group: UInt32
    let lockedModifiers: UInt32
    /// It may be beyond the groups that the keymap has.
    let lockedGroup: UInt32

    init(of state: OpaquePointer, under keymap: Keymap) {
        modifiers = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
        modifierFlags = keymap.modifierFlags(of: modifiers)
        group = unsafe xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
        lockedModifiers = unsafe xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
        lockedGroup = unsafe xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED)
    }
}

/// What a key or a call changed in a `KeyboardState`.
package struct KeyboardStateChanges: OptionSet, Hashable, Sendable {
    /// The bits of xkbcommon's `xkb_state_component`.
    package let rawValue: UInt32

    /// - Parameter rawValue: bits of xkbcommon's `xkb_state_component`.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ components: xkb_state_component) {
        rawValue = UInt32(components.rawValue)
    }

    static let none = KeyboardStateChanges([])
    /// Which modifiers keys hold down.
    package static let depressedModifiers = KeyboardStateChanges(XKB_STATE_MODS_DEPRESSED)
    /// Which modifiers are in effect until the next key.
    static let latchedModifiers = KeyboardStateChanges(XKB_STATE_MODS_LATCHED)
    /// Which modifiers are in effect until they are unlocked.
    static let lockedModifiers = KeyboardStateChanges(XKB_STATE_MODS_LOCKED)
    /// The part of the group that lasts until another one is chosen.
    static let lockedGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_LOCKED)
    /// The group in effect, which the three parts make up.
    package static let effectiveGroup = KeyboardStateChanges(XKB_STATE_LAYOUT_EFFECTIVE)
    package static let leds = KeyboardStateChanges(XKB_STATE_LEDS)

    /// Whatever a client hears of in `wl_keyboard.modifiers`.
    static let serialized: KeyboardStateChanges = [
        .depressedModifiers, .latchedModifiers, .lockedModifiers, .effectiveGroup,
    ]
}

/// The state of modifiers and group as `wl_keyboard.modifiers` carries it: masks over the modifiers of
/// one keymap, meaningless under another.
public struct KeyboardModifiers: Hashable, Sendable {
    /// Modifiers held down by a key.
    public var depressed: UInt32
    /// Modifiers in effect until the next key.
    public var latched: UInt32
    /// Modifiers in effect until they are unlocked.
    public var locked: UInt32
    /// The group in effect, from 0.
    public var group: UInt32

    /// - Parameters:
    ///   - depressed: modifiers held down by a key.
    ///   - latched: modifiers in effect until the next key.
    ///   - locked: modifiers in effect until they are unlocked.
    ///   - group: the group in effect, from 0.
    public init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
        self.depressed = depressed
        self.latched = latched
        self.locked = locked
        self.group = group
    }

    /// All modifiers in effect, however they came to be.
    var effective: UInt32 { depressed | latched | locked }
}
