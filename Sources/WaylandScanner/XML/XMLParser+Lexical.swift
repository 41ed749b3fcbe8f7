/// Characters, names, text and entities.
extension XMLParser {
    var isAtEnd: Bool { index >= bytes.count }
    var current: UInt8 { bytes[index] }
    var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }

    func error(_ message: String, at place: SourcePosition? = nil) -> Diagnostic {
        Diagnostic(file: file, position: place ?? position, message: message)
    }

    mutating func advance(by count: Int = 1) {
        for _ in 0..<count where index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") {
                line += 1
                lineStart = index + 1
            }
            index += 1
        }
    }

    func starts(with literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[index + offset] != literal.utf8Start[offset] { return false }
        return true
    }

    @discardableResult
    mutating func skipWhitespace() -> Bool {
        let start = index
        while !isAtEnd, Self.isWhitespace(current) { advance() }
        return index > start
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Names the line that is not UTF-8, since no later error could quote it.
    func checkEncoding() throws(Diagnostic) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        var number = 1
        for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if String(validating: text, as: UTF8.self) == nil { break }
            number += 1
        }
        throw error("the line is not UTF-8", at: SourcePosition(line: number, column: 1))
    }

    // MARK: Names and text

    mutating func parseName(what: String) throws(Diagnostic) -> String {
        let start = index
        while !isAtEnd, Self.isNameByte(current, isFirst: index == start) { advance() }
        guard index > start else { throw error("expected \(what)") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF: true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
        default: false
        }
    }

    /// Text up to `end`, which is left in place, or up to the end of the document.
    mutating func parseText(until end: UInt8, isAttribute: Bool = false) throws(Diagnostic) -> String {
        var text: [UInt8] = []
        while !isAtEnd, current != end {
            if current == UInt8(ascii: "&") {
                text.append(contentsOf: String(try parseEntity()).utf8)
            } else if isAttribute && current == UInt8(ascii: "<") {
                throw error("'<' inside of an attribute's value: write &lt;")
            } else {
                text.append(current)
                advance()
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func parseEntity() throws(Diagnostic) -> Character {
        let start = position
        let first = index + 1
        // Long enough for every predefined and numeric entity: a missing semicolon is found here, not at the
        // end.
        let limit = min(bytes.count, first + 12)
        guard let end = bytes[first..<limit].firstIndex(of: UInt8(ascii: ";")) else {
            throw error("'&' does not begin an entity: write &amp;", at: start)
        }
        let name = String(decoding: bytes[first..<end], as: UTF8.self)
        guard let character = Self.character(forEntity: name) else {
            throw error("unknown entity &\(name);", at: start)
        }
        advance(by: end + 1 - index)
        return character
    }

    private static func character(forEntity name: String) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        let scalar: UInt32?
        if name.hasPrefix("#x") {
            scalar = UInt32(name.dropFirst(2), radix: 16)
        } else if name.hasPrefix("#") {
            scalar = UInt32(name.dropFirst(1), radix: 10)
        } else {
            scalar = nil
        }
        guard let scalar, scalar != 0 else { return nil }
        return Unicode.Scalar(scalar).map(Character.init)
    }

    // MARK: What is skipped

    mutating func skip(past end: StaticString, what: String) throws(Diagnostic) {
        let start = position
        while !starts(with: end) {
            guard !isAtEnd else { throw error("the \(what) has no end", at: start) }
            advance()
        }
        advance(by: end.utf8CodeUnitCount)
    }

    mutating func skipComment() throws(Diagnostic) {
        let start = position
        advance(by: 4)
        while !starts(with: "--") {
            guard !isAtEnd else { throw error("the comment has no end", at: start) }
            advance()
        }
        guard starts(with: "-->") else { throw error("'--' inside of a comment") }
        advance(by: 3)
    }

    mutating func parseCharacterDataSection() throws(Diagnostic) -> String {
        advance(by: 9)
        let start = index
        try skip(past: "]]>", what: "CDATA section")
        return String(decoding: bytes[start..<(index - 3)], as: UTF8.self)
    }

    /// The internal subset stands in brackets, and quoted strings may hold either bracket.
    mutating func skipDocumentType() throws(Diagnostic) {
        let start = position
        var depth = 0
        var quote: UInt8?
        while !isAtEnd {
            let byte = current
            if quote == nil && starts(with: "<!--") {
                try skipComment()
                continue
            }
            advance()
            switch (byte, quote) {
            case (let byte, let open?): if byte == open { quote = nil }
            case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = byte
            case (UInt8(ascii: "["), nil): depth += 1
            case (UInt8(ascii: "]"), nil): depth -= 1
            case (UInt8(ascii: ">"), nil): if depth == 0 { return }
            default: break
            }
        }
        throw error("the document type has no end", at: start)
    }
}
