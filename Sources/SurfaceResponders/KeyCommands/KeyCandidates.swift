/// The key combinations that a pressed key can stand for, the likeliest first.
///
/// What the layout in use makes of the key comes before what another would: Dvorak stays Dvorak, and under a Russian
/// layout Control and the key of the Latin C are Control+C.
struct KeyCandidates {
    struct Candidate {
        let key: KeyCommandKey
        /// Whether the layout in use has another character there: not for commands that opt out.
        let isLocalized: Bool
    }

    private var candidates = InlineArray<6, Candidate>(
        repeating: Candidate(key: KeyCommandKey(KeyCode(0), []), isLocalized: false))
    private(set) var count = 0

    /// - Parameter state: the state of the keyboard before the key went into it.
    init(_ key: Key, _ state: KeyboardState) {
        let flags = key.modifierFlags.intersection(.matchedModifiers)
        let plain = key.keysymIgnoringModifiers
        append(KeyCommandKey(key.code, flags))
        append(KeyCommandKey(plain, flags))
        addDigit(of: key, plain, flags, state)
        if key.keysym != plain, !Self.areCases(key.keysym, plain) {
            append(KeyCommandKey(key.keysym, flags.subtracting(state.consumedModifiers(for: key.code))))
        }
        addLatin(of: key, plain, flags, state)
    }

    /// The candidates for a lone modifier.
    init(modifier: ModifierFlags, _ flags: ModifierFlags) {
        append(KeyCommandKey(modifier: modifier, flags))
    }

    init(_ button: PointerButton, _ flags: ModifierFlags) {
        append(KeyCommandKey(button, flags))
    }

    init(touch flags: ModifierFlags) {
        append(.touch(flags))
    }

    subscript(number: Int) -> Candidate { candidates[number] }

    /// Whether a combination is among them.
    func contains(_ combination: KeyCombination, allowingLocalized: Bool) -> Bool {
        let key = KeyCommandKey(combination)
        for number in 0..<count where candidates[number].key == key {
            if allowingLocalized || !candidates[number].isLocalized { return true }
        }
        return false
    }

    private mutating func append(_ key: KeyCommandKey, isLocalized: Bool = false) {
        candidates[count] = Candidate(key: key, isLocalized: isLocalized)
        count += 1
    }

    /// Layouts such as the French have digits above Shift. Who presses Super and the key of 2 means Super+2, and with
    /// Shift Super+Shift+2.
    private mutating func addDigit(
        of key: Key, _ plain: Keysym, _ flags: ModifierFlags, _ state: KeyboardState
    ) {
        guard !Self.isDigit(plain), plain.unicodeScalar != nil else { return }
        let shifted = state.keymap.keysym(for: key.code, group: state.group, level: 1)
        if Self.isDigit(shifted) { append(KeyCommandKey(shifted, flags), isLocalized: true) }
    }

    /// Where the layout in use is not Latin.
    private mutating func addLatin(
        of key: Key, _ plain: Keysym, _ flags: ModifierFlags, _ state: KeyboardState
    ) {
        let latin = state.latinKeysym(for: key.code)
        guard latin != plain else { return }
        append(KeyCommandKey(latin, flags), isLocalized: true)
        let modified = state.modifiedLatinKeysym(for: key.code)
        if modified != latin, !Self.areCases(modified, latin) {
            append(KeyCommandKey(modified, flags.subtracting(.shift)), isLocalized: true)
        }
    }

    private static func areCases(_ one: Keysym, _ other: Keysym) -> Bool {
        one.lowercased == other.lowercased
    }

    private static func isDigit(_ keysym: Keysym) -> Bool { (0x30...0x39).contains(keysym.rawValue) }
}
