import Glibc
import WaylandServer

/// Decides what the clients of a display see and may do, by how they came: the one place that everything asks.
///
/// A global that a client is not allowed to use is not in its registry, and cannot be bound by it either. What a client may
/// do is settled when it is asked for the first time, and stays.
public final class ClientPolicy {
    private let rule: (Client) -> Set<ClientAction>
    private var allowed: [ObjectIdentifier: Set<ClientAction>] = [:]

    /// Becomes the filter of a display, in place of any other.
    /// - Parameters:
    ///   - display: whose clients are judged. A filter of the embedder's own can be set afterwards if it asks
    ///     ``shows(_:to:)``, too.
    ///   - rule: what a client may do: asked once for each client. See `Client.listener`,
    ///     `Client.securityContext` and `Client.process` for how it came. Whatever the
    ///     rule says, a client in a security context does not describe others.
    public init(on display: Display, rule: @escaping (Client) -> Set<ClientAction>) {
        self.rule = rule
        display.setGlobalFilter { [weak self] client, global in self?.shows(global, to: client) ?? false }
    }

    /// A rule that trusts only clients which came by one socket.
    /// - Parameter listener: the socket's; not for sandboxes.
    public static func trusting(_ listener: ClientListener) -> (Client) -> Set<ClientAction> {
        { [weak listener] client in
            client.listener === listener && listener != nil ? Set(ClientAction.allCases) : []
        }
    }

    /// Whether a client may do something.
    public func allows(_ action: ClientAction, for client: Client) -> Bool {
        actions(of: client).contains(action)
    }

    /// Whether a client finds a global in its registry.
    public func shows(_ global: GlobalReference, to client: Client) -> Bool {
        ClientAction(global: global.interfaceName).map { allows($0, for: client) } ?? true
    }

    private func actions(of client: Client) -> Set<ClientAction> {
        if let known = allowed[ObjectIdentifier(client)] { return known }
        var actions = rule(client)
        // Somebody in a sandbox could get out of it as somebody else.
        if client.securityContext != nil { actions.remove(.describeSandboxes) }
        guard client.isAlive else { return actions }
        allowed[ObjectIdentifier(client)] = actions
        client.onDestroy { [weak self, unowned client] in
            self?.allowed[ObjectIdentifier(client)] = nil
        }
        return actions
    }
}

extension Client {
    /// The client's identity, which it cannot choose itself: the application that its sandbox named, else the program that
    /// connected. nil where neither is known, as for a socket pair of this process.
    ///
    /// A program in a folder that only the administrator writes to goes by its name, any other by its path.
    public var identity: String? {
        if let securityContext { return securityContext.identity }
        guard let executable else { return nil }
        guard let slash = executable.lastIndex(of: "/"), slash != executable.startIndex,
            Self.isAdministrators(String(executable[..<slash]))
        else { return executable }
        return String(executable[executable.index(after: slash)...])
    }

    private static func isAdministrators(_ folder: String) -> Bool {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { return false }
        return status.st_uid == 0 && status.st_mode & (S_IWGRP | S_IWOTH) == 0
    }
}
