/// What a replay waits for.
public enum ReplayCondition: Hashable, Sendable, CustomStringConvertible {
    /// Any toplevel is mapped and has drawn: time 0 of a replay.
    case anyToplevel
    /// A toplevel with this app id is mapped and has drawn.
    case toplevel(applicationIdentifier: String)
    /// A toplevel with this title is mapped and has drawn.
    case title(String)
    /// A toplevel whose title contains this text is mapped and has drawn.
    case titleContains(String)
    /// A toplevel with this app id or this title is mapped and has drawn.
    case window(String)
    /// A layer surface with this namespace is mapped and has drawn.
    case layer(namespace: String)
    /// The session is locked, with nothing of it on the screen and a lock surface that has drawn; or it is not locked.
    case locked(Bool)
    /// An input method has the keyboard of a seat and writes into a field: it gets what is typed. Or none has.
    case inputMethodGrab(Bool)
    /// Nothing on the screen has changed for so long, counted from the beginning of the wait.
    /// The text is the app id or the title of a toplevel, which must be there: only what its client draws in it and in its
    /// popups counts. Nil is for all that there is.
    case idle(for: Duration, in: String?)

    /// What is waited for, as a failure says it.
    public var description: String {
        switch self {
        case .anyToplevel: "a toplevel that has drawn"
        case .toplevel(let identifier): "a toplevel with the app id '\(identifier)'"
        case .title(let title): "a toplevel with the title '\(title)'"
        case .titleContains(let text): "a toplevel whose title contains '\(text)'"
        case .window(let name): "a toplevel with the app id or the title '\(name)'"
        case .layer(let namespace): "a layer surface with the namespace '\(namespace)'"
        case .locked(let isLocked): isLocked ? "a locked session" : "a session that is not locked"
        case .inputMethodGrab(let isThere):
            isThere ? "an input method that has the keyboard" : "a keyboard that no input method has"
        case .idle(let duration, let window):
            "\(duration.wholeMilliseconds) ms without a change "
                + (window.map { "in the toplevel '\($0)'" } ?? "on the screen")
        }
    }
}

extension Duration {
    /// For scripts and messages, which count in milliseconds; what is left of one is dropped.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
