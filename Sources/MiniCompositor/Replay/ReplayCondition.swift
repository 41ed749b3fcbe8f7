/// A condition that a replay waits for.
public enum ReplayCondition: Hashable, Sendable, CustomStringConvertible {
    /// Any toplevel is mapped and has drawn. Without an initial wait, a replay begins with this condition.
    case anyToplevel
    /// A toplevel with this app ID is mapped and has drawn.
    case toplevel(applicationIdentifier: String)
    /// A toplevel with this title is mapped and has drawn.
    case title(String)
    /// A toplevel whose title contains this text is mapped and has drawn.
    case titleContains(String)
    /// A toplevel with this app ID or title is mapped and has drawn.
    case window(String)
    /// A layer surface with this namespace is mapped and has drawn.
    case layer(namespace: String)
    /// Either the session is locked, nothing of it is visible, and a lock surface has drawn, or it is not
    /// locked.
    case locked(Bool)
    /// Whether an input method that serves a text field has grabbed the keyboard of any seat.
    case inputMethodGrab(Bool)
    /// Nothing on the screen has changed for this long since the start of the wait. With the app ID or title
    /// of a toplevel, the toplevel must have drawn, and only drawing in it and its popups counts.
    case idle(for: Duration, in: String?)

    /// A description for failure messages.
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
    /// The duration in milliseconds, rounded toward zero.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
