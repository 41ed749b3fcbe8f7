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
        global = Global<WpSecurityContextManagerV1>(on: display, version: 1) { $0.handler = manager }
    }

    package var listenerCount: Int { manager.listeners.count }
}

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
            return manager.postError(.nested, "a client in a security context cannot make another")
        }
        guard let display, let socket = ListeningSocket(listenFd) else {
            return manager.postError(.invalidListenFd, "the descriptor is no socket that listens")
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

/// What a sandbox says of a socket before connections are taken on it.
final class SecurityContextRequests: WpSecurityContextV1Handler {
    /// nil once it was committed.
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
            return context.postError(.invalidMetadata, "an empty name says nothing")
        }
        self[keyPath: property] = value
    }

    private func postUsed(_ context: WpSecurityContextV1) {
        context.postError(.alreadyUsed, "the context was committed before")
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

    var identity: String {
        applicationIdentifier.map { sandboxEngine + ":" + $0 } ?? sandboxEngine
    }
}

extension Client {
    /// What the sandbox that the client connected through says about it; nil for a client outside of sandboxes.
    public var securityContext: SecurityContext? { listener?.userData as? SecurityContext }
}

/// A socket that a sandbox handed over, until its other descriptor hangs up.
final class SandboxListener {
    private let socket: ListeningSocket
    private unowned let display: Display
    private var listener: ClientListener?
    private var hangUp: FileDescriptorSource?
    private var isClosed = false
    /// By which it counts among what the sandbox's client has, also beyond that client.
    var use: ClientUse?
    private var onEnd: () -> Void = {}

    /// - Parameter closing: hangs up when no more are to be taken. The event loop has one of its own.
    /// - Returns: nil if the second descriptor cannot be waited for, as a file cannot.
    init?(_ socket: ListeningSocket, closing: borrowing OwnedFileDescriptor, on display: Display) {
        self.socket = socket
        self.display = display
        // Waiting for a file would be a question to its file system.
        guard closing.closesPromptly else { return nil }
        hangUp = display.eventLoop.addFileDescriptor(closing.rawValue, []) { [weak self] mask in
            if mask.contains(.hangUp) || mask.contains(.error) { self?.close() }
        }
        if hangUp == nil { return nil }
    }

    /// Takes connections from now on.
    /// - Parameter onEnd: called once, when no more are taken.
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
