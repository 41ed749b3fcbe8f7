/// Which way a key went.
public enum KeyDirection: Hashable, Sendable {
    case up, down
}
