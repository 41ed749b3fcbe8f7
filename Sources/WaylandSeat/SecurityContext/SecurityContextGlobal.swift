import Logging
import WaylandServer

/// wp_security_context_manager_v1: lets sandboxes say who their connections are for: see
/// `Client.securityContext`.
///
/// Whoever sees this global can pretend to be any sandboxed application: a ``ClientPolicy`` hides it from clients that are
/// in a security context themselves.
public final class SecurityContextGlobal {
    private let manager: SecurityContextManager
    private var global: Global<WpSecurityContextManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives. Its sockets end with it.
    /// - Parameters:
    ///   - display: whose clients the connections become.
    ///   - logger: hears of sockets that sandboxes add.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = SecurityContextManager(on: display, logger: logger)
        self.manager = manager
        global = Global<WpSecurityContextManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// How many sockets take connections for sandboxes now.
    public var listenerCount: Int { manager.listeners.count }
}
