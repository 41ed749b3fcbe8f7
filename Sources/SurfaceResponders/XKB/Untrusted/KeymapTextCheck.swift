/// Looks through a keymap's text before xkbcommon reads it.
///
/// xkbcommon trusts texts further than a server may: a key code of nine digits makes it allocate an array of
/// that size or abort the process, and some lists take it time that grows with the square of their length.
/// What no keymap in use has is refused here; whether the rest is a keymap, xkbcommon says.
struct KeymapTextCheck {
    /// Bytes. Four large layouts take 80 to 110 KB.
    static let maximumLength = 256 * 1024
    /// Words, numbers, strings and symbols. Four large layouts have up to 19,200, and twice as many take xkbcommon some ten
    /// milliseconds.
    private static let maximumTokenCount = 40_000

    private enum Section {
        case keyCodes, types, other
    }

    private enum Meaning {
        case section(Section)
        case geometry
        case include
    }

    private enum Statement {
        case modifierMap, virtualModifiers, other
    }

    private enum Previous {
        case opening, integer, sum, comma, other

        init(_ token: KeymapTextScanner.Token) {
            switch token {
            case .integer: self = .integer
            case .symbol(UInt8(ascii: "+")), .symbol(UInt8(ascii: "-")): self = .sum
            case .symbol(UInt8(ascii: ",")): self = .comma
            case .symbol(UInt8(ascii: "{")), .symbol(UInt8(ascii: "[")), .symbol(UInt8(ascii: "(")):
                self = .opening
            default: self = .other
            }
        }
    }

    /// Key codes beyond this are refused: xkb allocates all keys up to the highest.
    private static let maximumKeyCode = 4095
    private static let maximumLevel = 64
    private static let maximumNesting = 16
    /// Operators in one expression, which xkbcommon evaluates recursively.
    private static let maximumOperatorCount = 64
    /// How many names of keys there may be among the key codes: for each xkbcommon goes through all. Keyboards have 400, and
    /// a program that types a text gives each of its characters a key.
    private static let maximumKeyNameCount = 2560
    /// How often a word may occur that starts an entry of a list that xkbcommon searches from its start.
    private static let budgets: [KeymapWord: Int] = [
        "key": 2048, "interpret": 1024, "alias": 2048, "type": 2048, "map": 4096, "preserve": 4096,
        "level_name": 4096, "levelname": 4096, "indicator": 256,
        "modifier_map": 256, "modmap": 256, "mod_map": 256, "virtual_modifiers": 256,
    ]
    /// Members of all modifier maps together: each can make xkbcommon go through all keys.
    private static let maximumModifierMapMembers = 128

    private static let meanings: [KeymapWord: Meaning] = [
        "xkb_keycodes": .section(.keyCodes), "xkb_types": .section(.types),
        "xkb_compat": .section(.other), "xkb_compat_map": .section(.other),
        "xkb_compatibility": .section(.other), "xkb_compatibility_map": .section(.other),
        "xkb_symbols": .section(.other),
        // Words of a keyboard's drawing, which xkbcommon only skips, and crashes on where it does not expect them. Inside
        // brackets they are keysyms, such as `section`.
        "xkb_geometry": .geometry, "shape": .geometry, "section": .geometry, "row": .geometry,
        "keys": .geometry,
        "text": .geometry, "outline": .geometry, "solid": .geometry, "logo": .geometry, "overlay": .geometry,
        // What a string after it includes, each with its own way to merge.
        "include": .include, "augment": .include, "override": .include, "replace": .include,
        "alternate": .include,
    ]
    private static let statements: [KeymapWord: Statement] = [
        "modifier_map": .modifierMap, "modmap": .modifierMap, "mod_map": .modifierMap,
        "virtual_modifiers": .virtualModifiers,
    ]
    private static let level: KeymapWord = "level"

    /// Each part of "pc+us" is a file that is read, with what it includes itself, which takes up to two milliseconds: it counts
    /// for so many tokens. On-screen keyboards and programs that type include two at most: what xkbcommon writes has none.
    private static let tokensOfIncludedPart = 5_000
    private static let maximumIncludeLength = 64

    private var section = Section.types
    private var tokenCount = 0
    private var counts: [KeymapWord: Int] = [:]
    private var keyNameCount = 0
    private var nesting = 0
    private var bracketNesting = 0
    private var operators = 0
    private var modifierMapMembers = 0
    /// nil before its first word.
    private var statement: Statement?
    /// Whether the token before this one says that a string includes something.
    private var isIncluding = false
    private var previous = Previous.other

    static func check(_ bytes: [UInt8]) throws(KeymapError) {
        guard !bytes.isEmpty else { throw refusal("it is empty") }
        guard bytes.count <= maximumLength else {
            throw refusal("it is longer than \(maximumLength) bytes")
        }
        var scanner = KeymapTextScanner(bytes)
        var check = KeymapTextCheck()
        while let token = try scanner.next() {
            try check.take(token)
        }
    }

    static func refusal(_ reason: String) -> KeymapError {
        .invalidText(reason: reason, messages: [])
    }

