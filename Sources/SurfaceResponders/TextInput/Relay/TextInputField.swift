/// A field that receives text from input methods: a client's, or a responder of the compositor. Such a
/// responder is the seat's field while it is first responder and has the keys.
public protocol TextInputField: AnyObject {
    /// The surface whose coordinates the cursor rectangle is in.
    var textInputSurface: SurfaceResponder? { get }

    /// The field's state. Read when it becomes the seat's field and on each update.
    var textInputState: TextInputState { get }

    /// Called when an input method edits the field. If its state changes, the field reports it with
    /// `TextInputRelay.update(_:)`.
    func apply(_ edit: TextInputEdit)

    /// Called when the input method sends a notice. Returns whether the field handles it, by default `false`.
    /// Otherwise the caller types a key or inserts its character, and drops any other notice.
    func receive(_ notice: TextInputNotice) -> Bool

    /// Called to perform an offered action (`TextInputRelay.perform(_:)`). Does nothing by default.
    func perform(_ action: TextInputAction)
}

extension TextInputField {
    /// Returns `false`.
    public func receive(_ notice: TextInputNotice) -> Bool { false }
    /// Does nothing.
    public func perform(_ action: TextInputAction) {}
}

/// A message from an input method to a field that is not an edit.
public enum TextInputNotice: Equatable, Sendable {
    /// The direction of text.
    public enum Direction: Hashable, Sendable {
        /// Determined by the text and its language.
        case automatic
        /// Left to right, or right to left.
        case leftToRight, rightToLeft
    }

    /// A key, identified by its keysym, went down or up.
    /// - Parameters:
    ///   - time: in milliseconds, as sent by the input method.
    ///   - modifiers: the modifiers that are down, as bits in the order of the names in `modifierNames`.
    case key(_ keysym: Keysym, isDown: Bool, time: UInt32, modifiers: UInt32)
    /// The names of the bits of a key's modifiers, from the lowest bit, such as `Shift` and `Control`.
    case modifierNames([String])
    /// The language of the text as a BCP 47 tag, or empty if unknown.
    case language(String)
    /// The direction of the text.
    case direction(Direction)
}

/// How input methods should assist with a field's text. Bits as in `zwp_text_input_v3.content_hint`.
public struct TextInputHints: OptionSet, Hashable, Sendable {
    /// The bits, also unnamed ones. An input method receives the bits that its protocol defines.
    public let rawValue: UInt32

    /// - Parameter rawValue: the bits that a client sent.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Complete words.
    public static let completion = TextInputHints(rawValue: 0x1)
    /// Correct misspelled words.
    public static let spellCheck = TextInputHints(rawValue: 0x2)
    /// Capitalize the first letter of sentences.
    public static let autoCapitalization = TextInputHints(rawValue: 0x4)
    /// Prefer lowercase letters.
    public static let lowercase = TextInputHints(rawValue: 0x8)
    /// Prefer uppercase letters.
    public static let uppercase = TextInputHints(rawValue: 0x10)
    /// Capitalize words, as in a title.
    public static let titlecase = TextInputHints(rawValue: 0x20)
    /// Do not show the text while it is entered.
    public static let hiddenText = TextInputHints(rawValue: 0x40)
    /// Do not learn from the text.
    public static let sensitiveData = TextInputHints(rawValue: 0x80)
    /// Offer letters of the Latin script only.
    public static let latin = TextInputHints(rawValue: 0x100)
    /// The field accepts line breaks.
    public static let multiline = TextInputHints(rawValue: 0x200)
    /// The field shows an on-screen keyboard of its own.
    public static let onScreenInputProvided = TextInputHints(rawValue: 0x400)
    /// Do not offer emoji.
    public static let noEmoji = TextInputHints(rawValue: 0x800)
    /// The field shows the preedit, so the input method need not.
    public static let preeditShown = TextInputHints(rawValue: 0x1000)
}

/// The kind of text that a field expects.
public enum TextInputPurpose: String, Hashable, Sendable, CaseIterable {
    /// Named as in `zwp_text_input_v3.content_purpose`. A `number` has a sign and a fraction.
    case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, dateTime, terminal
}
