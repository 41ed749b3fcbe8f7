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
