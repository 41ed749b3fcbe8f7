import WaylandSeat
import WaylandServer

/// Tells clients that may do everything from those that get only what applications need.
final class PrivilegedClients {
    /// The socket of those that may do everything, where others may not.
    var listener: ClientListener?
    private let isIsolating: Bool

    /// - Parameter isIsolating: whether there are any others.
    init(isolating isIsolating: Bool) {
        self.isIsolating = isIsolating
    }

    /// What a client may do beyond what applications need.
    func actions(of client: Client) -> Set<ClientAction> {
        isPrivileged(client) ? Set(ClientAction.allCases) : []
    }

    private func isPrivileged(_ client: Client) -> Bool {
        guard client.securityContext == nil else { return false }
        guard isIsolating else { return true }
        guard let listener, client.listener === listener else { return false }
        // A program that is isolated finds the other socket, too: it is in the same folder. One that has ended since it
        // connected may have handed the connection to such a program.
        return client.process.isKnown && !client.process.isDescendant
    }
}
