import CWaylandServer
import Glibc

extension Display {
    /// All clients whose end has not begun, the longest connected first.
    public var clients: [Client] {
        guard let pointer, let head = wl_display_get_client_list(pointer) else { return [] }
        var clients: [Client] = []
        var link = head.pointee.next
        while let current = link, current != head {
            if let client = wl_client_from_link(current) { clients.append(Client.wrap(client)) }
            link = current.pointee.next
        }
        return clients.filter(\.isAlive)
    }

    /// Takes a connected socket as a client.
    /// - Returns: nil if there is no memory, or the descriptor is no socket; it is closed then.
    public func createClient(fd: consuming OwnedFileDescriptor) -> Client? {
        guard let pointer, let client = wl_client_create(pointer, fd.rawValue) else { return nil }
        _ = fd.take()
        return Client.wrap(client)
    }

    /// Takes a connection that came by a socket of its own.
    func createClient(fd: consuming OwnedFileDescriptor, from listener: ClientListener) {
        acceptingListener = listener
        defer { acceptingListener = nil }
        _ = createClient(fd: fd)
    }

    /// Ends all connections.
    public func destroyClients() {
        for client in clients { client.destroy() }
    }

    // MARK: Sockets

    /// Listens on a socket of this name in `XDG_RUNTIME_DIR`.
    public func addSocket(name: String) throws(SocketError) {
        guard let pointer else { throw .system(code: ENODEV) }
        _ = try ListeningSocket.path(of: name)
        guard wl_display_add_socket(pointer, name) != 0 else { return }
        switch errno {
        case EWOULDBLOCK, EADDRINUSE: throw .nameTaken(name)
        case ENAMETOOLONG: throw .pathTooLong(name)
        case let code: throw .system(code: code)
        }
    }

    /// Listens on the first free name of `wayland-1` and those that follow, and returns it.
    public func addSocketAutomatically() throws(SocketError) -> String {
        guard let pointer else { throw .system(code: ENODEV) }
        _ = try ListeningSocket.runtimeDirectory()
        if let name = wl_display_add_socket_auto(pointer) { return String(cString: name) }
        switch errno {
        case EINVAL: throw .noNameLeft
        case ENAMETOOLONG: throw .pathTooLong("wayland-0")
        case let code: throw .system(code: code)
        }
    }

    /// Listens on a socket that listens already, as systemd hands it over.
    public func addSocket(fd: consuming OwnedFileDescriptor) throws(SocketError) {
        guard let pointer else { throw .system(code: ENODEV) }
        guard wl_display_add_socket_fd(pointer, fd.rawValue) == 0 else { throw .system(code: errno) }
        _ = fd.take()
    }
}
