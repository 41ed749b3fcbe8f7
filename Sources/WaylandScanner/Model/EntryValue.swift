/// The values of enum entries: decimal, hexadecimal or octal as in C, or one such number shifted left by
/// another.
enum EntryValue {
    static func parse(_ text: String) -> UInt32? {
        let words = text.split(whereSeparator: \.isWhitespace).joined()
        guard let shift = words.firstRange(of: "<<") else { return number(words[...]) }
        guard let value = number(words[..<shift.lowerBound]),
            let distance = number(words[shift.upperBound...]),
            distance < 32
        else { return nil }
        let shifted = UInt64(value) << UInt64(distance)
        return UInt32(exactly: shifted)
    }

    private static func number(_ text: Substring) -> UInt32? {
        guard text.first == "-" else { return magnitude(text) }
        // Enums of signed arguments: the same bits.
        guard let magnitude = magnitude(text.dropFirst()), magnitude <= 1 << 31 else { return nil }
        return 0 &- magnitude
    }

    /// Without a sign.
    private static func magnitude(_ text: Substring) -> UInt32? {
        guard let first = text.first else { return nil }
        guard first.isASCII, first.isNumber else { return nil }
        if text.hasPrefix("0x") || text.hasPrefix("0X") { return digits(text.dropFirst(2), radix: 16) }
        if first == "0" && text.count > 1 { return digits(text.dropFirst(), radix: 8) }
        return digits(text, radix: 10)
    }

    /// Unlike the standard initializer, takes no sign.
    private static func digits(_ text: Substring, radix: Int) -> UInt32? {
        guard let first = text.first, first != "+", first != "-" else { return nil }
        return UInt32(text, radix: radix)
    }
}
