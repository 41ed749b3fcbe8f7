import Logging
import WaylandServer

/// What sandboxes ask of wp_security_context_manager_v1, and the sockets that they added.
final class SecurityContextManager: WpSecurityContextManagerV1Handler {
    /// Of all clients: each takes two file descriptors, of which a process has only so many.
    static let maximumCount = 128

    private(set) var listeners: [SandboxListener] = []
    private weak var display: Display?
    private let logger: Logger

    init(on display: Display, logger: Logger) {
        self.display = display
        self.logger = logger
    }

    func createListener(
        _ manager: WpSecurityContextManagerV1, id: NewResource<WpSecurityContextV1>,
        listenFd: consuming OwnedFileDescriptor, closeFd: consuming OwnedFileDescriptor
    ) {
        guard manager.client.securityContext == nil else {
            return manager.postError(
                WpSecurityContextManagerV1.Error.nested,
                "a client in a security context cannot make another")
        }
        guard let display, let socket = ListeningSocket(listenFd) else {
            return manager.postError(
                WpSecurityContextManagerV1.Error.invalidListenFd, "the descriptor is no socket that listens")
        }
        guard let listener = SandboxListener(socket, closing: closeFd, on: display) else {
            return manager.client.postNoMemory()
        }
        guard let use = manager.client.useOrEnd(.sandboxSockets) else { return }
        listener.use = use
        id.create(SecurityContextRequests(listener, manager: self))
    }

    /// Takes connections for somebody.
    /// - Returns: false if there are too many sockets already.
    func start(_ listener: SandboxListener, for context: SecurityContext) -> Bool {
        guard listeners.count < Self.maximumCount else { return false }
        listeners.append(listener)
        let application = context.applicationIdentifier ?? "an application"
        logger.info("connections are taken for \(application) of \(context.sandboxEngine)")
        listener.start(for: context) { [weak self, weak listener] in
            self?.listeners.removeAll { $0 === listener }
        }
        return true
    }
}
