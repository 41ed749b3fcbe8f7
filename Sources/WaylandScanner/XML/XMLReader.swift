import Foundation
import FoundationXML

extension XMLElement {
    /// Reads a document.
    /// - Parameter bytes: the whole document, UTF-8.
    /// - Throws: the first thing that is wrong with the document.
    package static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> XMLElement {
        try XMLReader(bytes, file: file).read()
    }
}

private final class XMLReader: NSObject, XMLParserDelegate {
    /// Protocols need five. Trees of any depth could exhaust the call stack when they are freed.
    private static let deepestNesting = 100

    private let bytes: [UInt8]
    private let file: String
    private let lines: [ArraySlice<UInt8>]
    /// The elements that are not closed yet, the innermost last.
    private var open: [XMLElement] = []
    /// Processing instructions before the next element, which are read as attributes of it.
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
        // What it answers tells less than what it reports meanwhile.
        _ = parser.parse()
        if let failure { throw failure }
        guard let root else { throw diagnostic("the document has no root element", line: lines.count) }
        return root
    }

    /// Names the line that is not UTF-8: no later error could quote it.
    private func checkEncoding() throws(Diagnostic) {
        guard let index = lines.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) else {
            return
        }
        throw diagnostic("the line is not UTF-8", line: index + 1)
    }

    private func diagnostic(_ message: String, line: Int) -> Diagnostic {
        Diagnostic(file: file, line: line, message: message)
    }

    /// Only the first failure is told: what the parser makes of the rest is a guess.
    private func fail(_ message: String, line: Int) {
        if failure == nil { failure = diagnostic(message, line: line) }
    }

    /// The line on which the tag begins that ends where the parser is. Inside of a tag there is no other `<`.
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
        // Prefixes that stand for nothing.
        case _ where code > XMLMistake.lastOfSyntax: break
        default:
            let message = XMLMistake.messages[code] ?? "the XML is malformed (error \(code) of libxml2)"
            fail(message, line: parser.lineNumber)
        }
    }
}

/// One element of an XML document, with what is inside of it. Protocols keep all that matters in elements and
/// attributes, so the text between elements is not kept.
package struct XMLElement: Sendable {
    package struct Attribute: Sendable {
        /// As in the document, a prefix included.
        package var name: String
        /// The text between the quotes, with entities replaced.
        package var value: String
        /// Where the element begins.
        package var line: Int
    }

    /// As in the document, a prefix included.
    package var name: String
    /// Sorted by name, then what an instruction `<?elements …?>` before the element says. No two have the same name, unless one
    /// of them is that.
    package var attributes: [Attribute]
    /// The elements directly inside of it, in the order of the document.
    package var children: [XMLElement]
    /// Where the start tag begins, counted from 1.
    package var line: Int

    /// The attribute of a name; nil if the element has none.
    package func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }
}

/// What can be wrong with an XML document, by libxml2's numbers (`xmlParserErrors`). The parser tells a number and
/// no words; those that are missing here are told as numbers.
enum XMLMistake {
    static let end = 5
    static let wrongEndTag = 76
    /// Higher numbers are about what names mean, not about the document's form.
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
