/// How connections come to a display.
final class DisplaySockets {
    /// Of the sockets that the display listens on itself.
    var acceptors: [ConnectionAcceptor] = []
    /// What takes the connection that becomes a client now.
    weak var acceptingListener: ClientListener?
    /// What no connection may take on any socket.
    var reserve = DescriptorReserve()
}
