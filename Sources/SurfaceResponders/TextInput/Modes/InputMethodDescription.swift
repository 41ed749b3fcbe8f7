/// An input method that a seat has, as far as modes are concerned.
public struct InputMethodDescription: Hashable, Sendable {
    /// What it is known by, also after a restart.
    public let identifier: String
    /// For people to read.
    public let displayName: String
    /// The language, by BCP 47, that it has a mode of its own for. Nil for one that takes part in every mode, as on-screen
    /// keyboards and frameworks with languages of their own do.
    public let language: String?

    /// - Parameters:
    ///   - identifier: what it is known by, also after a restart. A seat takes two with the same one for one.
    ///   - displayName: for people to read.
    ///   - language: by BCP 47, for one with a mode of its own; nil for one that takes part in every mode.
    public init(identifier: String, displayName: String, language: String? = nil) {
        self.identifier = identifier
        self.displayName = displayName
        self.language = language
    }
}
