/// A word of a keymap's text, in lower case: xkb's keywords have no case.
///
/// It is kept in place and not as a string, of which a text would have tens of thousands.
struct KeymapWord: Hashable, ExpressibleByStringLiteral {
    /// How many bytes it has.
    private let count: Int
    /// The last eight of those that are kept, those before and those before these.
    private var parts: (UInt64, UInt64, UInt64) = (0, 0, 0)

    /// How many bytes are kept, the first: more than xkb's own words have.
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

    /// - Parameter index: less than how many are kept.
    private subscript(index: Int) -> UInt8 {
        let distance = kept - 1 - index
        let part = distance < 8 ? parts.0 : distance < 16 ? parts.1 : parts.2
        return UInt8(truncatingIfNeeded: part >> (8 * (distance % 8)))
    }

    /// The number that the word is but for what it begins with, as in `level3`. One with too many digits is the largest.
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
        // Words of one length that end alike are few.
        hasher.combine(count)
        hasher.combine(parts.0)
    }
}

extension KeymapWord: CustomStringConvertible {
    /// As much of it as is kept.
    var description: String { String(decoding: (0..<kept).map { self[$0] }, as: UTF8.self) }
}
