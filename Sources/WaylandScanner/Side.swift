/// For which end of the connection code is generated.
public enum Side: String, Sendable {
    /// Requests are handled and events are sent.
    case server
    /// Requests are sent and events are handled.
    case client

    /// The module that has the runtime.
    var module: String {
        switch self {
        case .server: "WaylandServer"
        case .client: "WaylandClient"
        }
    }
}
