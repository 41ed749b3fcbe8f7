/// How a field wants its text to be helped with.
public struct TextInputHints: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let completion = TextInputHints(rawValue: 0x1)
    public static let spellCheck = TextInputHints(rawValue: 0x2)
    public static let autoCapitalization = TextInputHints(rawValue: 0x4)
    public static let lowercase = TextInputHints(rawValue: 0x8)
    public static let uppercase = TextInputHints(rawValue: 0x10)
    public static let titlecase = TextInputHints(rawValue: 0x20)
    /// Not to be shown as it is written.
    public static let hiddenText = TextInputHints(rawValue: 0x40)
    /// Not to be learned from.
    public static let sensitiveData = TextInputHints(rawValue: 0x80)
    public static let latin = TextInputHints(rawValue: 0x100)
    public static let multiline = TextInputHints(rawValue: 0x200)
}
