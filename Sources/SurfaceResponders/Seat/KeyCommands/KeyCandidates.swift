/// The key combinations that a pressed key can stand for, the likeliest first.
///
/// The meaning of the key in the layout in use comes before its meaning in another layout: Dvorak stays
/// Dvorak, and under a Russian layout, Control and the key of the Latin C are Control+C.
struct KeyCandidates {
    struct Candidate {
        let key: KeyCommandKey
        /// Whether the layout in use has another character on the key. Commands may opt out of such matches.
        let isLocalized: Bool
    }

    private var candidates = InlineArray<8, Candidate>(
        repeating: Candidate(key: KeyCommandKey(KeyCode(0), []), isLocalized: false))
    private var count = 0
    /// The key whose further candidates are not computed yet. Most keys are found by their plain meaning.
    private var remaining: Key?

    init(_ key: Key) {
        let flags = key.modifierFlags.intersection(.matchedModifiers)
        append(KeyCommandKey(key.keysymIgnoringModifiers, flags))
        append(KeyCommandKey(key.code, flags))
        remaining = key
    }

    init(modifier: ModifierFlags, _ flags: ModifierFlags) {
        append(KeyCommandKey(modifier: modifier, flags))
    }

    init(_ button: PointerButton, _ flags: ModifierFlags) {
        append(KeyCommandKey(button, flags))
    }

    init(touch flags: ModifierFlags) {
        append(.touch(flags))
    }

    /// Returns the candidate with a number that counts from zero; `nil` after the last.
    @inline(__always)
    mutating func candidate(_ number: Int, _ index: KeyCommandIndex) -> Candidate? {
        if number == count, let key = remaining { addFurther(of: key, index) }
        return number < count ? candidates[number] : nil
    }

    @inline(never)
    private mutating func addFurther(of key: Key, _ index: KeyCommandIndex) {
        remaining = nil
        let state = index.state
        let flags = key.modifierFlags.intersection(.matchedModifiers)
        let plain = key.keysymIgnoringModifiers
        addDigit(of: key, plain, flags, state)
        if key.keysym != plain, !Self.areCases(key.keysym, plain) {
            append(KeyCommandKey(key.keysym, flags.subtracting(state.consumedModifiers(for: key.code))))
        }
        addLatin(of: key, plain, flags, state, index)
    }

    mutating func contains(
        _ combination: KeyCombination, allowingLocalized: Bool, _ index: KeyCommandIndex
    ) -> Bool {
        let key = KeyCommandKey(combination)
        var number = 0
        while let candidate = candidate(number, index) {
            if candidate.key == key, allowingLocalized || !candidate.isLocalized { return true }
            number += 1
        }
        return false
    }

    private mutating func append(_ key: KeyCommandKey, isLocalized: Bool = false) {
        candidates[count] = Candidate(key: key, isLocalized: isLocalized)
        count += 1
    }

    /// Adds the digit that a key has with Shift, as in layouts such as French. A user who presses Super and
    /// the key of 2 means Super+2, and with Shift, Super+Shift+2.
    private mutating func addDigit(
        of key: Key, _ plain: Keysym, _ flags: ModifierFlags, _ state: KeyboardState
    ) {
        guard !Self.isDigit(plain), plain.unicodeScalar != nil else { return }
        let shifted = state.keymap.keysym(for: key.code, group: state.group, level: 1)
        if Self.isDigit(shifted) { append(KeyCommandKey(shifted, flags), isLocalized: true) }
    }

    /// If the layout in use is not Latin, adds what the key is in the Latin layout, with and without
    /// modifiers, even if the layout in use has punctuation there (Greek has a semicolon on Q). An unmodified
    /// Latin character that the layout in use has on another key is not added: it belongs to that key.
    private mutating func addLatin(
        of key: Key, _ plain: Keysym, _ flags: ModifierFlags, _ state: KeyboardState,
        _ index: KeyCommandIndex
    ) {
        guard let latin = state.keysymInLatinGroup(for: key.code), latin != plain else { return }
        if !index.hasKey(for: latin, in: state) {
            append(KeyCommandKey(latin, flags), isLocalized: true)
        }
        let modified = state.modifiedKeysymInLatinGroup(for: key.code) ?? latin
        if modified != latin, !Self.areCases(modified, latin) {
            append(KeyCommandKey(modified, flags.subtracting(.shift)), isLocalized: true)
        }
    }

    private static func areCases(_ one: Keysym, _ other: Keysym) -> Bool {
        one.lowercased == other.lowercased
    }

    private static func isDigit(_ keysym: Keysym) -> Bool { (0x30...0x39).contains(keysym.rawValue) }
}
