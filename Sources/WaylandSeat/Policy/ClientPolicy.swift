import Glibc
import WaylandServer

/// Decides what the clients of a display may see and do. A global that a client may not use is hidden from
/// it. A client's abilities are determined when they are first needed, and do not change.
public final class ClientPolicy {
    private let rule: (Client) -> Set<ClientAction>
    private var allowed: [ObjectIdentifier: Set<ClientAction>] = [:]

    /// Sets the display's global filter. A filter that the embedder sets afterwards must also check
    /// ``shows(_:to:)``. Keep the policy: once it is released, its filter hides all globals.
    /// - Parameters:
    ///   - display: the display whose clients the policy applies to. An embedder can set a filter of its own
    ///     afterwards, which must also check ``shows(_:to:)``.
    ///   - rule: returns what a client may do, from how it connected: `Client.listener`,
    ///     `Client.securityContext` and `Client.process`. Whatever it returns, a client in a security context
    ///     may not describe others.
    public init(on display: Display, rule: @escaping (Client) -> Set<ClientAction>) {
        self.rule = rule
        display.setGlobalFilter { [weak self] client, global in self?.shows(global, to: client) ?? false }
    }

    /// A rule that trusts only clients that connected through one socket.
    /// - Parameter listener: the socket, which must not be one for sandboxes. Held weakly.
    public static func trusting(_ listener: ClientListener) -> (Client) -> Set<ClientAction> {
        { [weak listener] client in
            client.listener === listener && listener != nil ? Set(ClientAction.allCases) : []
        }
    }

    /// Whether a client may perform an action.
    public func allows(_ action: ClientAction, for client: Client) -> Bool {
        actions(of: client).contains(action)
    }

    /// Whether a global is announced to a client.
    public func shows(_ global: GlobalReference, to client: Client) -> Bool {
        ClientAction(global: global.interfaceName).map { allows($0, for: client) } ?? true
    }

    private func actions(of client: Client) -> Set<ClientAction> {
        if let known = allowed[ObjectIdentifier(client)] { return known }
        var actions = rule(client)
        // A client in a sandbox could escape it by describing itself as another one.
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
    /// The client's identity, which it cannot choose: the application that its sandbox engine declared or,
    /// outside of sandboxes, the program that connected. A program in a directory that only root can write to
    /// is identified by its file name, any other by its path. `nil` if neither is known, as for a socket pair
    /// of this process.
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
