/// Which way a key went.
public enum KeyDirection: Hashable, Sendable {
    /// A release, or a press.
    case up, down
}
