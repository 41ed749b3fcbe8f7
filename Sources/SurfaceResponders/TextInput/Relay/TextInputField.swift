/// A field that takes text from input methods: a client's, or a responder of the compositor's own, which becomes the
/// seat's field as long as it is first and has the keys.
public protocol TextInputField: AnyObject {
    /// The surface that the cursor's rectangle is in.
    var textInputSurface: SurfaceResponder? { get }

    /// What the field says when it becomes the seat's field.
    var textInputState: TextInputState { get }

    /// Called when an input method wrote something. The field answers with its new state, if that is another.
    func apply(_ edit: TextInputEdit)

    /// Called when the input method says something that is no edit.
    /// - Returns: whether the field has any use for it. By default it has none: a key is then typed, or its character
    ///   written.
    func receive(_ notice: TextInputNotice) -> Bool

    /// Called when somebody wants one of the actions performed that the field has named: `TextInputRelay.perform(_:)`. By
    /// default nothing is done.
    func perform(_ action: TextInputAction)
}

extension TextInputField {
    /// False.
    public func receive(_ notice: TextInputNotice) -> Bool { false }
    /// Does nothing.
    public func perform(_ action: TextInputAction) {}
}

/// Something that an input method says to a field, and that is no edit.
public enum TextInputNotice: Equatable, Sendable {
    /// Which way text runs.
    public enum Direction: Hashable, Sendable {
        /// As the text and its language have it.
        case automatic
        /// From left to right, or from right to left.
        case leftToRight, rightToLeft
    }

    /// A key by its meaning went down or up.
    /// - Parameters:
    ///   - keysym: the meaning.
    ///   - isDown: false for a release.
    ///   - time: in milliseconds, as the input method says it.
    ///   - modifiers: those that are down, as bits in the order of the names that the input method gave by `modifierNames`.
    case key(_ keysym: Keysym, isDown: Bool, time: UInt32, modifiers: UInt32)
    /// What the bits of a key's modifiers are called, from the lowest up, such as `Shift` and `Control`.
    case modifierNames([String])
    /// The language of what is written, by BCP 47; empty if it is not known.
    case language(String)
    /// Which way the text that is written runs.
    case direction(Direction)
}

/// How a field wants its text to be helped with. The bits are those of `zwp_text_input_v3.content_hint`.
public struct TextInputHints: OptionSet, Hashable, Sendable {
    /// Bits that have no name here are kept. An input method is told of those that its protocol knows.
    public let rawValue: UInt32

    /// - Parameter rawValue: as a client sent it.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Words are to be completed.
    public static let completion = TextInputHints(rawValue: 0x1)
    /// Misspelled words are to be corrected.
    public static let spellCheck = TextInputHints(rawValue: 0x2)
    /// Sentences are to begin with a capital.
    public static let autoCapitalization = TextInputHints(rawValue: 0x4)
    /// Small letters are wanted first.
    public static let lowercase = TextInputHints(rawValue: 0x8)
    /// Capitals are wanted first.
    public static let uppercase = TextInputHints(rawValue: 0x10)
    /// Words are to begin with capitals, as in a heading.
    public static let titlecase = TextInputHints(rawValue: 0x20)
    /// Not to be shown as it is written.
    public static let hiddenText = TextInputHints(rawValue: 0x40)
    /// Not to be learned from.
    public static let sensitiveData = TextInputHints(rawValue: 0x80)
    /// Only letters of the Latin script are wanted.
    public static let latin = TextInputHints(rawValue: 0x100)
    /// The field takes line breaks.
    public static let multiline = TextInputHints(rawValue: 0x200)
    /// The field shows something to write with itself.
    public static let onScreenInputProvided = TextInputHints(rawValue: 0x400)
    /// No emoji are wanted.
    public static let noEmoji = TextInputHints(rawValue: 0x800)
    /// The field shows the preedit: an input method need not.
    public static let preeditShown = TextInputHints(rawValue: 0x1000)
}

/// What is to be written into a field.
public enum TextInputPurpose: String, Hashable, Sendable, CaseIterable {
    /// Those of `zwp_text_input_v3.content_purpose`: any text, letters alone, digits alone, a number with its
    /// sign and fraction, a telephone number, an address of the web or of mail, a person's name, a secret of
    /// letters or of digits, a day, a time of day, both together, commands for a shell.
    case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, dateTime, terminal
}
