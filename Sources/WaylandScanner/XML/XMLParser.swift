/// Parses the XML that protocol files are made of: elements, attributes, character data, comments, CDATA
/// sections, processing instructions, a document type (skipped, so its own entities are unknown) and the
/// predefined entities.
public struct XMLParser {
    /// Protocols need five. Trees of any depth could exhaust the call stack when they are freed.
    private static let deepestNesting = 100

    let file: String
    let bytes: [UInt8]
    var index = 0
    var line = 1
    var lineStart = 0

    private init(bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// - Parameters:
    ///   - bytes: the whole document, UTF-8.
    ///   - file: the name that errors give.
    /// - Returns: the document's root element.
    public static func parse(_ bytes: [UInt8], file: String) throws(Diagnostic) -> XMLElement {
        var parser = XMLParser(bytes: bytes, file: file)
        try parser.checkEncoding()
        return try parser.parseDocument()
    }

    // MARK: Document

    private mutating func parseDocument() throws(Diagnostic) -> XMLElement {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        try skipMiscellaneous(allowingDocumentType: true)
        guard !isAtEnd else { throw error("the document has no root element") }
        let root = try parseTree()
        try skipMiscellaneous(allowingDocumentType: false)
        guard isAtEnd else { throw error("only comments may follow the root element </\(root.name)>") }
        return root
    }

    /// Whitespace, comments, processing instructions, and the document type, which stands before the root
    /// only.
    private mutating func skipMiscellaneous(allowingDocumentType: Bool) throws(Diagnostic) {
        while true {
            skipWhitespace()
            if starts(with: "<!--") {
                try skipComment()
            } else if starts(with: "<?") {
                try skip(past: "?>", what: "processing instruction")
            } else if allowingDocumentType && starts(with: "<!DOCTYPE") {
                try skipDocumentType()
            } else {
                break
            }
        }
        guard isAtEnd || current == UInt8(ascii: "<") else {
            throw error("text outside of the root element")
        }
    }

    /// Parses an element with all inside it.
    private mutating func parseTree() throws(Diagnostic) -> XMLElement {
        var open: [XMLElement] = []
        while true {
            if let closed = try parseNext(into: &open) {
                guard !open.isEmpty else { return closed }
                open[open.count - 1].children.append(closed)
            }
        }
    }

    /// Consumes one tag, comment, section or run of text.
    /// - Returns: the element that it closed, if it closed one.
    private mutating func parseNext(into open: inout [XMLElement]) throws(Diagnostic) -> XMLElement? {
        guard !isAtEnd else {
            let unclosed = open[open.count - 1]
            throw error("<\(unclosed.name)> is never closed", at: unclosed.position)
        }
        if starts(with: "</") {
            return try parseEndTag(closing: &open)
        } else if starts(with: "<!--") {
            try skipComment()
        } else if starts(with: "<![CDATA[") {
            open[open.count - 1].text += try parseCharacterDataSection()
        } else if starts(with: "<?") {
            try skip(past: "?>", what: "processing instruction")
        } else if current == UInt8(ascii: "<") {
            let (element, isEmpty) = try parseStartTag()
            if isEmpty { return element }
            guard open.count < Self.deepestNesting else {
                throw error(
                    "more than \(Self.deepestNesting) elements inside of each other", at: element.position)
            }
            open.append(element)
        } else {
            open[open.count - 1].text += try parseText(until: UInt8(ascii: "<"))
        }
        return nil
    }

    // MARK: Tags

    private mutating func parseStartTag() throws(Diagnostic) -> (element: XMLElement, isEmpty: Bool) {
        let start = position
        advance()
        let name = try parseName(what: "an element's name after '<'")
        var element = XMLElement(name: name, attributes: [], children: [], text: "", position: start)
        while true {
            let hadSpace = skipWhitespace()
            guard !isAtEnd else { throw error("the tag <\(name) is not closed", at: start) }
            if starts(with: "/>") {
                advance(by: 2)
                return (element, true)
            }
            if current == UInt8(ascii: ">") {
                advance()
                return (element, false)
            }
            guard hadSpace else { throw error("expected a space or '>' in the tag <\(name)") }
            let attribute = try parseAttribute()
            guard element.attribute(attribute.name) == nil else {
                throw error("<\(name)> has the attribute '\(attribute.name)' twice", at: attribute.position)
            }
            element.attributes.append(attribute)
        }
    }

    private mutating func parseAttribute() throws(Diagnostic) -> XMLElement.Attribute {
        let start = position
        let name = try parseName(what: "an attribute's name")
        skipWhitespace()
        guard !isAtEnd, current == UInt8(ascii: "=") else {
            throw error("the attribute '\(name)' has no '=' and value", at: start)
        }
        advance()
        skipWhitespace()
        guard !isAtEnd, current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") else {
            throw error("the value of '\(name)' is not quoted", at: start)
        }
        let quote = current
        advance()
        let value = try parseText(until: quote, isAttribute: true)
        guard !isAtEnd else { throw error("the value of '\(name)' has no closing quote", at: start) }
        advance()
        return XMLElement.Attribute(name: name, value: value, position: start)
    }

    private mutating func parseEndTag(closing open: inout [XMLElement]) throws(Diagnostic) -> XMLElement {
        let start = position
        advance(by: 2)
        let name = try parseName(what: "an element's name after '</'")
        skipWhitespace()
        guard !isAtEnd, current == UInt8(ascii: ">") else {
            throw error("the tag </\(name) is not closed", at: start)
        }
        advance()
        guard let element = open.popLast() else { throw error("</\(name)> closes nothing", at: start) }
        guard element.name == name else {
            throw error(
                "</\(name)> does not close <\(element.name)> of line \(element.position.line)", at: start)
        }
        return element
    }
}
