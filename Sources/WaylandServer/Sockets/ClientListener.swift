import CWaylandServer
import Glibc

/// Takes connections on a socket of its own, so that it is known by which way a client came: see ``Client/listener``.
///
/// It listens as long as it is kept, or until ``cancel()``. Clients that came by it stay, and keep it in memory.
public final class ClientListener {
    /// Kept for the embedder, such as a description of the clients that connect here.
    public let userData: Any?

    private weak var display: Display?
    private var socket: ListeningSocket?
    private var source: FileDescriptorSource?

    /// Takes connections from now on.
    /// - Parameters:
    ///   - socket: where clients connect to.
    ///   - display: what they become clients of.
    ///   - userData: kept for the caller.
    public init(_ socket: ListeningSocket, on display: Display, userData: Any? = nil) {
        self.socket = socket
        self.display = display
        self.userData = userData
        source = display.eventLoop.addFileDescriptor(socket.fileDescriptor, [.readable]) { [weak self] _ in
            self?.accept()
        }
    }

    /// Takes no more connections.
    public func cancel() {
        source = nil
        socket = nil
    }

    private func accept() {
        guard let display, let connection = socket?.accept() else { return }
        display.createClient(fd: OwnedFileDescriptor(rawValue: connection), from: self)
    }
}
