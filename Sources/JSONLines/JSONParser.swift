/// A strict JSON parser (RFC 8259). Duplicate names in an object are an error.
public struct JSONParser {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    /// The maximum nesting depth. Each level takes stack space.
    private static let deepest = 128

    /// - Parameter text: UTF-8 text.
    public init(_ text: ArraySlice<UInt8>) {
        bytes = text
        place = text.startIndex
    }

    /// Returns the value of the whole text.
    public mutating func parse() throws(JSONProblem) -> JSONValue {
        let value = try parseValue(depth: 0)
        skipSpace()
        guard place == bytes.endIndex else { throw problem("there is more after the value") }
        return value
    }

    /// Creates a problem at the present column, which is counted in bytes from 1.
    private func problem(_ reason: String) -> JSONProblem {
        JSONProblem("not valid JSON: \(reason), at column \(place - bytes.startIndex + 1)")
    }

    // MARK: Bytes

    private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    /// Whether a byte is white space in JSON.
    public static func isSpace(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case " ", "\t", "\n", "\r": true
        default: false
        }
    }

    private mutating func skipSpace() {
        while let next, Self.isSpace(next) { place += 1 }
    }

    /// Skips white space, and then the character if it follows. Returns whether it did.
    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar, _ what: String) throws(JSONProblem) {
        guard takes(character) else {
            throw problem(next == nil ? "it ends where \(what) is missing" : "expected \(what)")
        }
    }

    // MARK: Values

    private mutating func parseValue(depth: Int) throws(JSONProblem) -> JSONValue {
        guard depth < Self.deepest else { throw problem("it is nested too deeply") }
        skipSpace()
        guard let next else { throw problem("it ends where a value is missing") }
        switch Unicode.Scalar(next) {
        case "{": return try parseObject(depth: depth)
        case "[": return try parseArray(depth: depth)
        case "\"": return .string(try parseString())
        case "-", "0"..."9": return .number(try parseNumber())
        default: return try parseWord()
        }
    }

    private mutating func parseWord() throws(JSONProblem) -> JSONValue {
        let words: [(String, JSONValue)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
        for (word, value) in words where bytes[place...].starts(with: word.utf8) {
            place += word.utf8.count
            return value
        }
        throw problem("expected a value")
    }

    private mutating func parseArray(depth: Int) throws(JSONProblem) -> JSONValue {
        var items: [JSONValue] = []
        place += 1
        if takes("]") { return .array(items) }
        repeat { items.append(try parseValue(depth: depth + 1)) } while takes(",")
        try expect("]", "',' or ']'")
        return .array(items)
    }

    private mutating func parseObject(depth: Int) throws(JSONProblem) -> JSONValue {
        var fields: [String: JSONValue] = [:]
        place += 1
        if takes("}") { return .object(fields) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw problem("expected a name in quotation marks") }
            let name = try parseString()
            guard fields[name] == nil else { throw JSONProblem("'\(name)' occurs twice") }
            try expect(":", "':'")
            fields[name] = try parseValue(depth: depth + 1)
        } while takes(",")
        try expect("}", "',' or '}'")
        return .object(fields)
    }

    // MARK: Numbers

    private mutating func parseNumber() throws(JSONProblem) -> Double {
        let start = place
        if next == UInt8(ascii: "-") { place += 1 }
        if next == UInt8(ascii: "0") { place += 1 } else { try skipDigits() }
        if next == UInt8(ascii: ".") {
            place += 1
            try skipDigits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            try skipDigits()
        }
        guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)), number.isFinite
        else { throw problem("a number is too large") }
        return number
    }

    private mutating func skipDigits() throws(JSONProblem) {
        let start = place
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        guard place > start else { throw problem("expected a digit") }
    }

    // MARK: Strings

    private mutating func parseString() throws(JSONProblem) -> String {
        var content: [UInt8] = []
        place += 1
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw problem("a control character is not escaped") }
            place += 1
            if byte == UInt8(ascii: "\\") {
                content += String(try parseEscape()).utf8
            } else {
                content.append(byte)
            }
        }
        guard next != nil else { throw problem("it ends within a string") }
        place += 1
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func parseEscape() throws(JSONProblem) -> Unicode.Scalar {
        guard let byte = next else { throw problem("it ends within a string") }
        place += 1
        switch Unicode.Scalar(byte) {
        case "\"", "\\", "/": return Unicode.Scalar(byte)
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return try parseScalar()
        default: throw problem("there is no such escape")
        }
    }

    /// Parses the digits after `\u`. Characters above 16 bits are surrogate pairs of two escapes.
    private mutating func parseScalar() throws(JSONProblem) -> Unicode.Scalar {
        let first = try parseHexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xdc00, bytes[place...].starts(with: "\\u".utf8) else {
            throw problem("half of a character is missing")
        }
        place += 2
        let second = try parseHexadecimal()
        guard (0xdc00...0xdfff).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
        else { throw problem("half of a character is missing") }
        return scalar
    }

    private mutating func parseHexadecimal() throws(JSONProblem) -> UInt32 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw problem("'\\u' takes four hexadecimal digits") }
        place += 4
        return number
    }
}
