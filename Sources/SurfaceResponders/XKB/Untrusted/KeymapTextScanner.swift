/// Splits a keymap's text into tokens as xkbcommon does, and refuses what the two could read differently.
struct KeymapTextScanner {
    enum Token {
        /// A keyword or a name.
        case word(KeymapWord)
        case integer(UInt64)
        /// `<AE01>`
        case keyName
        /// Without its quotes.
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
            case 0x0a: throw refusal("a string that goes beyond its line")
            // Versions of xkbcommon differ in whether an escaped quote ends the string.
            case UInt8(ascii: "\\") where position < bytes.count && bytes[position] == UInt8(ascii: "\""):
                throw refusal("a quote inside a string")
            default: break
            }
        }
        throw refusal("a string without end")
    }

    private mutating func keyName() throws(KeymapError) -> Token {
        position += 1
        while position < bytes.count, Self.isGraphic(bytes[position]) {
            position += 1
            if bytes[position - 1] == UInt8(ascii: ">") { return .keyName }
        }
        throw refusal("a key name without end")
    }

    private mutating func integer() -> Token {
        let start = position
        while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        let digits = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
        let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        // Whatever is no number to us is too large to pass.
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
