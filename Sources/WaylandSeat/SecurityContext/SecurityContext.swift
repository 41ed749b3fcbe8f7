import WaylandServer

/// Who is behind a connection that a sandbox made: wp_security_context_v1. What a sandbox says of itself is believed, since
/// only clients that a ``ClientPolicy`` allows it may say it.
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
    /// Who is behind the connection, if a sandbox made it.
    public var securityContext: SecurityContext? { listener?.userData as? SecurityContext }
}
