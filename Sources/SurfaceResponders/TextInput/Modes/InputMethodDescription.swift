/// A seat's input method, as described to its text input modes.
public struct InputMethodDescription: Hashable, Sendable {
    /// Identifies the input method. The same after a restart.
    public let identifier: String
    /// The name to display.
    public let displayName: String
    /// The language of the input method's own mode, as a BCP 47 tag. `nil` for an input method that takes
    /// part in every mode, like on-screen keyboards and frameworks that manage languages themselves.
    public let language: String?

    /// - Parameters:
    ///   - identifier: identifies the input method; must be the same after a restart. A seat treats two with
    ///     the same identifier as one.
    ///   - displayName: the name to display.
    ///   - language: the BCP 47 tag of its own mode; `nil` if it takes part in every mode.
    public init(identifier: String, displayName: String, language: String? = nil) {
        self.identifier = identifier
        self.displayName = displayName
        self.language = language
    }
}
