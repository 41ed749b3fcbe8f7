import Logging
import WaylandServer

/// wp_security_context_manager_v1: lets sandbox engines declare which application a connection is for
/// (`Client.securityContext`). A client that sees this global can pose as any sandboxed application, so a
/// ``ClientPolicy`` hides it from clients that are in a security context themselves.
public final class SecurityContextGlobal {
    private let manager: SecurityContextManager
    private var global: Global<WpSecurityContextManagerV1>?

    /// Offers the protocol to the clients of a display, while this object exists. The sockets of sandboxes
    /// close with it, or later, with the last object of the protocol that a client has.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        let manager = SecurityContextManager(on: display, logger: logger)
        self.manager = manager
        global = Global<WpSecurityContextManagerV1>(on: display, version: 1) { $0.handler = manager }
    }

    package var listenerCount: Int { manager.listeners.count }
}

/// Handles the requests of wp_security_context_manager_v1, and keeps the sockets that were added.
final class SecurityContextManager: WpSecurityContextManagerV1Handler {
    /// The maximum number of sockets of all clients. Each takes two of the process's file descriptors.
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
            return manager.postError(.nested, "a client in a security context cannot make another")
        }
        guard let display, let socket = ListeningSocket(listenFd) else {
            return manager.postError(.invalidListenFd, "the descriptor is not a listening socket")
        }
        guard let listener = SandboxListener(socket, closing: closeFd, on: display) else {
            return manager.client.postNoMemory()
        }
        guard let use = manager.client.useOrEnd(.sandboxSockets) else { return }
        listener.use = use
        id.create(SecurityContextRequests(listener, manager: self))
    }

    /// Accepts connections on a socket. Returns false if there are too many sockets already.
    func start(_ listener: SandboxListener, for context: SecurityContext) -> Bool {
        guard listeners.count < Self.maximumCount else { return false }
        listeners.append(listener)
        let application = context.applicationIdentifier ?? "an application"
        logger.info("connections are accepted for \(application) of \(context.sandboxEngine)")
        listener.start(for: context) { [weak self, weak listener] in
            self?.listeners.removeAll { $0 === listener }
        }
        return true
    }
}

/// A wp_security_context_v1: describes a socket before connections are accepted on it.
final class SecurityContextRequests: WpSecurityContextV1Handler {
    /// `nil` after the commit.
    private var listener: SandboxListener?
    private var sandboxEngine: String?
    private var applicationIdentifier: String?
    private var instanceIdentifier: String?
    private let manager: SecurityContextManager

    init(_ listener: SandboxListener, manager: SecurityContextManager) {
        self.listener = listener
        self.manager = manager
    }

    func setSandboxEngine(_ context: WpSecurityContextV1, name: String) {
        set(\.sandboxEngine, to: name, context)
    }

    func setAppId(_ context: WpSecurityContextV1, appId: String) {
        set(\.applicationIdentifier, to: appId, context)
    }

    func setInstanceId(_ context: WpSecurityContextV1, instanceId: String) {
        set(\.instanceIdentifier, to: instanceId, context)
    }

    private func set(
        _ property: ReferenceWritableKeyPath<SecurityContextRequests, String?>, to value: String,
        _ context: WpSecurityContextV1
    ) {
        guard listener != nil else { return postUsed(context) }
        guard self[keyPath: property] == nil else {
            return context.postError(.alreadySet, "it cannot be changed to '\(value)'")
        }
        guard !value.isEmpty else {
            return context.postError(.invalidMetadata, "a name must not be empty")
        }
        self[keyPath: property] = value
    }

    private func postUsed(_ context: WpSecurityContextV1) {
        context.postError(.alreadyUsed, "the context was already committed")
    }

    func commit(_ context: WpSecurityContextV1) {
        guard let listener else { return postUsed(context) }
        guard let sandboxEngine else {
            return context.postError(.invalidMetadata, "the context does not name its sandbox")
        }
        self.listener = nil
        let described = SecurityContext(
            sandboxEngine: sandboxEngine, applicationIdentifier: applicationIdentifier,
            instanceIdentifier: instanceIdentifier)
        if !manager.start(listener, for: described) { context.client.postNoMemory() }
    }
}

/// What a sandbox engine declares about the clients on one of its sockets: wp_security_context_v1. The
/// declaration is trusted, because a ``ClientPolicy`` decides which clients may make it.
public struct SecurityContext: Hashable, Sendable {
    /// The sandbox engine, such as `org.flatpak`.
    public var sandboxEngine: String
    /// The application, as the sandbox engine names it; `nil` if it does not.
    public var applicationIdentifier: String?
    /// The instance of the application, as the sandbox engine names it; `nil` if it does not.
    public var instanceIdentifier: String?

    /// Creates a description of sandboxed clients.
    public init(
        sandboxEngine: String, applicationIdentifier: String? = nil, instanceIdentifier: String? = nil
    ) {
        self.sandboxEngine = sandboxEngine
        self.applicationIdentifier = applicationIdentifier
        self.instanceIdentifier = instanceIdentifier
    }

    var identity: String {
        applicationIdentifier.map { sandboxEngine + ":" + $0 } ?? sandboxEngine
    }
}

extension Client {
    /// What the sandbox engine has declared about the client's connection; `nil` outside of sandboxes.
    public var securityContext: SecurityContext? { listener?.userData as? SecurityContext }
}

/// A socket that a sandbox engine added. It accepts connections until the descriptor for closing hangs up.
final class SandboxListener {
    private let socket: ListeningSocket
    private unowned let display: Display
    private var listener: ClientListener?
    private var hangUp: FileDescriptorSource?
    private var isClosed = false
    /// Counts the socket toward the limits of its client, even after the client has disconnected.
    var use: ClientUse?
    private var onEnd: () -> Void = {}

    /// Returns `nil` if closing `closing` may block, as for a network socket, or if the event loop cannot
    /// wait for it to hang up, as for a regular file. The loop keeps a copy of the descriptor.
    init?(_ socket: ListeningSocket, closing: borrowing OwnedFileDescriptor, on display: Display) {
        self.socket = socket
        self.display = display
        // Waiting for a file would query its file system, which may block.
        guard closing.closesPromptly else { return nil }
        hangUp = display.eventLoop.addFileDescriptor(closing.rawValue, []) { [weak self] mask in
            if mask.contains(.hangUp) || mask.contains(.error) { self?.close() }
        }
        if hangUp == nil { return nil }
    }

    /// Accepts connections from now on. Calls `onEnd` once, when no more are accepted.
    func start(for context: SecurityContext, onEnd: @escaping () -> Void) {
        guard !isClosed else { return onEnd() }
        self.onEnd = onEnd
        listener = ClientListener(socket, on: display, userData: context)
    }

    private func close() {
        isClosed = true
        hangUp = nil
        use = nil
        listener?.cancel()
        listener = nil
        onEnd()
    }
}