    private mutating func take(_ token: KeymapTextScanner.Token) throws(KeymapError) {
        try count(1)
        let includes = isIncluding
        isIncluding = false
        switch token {
        case .word(let word): try takeWord(word)
        case .integer(let value): try takeInteger(value)
        case .keyName: try countKeyName()
        case .string(let text): if includes { try takeIncluded(text) }
        case .symbol(let symbol): try takeSymbol(symbol)
        }
        previous = Previous(token)
    }

    private mutating func count(_ tokens: Int) throws(KeymapError) {
        tokenCount += tokens
        guard tokenCount <= Self.maximumTokenCount else {
            throw Self.refusal(
                "it has more than \(Self.maximumTokenCount) words, numbers and symbols, of which a part of the system's data "
                    + "that it includes counts for \(Self.tokensOfIncludedPart)")
        }
    }

    private mutating func countKeyName() throws(KeymapError) {
        guard section == .keyCodes else { return }
        keyNameCount += 1
        guard keyNameCount <= Self.maximumKeyNameCount else {
            throw Self.refusal("it has more than \(Self.maximumKeyNameCount) names of keys")
        }
    }

    private mutating func takeWord(_ word: KeymapWord) throws(KeymapError) {
        switch Self.meanings[word] {
        case .section(let section): self.section = section
        case .geometry where bracketNesting == 0:
            throw Self.refusal("it has '\(word)', which belongs to a keyboard's geometry")
        case .include: isIncluding = true
        case .geometry, nil: break
        }
        if statement == nil { statement = Self.statements[word] ?? .other }
        if section == .types, let level = word.number(after: Self.level), level > Self.maximumLevel {
            throw Self.refusal("it has a key type with more than \(Self.maximumLevel) levels")
        }
        if let budget = Self.budgets[word] {
            counts[word, default: 0] += 1
            if counts[word, default: 0] > budget {
                throw Self.refusal("it says '\(word)' more than \(budget) times")
            }
        }
    }

    /// Virtual keyboards include parts of the system's xkb data by name. A name that could lead out of that data, or
    /// that makes xkbcommon read much of it, is refused before a file is opened.
    private mutating func takeIncluded(_ text: ArraySlice<UInt8>) throws(KeymapError) {
        statement = nil
        let partCount = text.count { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "|") } + 1
        let isPlain = text.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: ":"):
                true
            default: false
            }
        }
        guard isPlain, text.count <= Self.maximumIncludeLength else {
            throw Self.refusal("it includes something that is not a plain name of xkb data")
        }
        try count(partCount * Self.tokensOfIncludedPart)
    }

    private mutating func takeInteger(_ value: UInt64) throws(KeymapError) {
        // A mask of modifiers, which may have any bit.
        guard statement != .virtualModifiers else { return }
        switch section {
        case .keyCodes where value > Self.maximumKeyCode:
            throw Self.refusal("it has a key code beyond \(Self.maximumKeyCode)")
        case .types where value > Self.maximumLevel:
            throw Self.refusal("it has a key type with more than \(Self.maximumLevel) levels")
        case .types where previous == .sum:
            throw Self.refusal("it computes with numbers in its key types")
        default: break
        }
    }

    private mutating func takeSymbol(_ symbol: UInt8) throws(KeymapError) {
        switch symbol {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try nest()
            if symbol == UInt8(ascii: "[") { bracketNesting += 1 }
            operators = 0
            // The word before a brace names a block; what follows starts statements of their own, except in
            // the list of a modifier map.
            if !isInModifierMap { statement = nil }
        case UInt8(ascii: "("):
            if section != .other { throw Self.refusal("it computes in its key codes or types") }
            try nest()
            operators += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
            nesting = max(nesting - 1, 0)
            if symbol == UInt8(ascii: "]") { bracketNesting = max(bracketNesting - 1, 0) }
        case UInt8(ascii: ";"):
            operators = 0
            statement = nil
        case UInt8(ascii: ","):
            operators = 0
            // xkbcommon crashes on a list of nothing before a comma.
            if previous == .opening || previous == .comma { throw Self.refusal("a list misses a member") }
            try countModifierMapMember()
        case UInt8(ascii: "*"), UInt8(ascii: "/"):
            throw Self.refusal("it multiplies or divides")
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            if section == .types, previous == .integer, statement != .virtualModifiers {
                throw Self.refusal("it computes with numbers in its key types")
            }
            operators += 1
        default:
            operators += 1
        }
        if operators > Self.maximumOperatorCount {
            throw Self.refusal("it has an expression with more than \(Self.maximumOperatorCount) operators")
        }
    }

    private var isInModifierMap: Bool { statement == .modifierMap }

    private mutating func countModifierMapMember() throws(KeymapError) {
        guard isInModifierMap else { return }
        modifierMapMembers += 1
        if modifierMapMembers > Self.maximumModifierMapMembers {
            throw Self.refusal("its modifier maps have too many members")
        }
    }

    private mutating func nest() throws(KeymapError) {
        nesting += 1
        if nesting > Self.maximumNesting {
            throw Self.refusal("it nests more than \(Self.maximumNesting) deep")
        }
    }
}
