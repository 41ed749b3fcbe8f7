import Foundation
import FoundationXML

extension XMLElement {
    /// Reads a whole document in UTF-8. If it has several problems, one of them is thrown.
    package static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> XMLElement {
        try XMLReader(bytes, file: file).read()
    }
}

private final class XMLReader: NSObject, XMLParserDelegate {
    /// The deepest nesting that is accepted. Freeing a deeper tree could exhaust the call stack.
    private static let deepestNesting = 100

    private let bytes: [UInt8]
    private let file: String
    private let lines: [ArraySlice<UInt8>]
    /// The elements that are not closed yet. The innermost is last.
    private var open: [XMLElement] = []
    /// The instructions `<?elements …?>` before the next element, which become its attributes.
    private var instructions: [XMLElement.Attribute] = []
    private var root: XMLElement?
    private var failure: Diagnostic?

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    func read() throws(Diagnostic) -> XMLElement {
        try checkEncoding()
        var censor = XMLCensor(bytes, file: file)
        try censor.check()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        // The delegate receives more details than this returns.
        _ = parser.parse()
        if let failure { throw failure }
        guard let root else { throw diagnostic("the document has no root element", line: lines.count) }
        return root
    }

    /// Reports the first line that is not UTF-8, because later errors could not quote it.
    private func checkEncoding() throws(Diagnostic) {
        guard let index = lines.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) else {
            return
        }
        throw diagnostic("the line is not UTF-8", line: index + 1)
    }

    private func diagnostic(_ message: String, line: Int) -> Diagnostic {
        Diagnostic(file: file, line: line, message: message)
    }

    /// Reports only the first failure, because the parser only guesses at what follows it.
    private func fail(_ message: String, line: Int) {
        if failure == nil { failure = diagnostic(message, line: line) }
    }

    /// Returns the line on which the tag at the parser's position begins. The position is the tag's end, and
    /// a tag contains no `<` but its first character.
    private func lineOfTag(_ parser: XMLParser) -> Int {
        let isStart = { (text: ArraySlice<UInt8>) in text.contains(UInt8(ascii: "<")) }
        let line = parser.lineNumber
        guard let last = lines.prefix(line).last, !isStart(last.prefix(parser.columnNumber)) else {
            return line
        }
        return (lines.prefix(line - 1).lastIndex(where: isStart) ?? 0) + 1
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let line = lineOfTag(parser)
        guard open.count < Self.deepestNesting else {
            fail("more than \(Self.deepestNesting) elements inside of each other", line: line)
            return parser.abortParsing()
        }
        let sorted = attributes.sorted { $0.key < $1.key }
        open.append(
            XMLElement(
                name: name,
                attributes: sorted.map { XMLElement.Attribute(name: $0.key, value: $0.value, line: line) }
                    + instructions,
                children: [], line: line))
        instructions = []
    }

    func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
        guard target == "elements", let data else { return }
        instructions.append(XMLElement.Attribute(name: target, value: data, line: parser.lineNumber))
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        let code = (error as NSError).code
        switch (code, open.last) {
        case (XMLMistake.end, let element?): fail("<\(element.name)> is never closed", line: element.line)
        case (XMLMistake.wrongEndTag, let element?):
            fail(
                "<\(element.name)> of line \(element.line) is not what is closed here",
                line: parser.lineNumber)
        case (XMLMistake.end, nil) where root == nil:
            fail("the document ends before its root element", line: parser.lineNumber)
        // Undeclared prefixes of names are accepted.
        case _ where code > XMLMistake.lastOfSyntax: break
        default:
            let message = XMLMistake.messages[code] ?? "the XML is malformed (error \(code) of libxml2)"
            fail(message, line: parser.lineNumber)
        }
    }
}

/// An element of an XML document. Text between elements is dropped, because the scanner does not use it.
package struct XMLElement: Sendable {
    package struct Attribute: Sendable {
        /// The name in the document, including a prefix.
        package var name: String
        /// The text between the quotes, with entities replaced; the content of a processing instruction.
        package var value: String
        /// The line on which the element begins, counted from 1.
        package var line: Int
    }

    /// The name in the document, including a prefix.
    package var name: String
    /// The attributes, sorted by name. The contents of `<?elements …?>` instructions before the element
    /// follow, under the name `elements`, which may therefore occur several times.
    package var attributes: [Attribute]
    /// The elements directly inside of this one, in the order of the document.
    package var children: [XMLElement]
    /// The line on which the start tag begins, counted from 1.
    package var line: Int

    /// Returns the attribute with a name; `nil` if the element has none.
    package func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }
}

/// libxml2's error numbers (`xmlParserErrors`), which the parser reports without a text.
enum XMLMistake {
    static let end = 5
    static let wrongEndTag = 76
    /// Higher numbers are about the meaning of names, not about the document's syntax.
    static let lastOfSyntax = 199

    static let messages = [
        4: "text outside of the root element",
        5: "only comments may follow the root element",
        9: "this is not a character of XML",
        26: "unknown entity",
        38: "'<' inside of an attribute's value: write &lt;",
        39: "the value of an attribute is not quoted",
        40: "the value of an attribute has no closing quote",
        41: "an attribute has no '=' and value",
        42: "a tag has an attribute twice",
        45: "the comment has no end",
        47: "the processing instruction has no end",
        61: "the document type has no end",
        63: "the CDATA section has no end",
        65: "expected a space or '>' in a tag",
        68: "expected a name: write &lt; for '<' and &amp; for '&'",
        73: "the tag is not closed",
        76: "the tag closes nothing",
        80: "'--' inside of a comment",
    ]
}
