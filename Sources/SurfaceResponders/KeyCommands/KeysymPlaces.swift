/// Which keys of a keymap have a keysym, in whatever group and level.
final class KeysymPlaces {
    let keymap: Keymap
    private var codes: [Keysym: [KeyCode]] = [:]

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

    func codes(of keysym: Keysym) -> [KeyCode] { codes[keysym] ?? [] }
}
