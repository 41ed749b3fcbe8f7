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
