/// For which end of the connection code is generated.
public enum Side: String, Sendable {
    case server
    case client

    /// The module that has the runtime.
    var module: String {
        switch self {
        case .server: "WaylandServer"
        case .client: "WaylandClient"
        }
    }
}
