/// What an embedder is told when another text input mode is in effect.
public struct TextInputModeChange: Equatable, Sendable {
    /// Why the mode is another.
    public enum Reason: Hashable, Sendable {
        /// By a key of the keymap.
        case user
        /// By a call.
        case program
        /// Another responder has the keys: what was remembered for it, what it wants, or what it begins with.
        case context
        /// The keymap or the input methods are others.
        case modes
    }

    /// The mode in effect from now on.
    public let mode: TextInputMode
    /// What made it another.
    public let reason: Reason
}
