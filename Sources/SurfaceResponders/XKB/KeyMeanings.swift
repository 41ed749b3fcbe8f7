/// What keys mean under one keymap, as far as they were pressed lately: xkb takes some hundred instructions to say so.
///
/// A key means the same as long as the modifiers and the group in effect are the same.
struct KeyMeanings {
    struct Meaning {
        let keysym: Keysym
        let keysymIgnoringModifiers: Keysym
    }

    private struct Entry {
        /// Higher than any key where nothing is remembered.
        var code = KeyCode(.max)
        var modifiers: UInt32 = 0
        var group: UInt32 = 0
        var meaning = Meaning(keysym: .noSymbol, keysymIgnoringModifiers: .noSymbol)
    }

    /// Nearly all keys that keyboards have are lower than this power of two.
    private static let count = 128

    /// Empty until a key is pressed.
    private var entries: ContiguousArray<Entry> = []

    @inline(__always)
    func meaning(of code: KeyCode, modifiers: UInt32, group: UInt32) -> Meaning? {
        guard !entries.isEmpty else { return nil }
        let entry = entries[Self.place(of: code)]
        guard entry.code == code, entry.modifiers == modifiers, entry.group == group else { return nil }
        return entry.meaning
    }

    mutating func remember(_ meaning: Meaning, of code: KeyCode, modifiers: UInt32, group: UInt32) {
        if entries.isEmpty { entries = ContiguousArray(repeating: Entry(), count: Self.count) }
        entries[Self.place(of: code)] = Entry(
            code: code, modifiers: modifiers, group: group, meaning: meaning)
    }

    /// The keymap is another.
    mutating func forgetAll() {
        entries.removeAll()
    }

    @inline(__always)
    private static func place(of code: KeyCode) -> Int {
        Int(code.rawValue) & (count - 1)
    }
}
