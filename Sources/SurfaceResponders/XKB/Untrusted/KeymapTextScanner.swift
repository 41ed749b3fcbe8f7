/// Splits a keymap's text into tokens as xkbcommon does. Refuses text that xkbcommon may split differently.
struct KeymapTextScanner {
    enum Token {
        case word(KeymapWord)
        case integer(UInt64)
        /// A key name, such as `<AE01>`.
        case keyName
        /// The string without its quotes.
        case string(ArraySlice<UInt8>)
        case symbol(UInt8)
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() throws(KeymapError) -> Token? {
        skipSpaceAndComments()
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "\""): return try string()
        case UInt8(ascii: "<"): return try keyName()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return integer()
        case let byte where Self.isWordByte(byte): return word()
        case let byte where Self.isGraphic(byte):
            position += 1
            return .symbol(byte)
        default: throw refusal("a byte that is not text")
        }
    }

    private mutating func skipSpaceAndComments() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09...0x0d:
                position += 1
            case UInt8(ascii: "#"):
                skipLine()
            case UInt8(ascii: "/")
            where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/"):
                skipLine()
            default:
                return
            }
        }
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != 0x0a { position += 1 }
    }

    private mutating func string() throws(KeymapError) -> Token {
        position += 1
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return .string(bytes[start..<position - 1])
            case 0x0a: throw refusal("a string that extends beyond its line")
            // xkbcommon versions differ in whether an escaped quote ends the string.
            case UInt8(ascii: "\\") where position < bytes.count && bytes[position] == UInt8(ascii: "\""):
                throw refusal("an escaped quote in a string")
            default: break
            }
        }
        throw refusal("an unterminated string")
    }

    private mutating func keyName() throws(KeymapError) -> Token {
        position += 1
        while position < bytes.count, Self.isGraphic(bytes[position]) {
            position += 1
            if bytes[position - 1] == UInt8(ascii: ">") { return .keyName }
        }
        throw refusal("an unterminated key name")
    }

    private mutating func integer() -> Token {
        let start = position
        while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        let digits = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
        let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        // A number that cannot be parsed becomes the largest one, which exceeds every limit.
        return .integer(value ?? .max)
    }

    private mutating func word() -> Token {
        let start = position
        while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        return .word(KeymapWord(bytes[start..<position]))
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isGraphic(_ byte: UInt8) -> Bool { (0x21...0x7e).contains(byte) }

    private func refusal(_ reason: String) -> KeymapError {
        let line = bytes.prefix(position).count { $0 == 0x0a } + 1
        return KeymapTextCheck.refusal("line \(line) has \(reason)")
    }
}

/// A word of a keymap's text, in lowercase because xkb's keywords are case-insensitive. Its bytes are stored
/// inline, because a text can contain tens of thousands of words.
struct KeymapWord: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    private let count: Int
    /// The stored bytes: the last eight, the eight before them, and the rest.
    private var parts: (UInt64, UInt64, UInt64) = (0, 0, 0)

    /// The number of leading bytes that are stored. xkb's own words are shorter.
    private static let maximumKept = 24
    private var kept: Int { min(count, Self.maximumKept) }

    init(_ bytes: some Collection<UInt8>) {
        count = bytes.count
        for byte in bytes.prefix(Self.maximumKept) {
            let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            parts.2 = parts.2 << 8 | parts.1 >> 56
            parts.1 = parts.1 << 8 | parts.0 >> 56
            parts.0 = parts.0 << 8 | UInt64(isUpper ? byte | 0x20 : byte)
        }
    }

    init(stringLiteral: StaticString) {
        self = stringLiteral.withUTF8Buffer { unsafe Self($0) }
    }

    /// - Parameter index: less than `kept`.
    private subscript(index: Int) -> UInt8 {
        let distance = kept - 1 - index
        let part = distance < 8 ? parts.0 : distance < 16 ? parts.1 : parts.2
        return UInt8(truncatingIfNeeded: part >> (8 * (distance % 8)))
    }

    /// Returns the number that follows a prefix, as in `level3`, or `nil`. `Int.max` for a number too large.
    func number(after prefix: KeymapWord) -> Int? {
        guard count > prefix.count, (0..<prefix.count).allSatisfy({ self[$0] == prefix[$0] }) else {
            return nil
        }
        let digits = description.dropFirst(prefix.count)
        guard digits.allSatisfy(\.isNumber) else { return nil }
        return count > kept ? .max : Int(digits) ?? .max
    }

    static func == (one: Self, other: Self) -> Bool { one.count == other.count && one.parts == other.parts }

    func hash(into hasher: inout Hasher) {
        // Few words have the same length and the same ending.
        hasher.combine(count)
        hasher.combine(parts.0)
    }

    /// The stored bytes as text.
    var description: String { String(decoding: (0..<kept).map { self[$0] }, as: UTF8.self) }
}
