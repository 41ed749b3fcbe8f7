/// Looks through a keymap's text before xkbcommon reads it.
///
/// xkbcommon trusts texts further than a server may: a key code of nine digits makes it allocate an array of
/// that size or abort the process, and some lists take it time that grows with the square of their length.
/// What no keymap in use has is refused here; whether the rest is a keymap, xkbcommon says.
struct KeymapTextCheck {
    /// Bytes. Four large layouts take 80 to 110 KB.
    static let maximumLength = 256 * 1024

    private enum Section {
        case keyCodes, types, other
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
    /// How often a word may occur that starts an entry of a list that xkbcommon searches from its start.
    private static let budgets: [String: Int] = [
        "interpret": 1024, "alias": 2048, "type": 2048, "map": 4096, "preserve": 4096,
        "level_name": 4096, "levelname": 4096, "indicator": 256,
        "modifier_map": 256, "modmap": 256, "mod_map": 256, "virtual_modifiers": 256,
    ]
    /// Members of all modifier maps together: each can make xkbcommon go through all keys.
    private static let maximumModifierMapMembers = 512

    /// Words of a keyboard's drawing, which xkbcommon only skips, and crashes on where it does not expect
    /// them. Inside brackets they are keysyms, such as `section`.
    private static let geometryWords: Set<String> = [
        "xkb_geometry", "shape", "section", "row", "keys", "text", "outline", "solid", "logo", "overlay",
    ]

    /// What a string after it includes, each with its own way to merge.
    private static let includeWords: Set<String> = ["include", "augment", "override", "replace", "alternate"]
    /// Each part of "pc+us" is a file that is read. Four layouts with options have some twenty.
    private static let maximumIncludedPartCount = 32
    private static let maximumIncludeLength = 64

    private var section = Section.types
    private var counts: [String: Int] = [:]
    private var nesting = 0
    private var bracketNesting = 0
    private var operators = 0
    private var modifierMapMembers = 0
    private var statement = ""
    /// The token before this one, if it was a word.
    private var precedingWord: String?
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
        switch token {
        case .word(let word): try takeWord(word)
        case .integer(let value): try takeInteger(value)
        case .keyName: break
        case .string(let text): try takeString(text)
        case .symbol(let symbol): try takeSymbol(symbol)
        }
        previous = Previous(token)
        if case .word(let word) = token { precedingWord = word } else { precedingWord = nil }
    }

    private mutating func takeWord(_ word: String) throws(KeymapError) {
        switch word {
        case let word where bracketNesting == 0 && Self.geometryWords.contains(word):
            throw Self.refusal("it has '\(word)', which belongs to a keyboard's geometry")
        case "xkb_keycodes": section = .keyCodes
        case "xkb_types": section = .types
        case "xkb_compat", "xkb_compat_map", "xkb_compatibility", "xkb_compatibility_map", "xkb_symbols":
            section = .other
        default: break
        }
        if statement.isEmpty { statement = word }
        if section == .types, word.hasPrefix("level"), let level = Int(word.dropFirst(5)),
            level > Self.maximumLevel
        {
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
    private mutating func takeString(_ text: String) throws(KeymapError) {
        guard let precedingWord, Self.includeWords.contains(precedingWord) else { return }
        statement = ""
        let separators = text.utf8.count { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "|") }
        counts["include", default: 0] += separators + 1
        guard counts["include", default: 0] <= Self.maximumIncludedPartCount else {
            throw Self.refusal(
                "it includes more than \(Self.maximumIncludedPartCount) parts of the system's data")
        }
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: ":"):
                true
            default: false
            }
        }
        guard isPlain, text.utf8.count <= Self.maximumIncludeLength else {
            throw Self.refusal("it includes something that is not a plain name of xkb data")
        }
    }

    private mutating func takeInteger(_ value: UInt64) throws(KeymapError) {
        // A mask of modifiers, which may have any bit.
        guard statement != "virtual_modifiers" else { return }
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
            if !isInModifierMap { statement = "" }
        case UInt8(ascii: "("):
            if section != .other { throw Self.refusal("it computes in its key codes or types") }
            try nest()
            operators += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
            nesting = max(nesting - 1, 0)
            if symbol == UInt8(ascii: "]") { bracketNesting = max(bracketNesting - 1, 0) }
        case UInt8(ascii: ";"):
            operators = 0
            statement = ""
        case UInt8(ascii: ","):
            operators = 0
            // xkbcommon crashes on a list of nothing before a comma.
            if previous == .opening || previous == .comma { throw Self.refusal("a list misses a member") }
            try countModifierMapMember()
        case UInt8(ascii: "*"), UInt8(ascii: "/"):
            throw Self.refusal("it multiplies or divides")
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            if section == .types, previous == .integer, statement != "virtual_modifiers" {
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

    private var isInModifierMap: Bool {
        statement == "modifier_map" || statement == "modmap" || statement == "mod_map"
    }

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
