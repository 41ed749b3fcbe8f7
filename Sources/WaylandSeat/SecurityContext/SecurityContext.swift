import WaylandServer

/// What a sandbox says about the clients on one of its sockets: wp_security_context_v1. It is believed, since only clients
/// that a ``ClientPolicy`` allows to do so may say it.
public struct SecurityContext: Hashable, Sendable {
    /// Which sandbox it is, such as `org.flatpak`.
    public var sandboxEngine: String
    /// The application in it, as the sandbox names it; nil if it does not.
    public var applicationIdentifier: String?
    /// Which run of the application it is, as the sandbox names it; nil if it does not.
    public var instanceIdentifier: String?

    /// - Parameters:
    ///   - sandboxEngine: which sandbox it is.
    ///   - applicationIdentifier: the application in it.
    ///   - instanceIdentifier: which run of the application it is.
    public init(
        sandboxEngine: String, applicationIdentifier: String? = nil, instanceIdentifier: String? = nil
    ) {
        self.sandboxEngine = sandboxEngine
        self.applicationIdentifier = applicationIdentifier
        self.instanceIdentifier = instanceIdentifier
    }

    /// The sandbox with the application.
    var identity: String {
        applicationIdentifier.map { sandboxEngine + ":" + $0 } ?? sandboxEngine
    }
}

extension Client {
    /// What the sandbox that the client connected through says about it; nil for a client outside of sandboxes.
    public var securityContext: SecurityContext? { listener?.userData as? SecurityContext }
}
