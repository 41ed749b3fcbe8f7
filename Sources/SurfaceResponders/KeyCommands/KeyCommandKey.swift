/// A key combination packed into an integer, for hash tables.
struct KeyCommandKey: Hashable, Comparable {
    let rawValue: UInt64

    private init(kind: UInt64, value: UInt32, _ flags: ModifierFlags) {
        rawValue = kind << 48 | UInt64(value) << 16 | UInt64(flags.rawValue)
    }

    init(_ keysym: Keysym, _ flags: ModifierFlags) {
        self.init(kind: 1, value: keysym.rawValue, flags)
    }

    init(_ code: KeyCode, _ flags: ModifierFlags) {
        self.init(kind: 2, value: code.rawValue, flags)
    }

    init(modifier: ModifierFlags, _ flags: ModifierFlags) {
        self.init(kind: 3, value: UInt32(modifier.rawValue), flags)
    }

    init(_ button: PointerButton, _ flags: ModifierFlags) {
        self.init(kind: 4, value: button.rawValue, flags)
    }

    static func touch(_ flags: ModifierFlags) -> KeyCommandKey {
        KeyCommandKey(kind: 5, value: 0, flags)
    }

    init(_ combination: KeyCombination) {
        switch combination.input {
        case .keysym(let keysym): self.init(keysym, combination.modifierFlags)
        case .keyCode(let code): self.init(code, combination.modifierFlags)
        case .modifier(let modifier): self.init(modifier: modifier, combination.modifierFlags)
        case .button(let button): self.init(button, combination.modifierFlags)
        case .touch: self = .touch(combination.modifierFlags)
        }
    }

    static func < (left: KeyCommandKey, right: KeyCommandKey) -> Bool { left.rawValue < right.rawValue }

    /// The preferred slot in a hash table of `count` slots, a power of two.
    func place(in count: Int) -> Int {
        Int(truncatingIfNeeded: (rawValue &* 0x9e37_79b9_7f4a_7c15) >> 32) & (count - 1)
    }
}
