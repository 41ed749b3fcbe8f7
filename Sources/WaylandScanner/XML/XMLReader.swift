import Foundation
import FoundationXML

extension XMLElement {
    /// Reads a document.
    /// - Parameters:
    ///   - bytes: the whole document, UTF-8.
    ///   - file: the name that errors give.
    /// - Returns: the document's root element.
    /// - Throws: the first thing that is wrong with the document.
    public static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> XMLElement {
        try XMLReader(bytes, file: file).read()
    }
}

/// Makes a tree of elements from what the parser tells.
private final class XMLReader: NSObject {
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
        try checkContent()
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

    private func checkContent() throws(Diagnostic) {
        var censor = XMLCensor(bytes)
        do throws(XMLCensor.Finding) {
            try censor.check()
        } catch {
            throw diagnostic(error.message, line: error.line)
        }
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
}

extension XMLReader: XMLParserDelegate {
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
        switch (XMLMistake(rawValue: code), open.last) {
        case (.end?, let element?): fail("<\(element.name)> is never closed", line: element.line)
        case (.wrongEndTag?, let element?):
            fail(
                "<\(element.name)> of line \(element.line) is not what is closed here",
                line: parser.lineNumber)
        case (.end?, nil) where root == nil:
            fail("the document ends before its root element", line: parser.lineNumber)
        case (let mistake?, _): fail(mistake.message, line: parser.lineNumber)
        // Prefixes that stand for nothing.
        case (nil, _) where code > XMLMistake.lastOfSyntax: break
        case (nil, _): fail("the XML is malformed (error \(code) of libxml2)", line: parser.lineNumber)
        }
    }
}

/// One element of an XML document, with what is inside of it. Protocols keep all that matters in elements and
/// attributes, so the text between elements is not kept.
public struct XMLElement: Sendable {
    /// One attribute of an element.
    public struct Attribute: Sendable {
        /// As in the document, a prefix included.
        public var name: String
        /// The text between the quotes, with entities replaced.
        public var value: String
        /// Where the element begins.
        public var line: Int
    }

    /// As in the document, a prefix included.
    public var name: String
    /// Sorted by name, then what an instruction `<?elements …?>` before the element says. No two have the same name, unless one
    /// of them is that.
    public var attributes: [Attribute]
    /// The elements directly inside of it, in the order of the document.
    public var children: [XMLElement]
    /// Where the start tag begins, counted from 1.
    public var line: Int

    /// The attribute of a name; nil if the element has none.
    public func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }
}

/// What can be wrong with an XML document, by libxml2's numbers (`xmlParserErrors`). The parser tells a number and
/// no words; those that are missing here are told as numbers.
enum XMLMistake: Int {
    case noElement = 4
    case end = 5
    case noCharacter = 9
    case unknownEntity = 26
    case lessThanInAttribute = 38
    case unquotedAttribute = 39
    case attributeWithoutEnd = 40
    case attributeWithoutValue = 41
    case attributeTwice = 42
    case commentWithoutEnd = 45
    case instructionWithoutEnd = 47
    case documentTypeWithoutEnd = 61
    case sectionWithoutEnd = 63
    case noSpace = 65
    case noName = 68
    case tagWithoutEnd = 73
    case wrongEndTag = 76
    case hyphensInComment = 80

    /// Higher numbers are about what names mean, not about the document's form.
    static let lastOfSyntax = 199

    var message: String {
        switch self {
        case .noElement: "text outside of the root element"
        case .end: "only comments may follow the root element"
        case .noCharacter: "this is not a character of XML"
        case .unknownEntity: "unknown entity"
        case .lessThanInAttribute: "'<' inside of an attribute's value: write &lt;"
        case .unquotedAttribute: "the value of an attribute is not quoted"
        case .attributeWithoutEnd: "the value of an attribute has no closing quote"
        case .attributeWithoutValue: "an attribute has no '=' and value"
        case .attributeTwice: "a tag has an attribute twice"
        case .commentWithoutEnd: "the comment has no end"
        case .instructionWithoutEnd: "the processing instruction has no end"
        case .documentTypeWithoutEnd: "the document type has no end"
        case .sectionWithoutEnd: "the CDATA section has no end"
        case .noSpace: "expected a space or '>' in a tag"
        case .noName: "expected a name: write &lt; for '<' and &amp; for '&'"
        case .tagWithoutEnd: "the tag is not closed"
        case .wrongEndTag: "the tag closes nothing"
        case .hyphensInComment: "'--' inside of a comment"
        }
    }
}
