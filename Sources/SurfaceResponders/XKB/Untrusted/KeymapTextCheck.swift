/// Checks the text of a keymap before xkbcommon parses it.
///
/// xkbcommon is too permissive for a server: a key code of nine digits makes it allocate an array of that
/// size or abort the process, and for some lists it takes time quadratic in their length. The check refuses
/// constructs that no keymap in use contains. Whether the rest is a valid keymap is left to xkbcommon.
struct KeymapTextCheck {
    /// The limit for the text, in bytes. A keymap of four large layouts takes 80 to 110 KB.
    static let maximumLength = 256 * 1024
    /// The limit for tokens: words, numbers, key names, strings and symbols. A keymap of four large layouts
    /// has up to 19,200, and xkbcommon takes some ten milliseconds for twice as many.
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

    /// xkbcommon allocates memory for all codes up to the highest one.
    private static let maximumKeyCode = 4095
    private static let maximumLevel = 64
    private static let maximumNesting = 16
    /// The limit for one expression. xkbcommon evaluates expressions recursively.
    private static let maximumOperatorCount = 64
    /// The limit for key names in the section of key codes. xkbcommon searches all keys for each of them.
    /// Keyboards have 400 keys, and a program that types text assigns a key to each character.
    private static let maximumKeyNameCount = 2560
    /// The limits for words that start an entry of a list. For each entry, xkbcommon searches the list.
    private static let budgets: [KeymapWord: Int] = [
        "key": 2048, "interpret": 1024, "alias": 2048, "type": 2048, "map": 4096, "preserve": 4096,
        "level_name": 4096, "levelname": 4096, "indicator": 256,
        "modifier_map": 256, "modmap": 256, "mod_map": 256, "virtual_modifiers": 256,
    ]
    /// The limit for the members of all modifier maps. For each member xkbcommon may search all keys.
    private static let maximumModifierMapMembers = 128

    private static let meanings: [KeymapWord: Meaning] = [
        "xkb_keycodes": .section(.keyCodes), "xkb_types": .section(.types),
        "xkb_compat": .section(.other), "xkb_compat_map": .section(.other),
        "xkb_compatibility": .section(.other), "xkb_compatibility_map": .section(.other),
        "xkb_symbols": .section(.other),
        // Words of a keyboard's geometry, which xkbcommon skips. It crashes on them where it does not expect
        // them. Inside brackets they are keysyms, such as `section`.
        "xkb_geometry": .geometry, "shape": .geometry, "section": .geometry, "row": .geometry,
        "keys": .geometry,
        "text": .geometry, "outline": .geometry, "solid": .geometry, "logo": .geometry, "overlay": .geometry,
        // These words include the file that the following string names, each with its own merge mode.
        "include": .include, "augment": .include, "override": .include, "replace": .include,
        "alternate": .include,
    ]
    private static let statements: [KeymapWord: Statement] = [
        "modifier_map": .modifierMap, "modmap": .modifierMap, "mod_map": .modifierMap,
        "virtual_modifiers": .virtualModifiers,
    ]
    private static let level: KeymapWord = "level"

    /// The number of tokens that each part of an include, such as `pc+us`, counts as. Reading its files takes
    /// up to two milliseconds. On-screen keyboards and programs that type text include at most two parts.
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
    /// `nil` before the first word of a statement.
    private var statement: Statement?
    /// Whether the previous token makes a following string an include.
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
                "it has more than \(Self.maximumTokenCount) tokens; each part of the system's xkb data "
                    + "that it includes counts as \(Self.tokensOfIncludedPart)")
        }
    }

    private mutating func countKeyName() throws(KeymapError) {
        guard section == .keyCodes else { return }
        keyNameCount += 1
        guard keyNameCount <= Self.maximumKeyNameCount else {
            throw Self.refusal("it has more than \(Self.maximumKeyNameCount) key names")
        }
    }

    private mutating func takeWord(_ word: KeymapWord) throws(KeymapError) {
        switch Self.meanings[word] {
        case .section(let section): self.section = section
        case .geometry where bracketNesting == 0:
            throw Self.refusal("it contains '\(word)', which belongs to a keyboard's geometry")
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
                throw Self.refusal("it contains '\(word)' more than \(budget) times")
            }
        }
    }

    /// Checks the name in an include before any file is opened. Refuses a name that could refer to a file
    /// outside of xkb's data, or that makes xkbcommon read much of that data.
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
        // A mask of virtual modifiers may have any bit.
        guard statement != .virtualModifiers else { return }
        switch section {
        case .keyCodes where value > Self.maximumKeyCode:
            throw Self.refusal("it has a key code beyond \(Self.maximumKeyCode)")
        case .types where value > Self.maximumLevel:
            throw Self.refusal("it has a key type with more than \(Self.maximumLevel) levels")
        case .types where previous == .sum:
            throw Self.refusal("its key types contain arithmetic")
        default: break
        }
    }

    private mutating func takeSymbol(_ symbol: UInt8) throws(KeymapError) {
        switch symbol {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try nest()
            if symbol == UInt8(ascii: "[") { bracketNesting += 1 }
            operators = 0
            // A brace or bracket begins new statements, except that of the list of a modifier map.
            if !isInModifierMap { statement = nil }
        case UInt8(ascii: "("):
            if section != .other { throw Self.refusal("its key codes or types contain an expression") }
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
            // xkbcommon crashes on a comma that follows no list member.
            if previous == .opening || previous == .comma { throw Self.refusal("a list member is missing") }
            try countModifierMapMember()
        case UInt8(ascii: "*"), UInt8(ascii: "/"):
            throw Self.refusal("it contains a multiplication or division")
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            if section == .types, previous == .integer, statement != .virtualModifiers {
                throw Self.refusal("its key types contain arithmetic")
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
            throw Self.refusal("it is nested more than \(Self.maximumNesting) levels deep")
        }
    }
}
