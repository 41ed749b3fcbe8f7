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
        let digits = bytes[start..<position]
        let isHexadecimal =
            digits.count > 2 && digits[start] == UInt8(ascii: "0")
            && digits[start + 1] | 0x20 == UInt8(ascii: "x")
        return .integer(
            isHexadecimal ? Self.number(digits.dropFirst(2), radix: 16) : Self.number(digits, radix: 10))
    }

    /// Whatever is no number to us is too large to pass.
    private static func number(_ digits: ArraySlice<UInt8>, radix: UInt64) -> UInt64 {
        var value: UInt64 = 0
        for digit in digits {
            guard let digit = Self.value(ofDigit: digit), digit < radix, value < .max / radix - 1 else {
                return .max
            }
            value = value * radix + digit
        }
        return value
    }

    private static func value(ofDigit digit: UInt8) -> UInt64? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(digit - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(digit - UInt8(ascii: "A") + 10)
        default: nil
        }
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
