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
