import SurfaceResponders

struct ReplayKeys {
    private let keymap: Keymap
    private let typing: TextTyping
    /// For each keysym that needs no modifier, its first key in the first layout that contains it.
    private let codes: [Keysym: KeyCode]

    init(keymap: Keymap) {
        self.keymap = keymap
        typing = TextTyping(keymap: keymap)
        codes = Self.codes(of: keymap)
    }

    private static func codes(of keymap: Keymap) -> [Keysym: KeyCode] {
        var codes: [Keysym: KeyCode] = [:]
        for group in 0..<keymap.groupCount {
            for code in keymap.keyCodes {
                let keysym = keymap.unmodifiedKeysym(for: code, group: group)
                if codes[keysym] == nil { codes[keysym] = code }
            }
        }
        return codes
    }

    /// Returns a stroke for each scalar; `nil` if no layout contains one of the characters.
    func strokes(for text: String, activeGroup: Int) -> [KeyStroke]? {
        try? typing.strokes(for: text, activeGroup: activeGroup)
    }

    /// Returns the number of strokes, and all keys that may be pressed for them, whichever group is active.
    func use(for text: String) throws(ReplayProblem) -> (strokeCount: Int, codes: Set<KeyCode>) {
        guard let strokes = strokes(for: text, activeGroup: 0) else {
            let codes = try TemporaryKeymap(text).codes
            return (codes.count, Set(codes))
        }
        var codes: Set<KeyCode> = []
        for group in 0..<max(keymap.groupCount, 1) {
            for stroke in self.strokes(for: text, activeGroup: group) ?? [] {
                codes.insert(stroke.code)
                codes.formUnion(stroke.modifiers)
            }
        }
        return (strokes.count, codes)
    }

    func code(_ fields: ReplayFields) throws(ReplayProblem) -> KeyCode {
        guard case .string(let name) = fields["key"] else {
            guard case .number = fields["key"] else {
                throw ReplayProblem("'key' must be an evdev code or the name of a keysym, such as \"Return\"")
            }
            return KeyCode(UInt32(try fields.integer("key", in: 1...Int(KeyCode.limit) - 1)))
        }
        return try code(named: name)
    }

    /// Returns the keys that mean a keysym together in the first layout: modifiers that are not held yet, and
    /// the key.
    func codes(named name: String, besides held: [KeyCode]) throws(ReplayProblem) -> [KeyCode] {
        guard let scalar = Keysym(name: name)?.unicodeScalar,
            let strokes = strokes(for: String(scalar), activeGroup: 0), strokes.count == 1,
            strokes[0].group == 0, !strokes[0].modifiers.isEmpty
        else { return [try code(named: name)] }
        return strokes[0].modifiers.filter { !held.contains($0) } + [strokes[0].code]
    }

    /// Returns the key that means a keysym without modifiers.
    func code(named name: String) throws(ReplayProblem) -> KeyCode {
        guard let keysym = Keysym(name: name), keysym != .noSymbol else {
            throw ReplayProblem("'\(name)' is not the name of a keysym")
        }
        guard let code = codes[keysym] else {
            throw ReplayProblem(
                "no key of the keymap means '\(name)' by itself: write the key's evdev code, or use 'type'")
        }
        return code
    }

    func group(_ fields: ReplayFields) throws(ReplayProblem) -> Int {
        let names = keymap.layouts.map(\.description)
        guard case .number(let number) = fields["group"], let group = Int(exactly: number),
            (0..<keymap.groupCount).contains(group)
        else {
            let choice = names.enumerated().map { "\($0.offset) (\($0.element))" }.joined(separator: ", ")
            throw ReplayProblem(
                "'group' must be the number of a layout, counted from 0"
                    + (choice.isEmpty ? "" : ": \(choice)"))
        }
        return group
    }
}
