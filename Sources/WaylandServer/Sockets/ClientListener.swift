import CWaylandServer
import Glibc

/// Takes connections on a socket of its own, so that it is known by which way a client came: see ``Client/listener``.
///
/// It listens as long as it is kept, or until ``cancel()``. Clients that came by it stay, and keep it in memory.
public final class ClientListener {
    /// Kept for the embedder, such as a description of the clients that connect here.
    public let userData: Any?

    private weak var display: Display?
    private var acceptor: ConnectionAcceptor?

    /// Takes connections from now on.
    /// - Parameters:
    ///   - socket: where clients connect to.
    ///   - display: what they become clients of.
    ///   - userData: kept for the caller.
    public init(_ socket: ListeningSocket, on display: Display, userData: Any? = nil) {
        self.userData = userData
        self.display = display
        acceptor = ConnectionAcceptor(socket, on: display) { [weak self] connection in
            guard let self, let display = self.display else { return true }
            return display.createClient(fd: connection, from: self)
        }
    }

    /// Takes no more connections.
    public func cancel() {
        acceptor = nil
    }
}
