/// A seat's input method, as described to its text input modes.
public struct InputMethodDescription: Hashable, Sendable {
    /// Identifies the input method. The same after a restart.
    public let identifier: String
    /// The name to display.
    public let displayName: String
    /// The language of the input method's own mode, as a BCP 47 tag. `nil` for an input method that takes
    /// part in every mode, like on-screen keyboards and frameworks that manage languages themselves.
    public let language: String?

    /// Creates a description. A seat treats two input methods with the same identifier as one.
    public init(identifier: String, displayName: String, language: String? = nil) {
        self.identifier = identifier
        self.displayName = displayName
        self.language = language
    }
}
