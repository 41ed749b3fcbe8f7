/// What has a text input mode of its own where no responder on the chain says so.
public enum TextInputContextPolicy: String, Hashable, Sendable, CaseIterable {
    /// Each window, and in it each purpose that fields of text have: a field for addresses of mail another than one for
    /// prose.
    case field
    /// Each window of an application, by its number: the first window of an application that is started again
    /// has what the first one had.
    case window
    /// Each application, all its windows together; remembered for the next time.
    case application
    /// All windows together; remembered for the next time.
    case global
    /// Nothing: the mode is the seat's.
    case off
}
