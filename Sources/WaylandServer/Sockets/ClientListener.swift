import CWaylandServer
import Glibc

/// Accepts connections on its own socket, so that its clients can be distinguished: see ``Client/listener``.
///
/// It listens until ``cancel()``, or until it is released. Its clients retain it, so call ``cancel()`` to
/// stop it while clients are connected. They stay connected.
public final class ClientListener {
    /// A value for the embedder, such as a description of the clients that connect here.
    public let userData: Any?

    private weak var display: Display?
    private var acceptor: ConnectionAcceptor?

    /// Accepts connections from now on. If the system cannot watch the socket, none is accepted.
    public init(_ socket: ListeningSocket, on display: Display, userData: Any? = nil) {
        self.userData = userData
        self.display = display
        acceptor = ConnectionAcceptor(socket, on: display) { [weak self] connection in
            guard let self, let display = self.display else { return true }
            return display.createClient(fd: connection, from: self)
        }
    }

    /// Stops accepting connections.
    public func cancel() {
        acceptor = nil
    }
}
