/// Finds constructs that the XML parser must not receive.
///
/// Foundation's parser crashes at a processing instruction without data, such as `<?x?>`, anywhere in a
/// document, even in an entity's text. Malformed XML is left to the parser, which stops at its first error.
struct XMLCensor {
    /// The document in UTF-8.
    let bytes: [UInt8]
    let file: String
    private var position = 0

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// Throws the first problem that the parser must not see.
    mutating func check() throws(Diagnostic) {
        // With zero bytes, the parser would take the document for UTF-16 or UTF-32.
        if let zero = bytes.firstIndex(of: 0) { throw finding(at: zero, "this is not a character of XML") }
        while position < bytes.count {
            if skip("<!--") {
                skipPast("-->")
            } else if skip("<![CDATA[") {
                skipPast("]]>")
            } else if isAt("<?") {
                try checkInstruction()
            } else if skip("<!DOCTYPE") {
                try checkDocumentType()
            } else if skip("<") {
                skipTag()
            } else {
                position += 1
            }
        }
    }

    private mutating func checkInstruction() throws(Diagnostic) {
        let start = position
        position += 2
        let name = skip(while: { !Self.isSpace($0) && $0 != UInt8(ascii: "?") })
        if isAt("?>") {
            throw finding(
                at: start, "a processing instruction without data is not supported: leave <?\(name)?> out")
        }
        let dataStart = position
        skipPast("?>")
        if name == "xml" { try checkDeclaration(bytes[dataStart..<position], at: start) }
    }

    /// Rejects declared encodings other than UTF-8 and ASCII, because the checks read the bytes as UTF-8.
    private func checkDeclaration(_ data: ArraySlice<UInt8>, at start: Int) throws(Diagnostic) {
        let words = String(decoding: data, as: UTF8.self).lowercased().split { " \t\r\n='\"?>".contains($0) }
        guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count else { return }
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(words[place + 1]) else {
            throw finding(at: start, "the encoding is not UTF-8")
        }
    }

    // MARK: Document types

    private mutating func checkDocumentType() throws(Diagnostic) {
        var isInside = false
        while position < bytes.count {
            if skip("<!--") {
                skipPast("-->")
            } else if isAt("<?") {
                try checkInstruction()
            } else if skip("<!ENTITY") {
                try checkEntity()
            } else if let quote = skipQuote() {
                skipPast(quote)
            } else {
                if isAt("[") { isInside = true }
                if isAt("]") { isInside = false }
                position += 1
                if bytes[position - 1] == UInt8(ascii: ">"), !isInside { return }
            }
        }
    }

    /// An entity's text without `?`, `&` and `%` cannot become a processing instruction where it is used.
    private mutating func checkEntity() throws(Diagnostic) {
        while position < bytes.count, !skip(">") {
            guard let quote = skipQuote() else {
                position += 1
                continue
            }
            let start = position
            skipPast(quote)
            if bytes[start..<position].contains(where: { "?&%".utf8.contains($0) }) {
                throw finding(at: start, "an entity with '?', '&' or '%' in its value is not supported")
            }
        }
    }

    // MARK: Steps

    /// Skips a tag. Quoted text in it may contain `>`.
    private mutating func skipTag() {
        while position < bytes.count, !isAt("<"), !skip(">") {
            if let quote = skipQuote() { skipPast(quote) } else { position += 1 }
        }
    }

    private mutating func skipQuote() -> StaticString? {
        if skip("\"") { return "\"" }
        return skip("'") ? "'" : nil
    }

    private func isAt(_ text: StaticString) -> Bool {
        guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { unsafe $0.elementsEqual(bytes[position..<position + $0.count]) }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        guard isAt(text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    /// Skips everything up to the end of a text, or the rest of the document if it does not contain the text.
    private mutating func skipPast(_ text: StaticString) {
        while position < bytes.count { if skip(text) { return } else { position += 1 } }
    }

    private mutating func skip(while isMeant: (UInt8) -> Bool) -> String {
        let start = position
        while position < bytes.count, isMeant(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    private func finding(at place: Int, _ message: String) -> Diagnostic {
        Diagnostic(file: file, line: 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }, message: message)
    }
}
