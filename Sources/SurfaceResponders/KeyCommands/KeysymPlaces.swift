/// Where the keysyms of a keymap are.
final class KeysymPlaces {
    let keymap: Keymap
    private var codes: [Keysym: [KeyCode]] = [:]
    /// By group, worked out when it is asked for.
    private var plainKeysyms: [Int: Set<Keysym>] = [:]

    init(_ keymap: Keymap) {
        self.keymap = keymap
        for code in keymap.keyCodes {
            for group in 0..<keymap.groupCount(of: code) {
                for level in 0..<keymap.levelCount(of: code, group: group) {
                    let keysym = keymap.keysym(for: code, group: group, level: level)
                    if keysym != .noSymbol, codes[keysym]?.last != code {
                        codes[keysym, default: []].append(code)
                    }
                }
            }
        }
    }

    /// The keys that have a keysym, in whatever group and level.
    func codes(of keysym: Keysym) -> [KeyCode] { codes[keysym] ?? [] }

    /// Whether a group has a keysym at some key that is pressed alone.
    func hasPlainKeysym(_ keysym: Keysym, inGroup group: Int) -> Bool {
        if let known = plainKeysyms[group] { return known.contains(keysym) }
        let keysyms = Set(keymap.keyCodes.map { keymap.unmodifiedKeysym(for: $0, group: group) })
        plainKeysyms[group] = keysyms
        return keysyms.contains(keysym)
    }
}
