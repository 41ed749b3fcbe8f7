/// What a replay waits for.
public enum ReplayCondition: Hashable, Sendable, CustomStringConvertible {
    /// Any toplevel is mapped and has drawn: time 0 of a replay.
    case anyToplevel
    /// A toplevel with this app id is mapped and has drawn.
    case toplevel(applicationIdentifier: String)
    /// A toplevel with this title is mapped and has drawn.
    case title(String)
    /// A toplevel with this app id or this title is mapped and has drawn.
    case window(String)
    /// A layer surface with this namespace is mapped and has drawn.
    case layer(namespace: String)
    /// No client has changed what it shows for so long, counted from the beginning of the wait.
    case idle(for: Duration)

    /// What is waited for, as a failure says it.
    public var description: String {
        switch self {
        case .anyToplevel: "a toplevel that has drawn"
        case .toplevel(let identifier): "a toplevel with the app id '\(identifier)'"
        case .title(let title): "a toplevel with the title '\(title)'"
        case .window(let name): "a toplevel with the app id or the title '\(name)'"
        case .layer(let namespace): "a layer surface with the namespace '\(namespace)'"
        case .idle(let duration): "\(duration.wholeMilliseconds) ms without a change on the screen"
        }
    }
}
