/// Where a session writes the explanations of events: what took each one, and why.
public enum ExplanationTarget: Hashable, Sendable {
    /// The standard output stream; the standard error stream of a session with a client, whose output is its own.
    case console
    /// A file, which is made, or emptied.
    case file(String)
    /// A descriptor of this process that is open for writing. Programs do not inherit it, unless it is a standard stream.
    case descriptor(Int32)
}
