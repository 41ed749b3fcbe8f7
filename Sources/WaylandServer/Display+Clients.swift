import CWaylandServer
import Glibc

extension Display {
    /// All clients whose end has not begun, in the order in which they connected.
    public var clients: [Client] {
        var clients: [Client] = []
        forEachClient { if $0.isAlive { clients.append($0) } }
        return clients
    }

    /// Calls `body` with each client that libwayland knows. `body` must not destroy a client.
    func forEachClient(_ body: (Client) -> Void) {
        guard let pointer = unsafe pointer, let head = unsafe wl_display_get_client_list(pointer) else {
            return
        }
        var link = unsafe head.pointee.next
        while let current = unsafe link, unsafe current != head {
            if let client = unsafe wl_client_from_link(current) { unsafe body(Client.wrap(client)) }
            unsafe link = current.pointee.next
        }
    }

    /// Creates a client for a connected socket. Returns `nil`, and closes the descriptor, if there is no
    /// memory, the descriptor is not a socket, or the display is destroyed.
    public func createClient(fd: consuming OwnedFileDescriptor) -> Client? {
        guard let pointer = unsafe pointer, let client = unsafe wl_client_create(pointer, fd.rawValue) else {
            return nil
        }
        _ = fd.take()
        return unsafe Client.wrap(client)
    }

    /// Creates a client for a connection that a listener accepted. Returns false and sets errno on failure.
    func createClient(fd: consuming OwnedFileDescriptor, from listener: ClientListener) -> Bool {
        sockets.acceptingListener = listener
        defer { sockets.acceptingListener = nil }
        return createClient(fd: fd) != nil
    }

    /// The file descriptors that a new connection may not take, on any of the display's sockets.
    package var descriptorReserve: DescriptorReserve {
        get { sockets.reserve }
        set { sockets.reserve = newValue }
    }

    package var processLookup: ConnectedProcess.Lookup {
        get { sockets.processLookup }
        set { sockets.processLookup = newValue }
    }

    func refuse(_ refusal: ConnectionRefusal) {
        observers.refusedConnections.notify(refusal)
    }

    /// Disconnects all clients.
    public func destroyClients() {
        isEndingClients = true
        defer { isEndingClients = false }
        for client in clients { client.destroy() }
    }

    // MARK: Sockets

    /// Listens on a socket with this name in `XDG_RUNTIME_DIR` until the display is released.
    public func addSocket(name: String) throws(SocketError) {
        let path = try ListeningSocket.path(of: name)
        do throws(SocketError) {
            try listen(on: ListeningSocket(path: path))
        } catch {
            switch error {
            case .nameTaken: throw .nameTaken(name)
            case .pathTooLong: throw .pathTooLong(name)
            default: throw error
            }
        }
    }

    /// Listens on the first free name from `wayland-1` to `wayland-32`, and returns the name.
    public func addSocketAutomatically() throws(SocketError) -> String {
        for number in 1...32 {
            let name = "wayland-\(number)"
            do throws(SocketError) {
                try addSocket(name: name)
                return name
            } catch {
                guard case .nameTaken = error else { throw error }
            }
        }
        throw .noNameLeft
    }

    /// Accepts the connections of a socket that already listens, such as one that systemd passed.
    public func addSocket(fd: consuming OwnedFileDescriptor) throws(SocketError) {
        guard let socket = ListeningSocket(fd) else { throw .system(code: EINVAL) }
        try listen(on: socket)
    }

    private func listen(on socket: ListeningSocket) throws(SocketError) {
        guard unsafe pointer != nil else { throw .system(code: ENODEV) }
        let acceptor = ConnectionAcceptor(socket, on: self) { [unowned self] connection in
            createClient(fd: connection) != nil
        }
        guard let acceptor else { throw .system(code: errno) }
        sockets.acceptors.append(acceptor)
    }
}
