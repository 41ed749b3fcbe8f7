/// What a context begins with for which nothing is remembered.
public enum TextInputModeStart: String, Hashable, Sendable, CaseIterable {
    /// The default mode.
    case `default`
    /// The mode of the context before.
    case inherit
}
