/// How connections come to a display.
final class DisplaySockets {
    /// Of the sockets that the display listens on itself.
    var acceptors: [ConnectionAcceptor] = []
    /// What takes the connection that becomes a client now.
    weak var acceptingListener: ClientListener?
    /// When that connection was noticed, as ``ConnectedProcess/timeSinceBoot`` tells.
    var noticed: Duration?
    var processLookup = ConnectedProcess.Lookup.socket
    /// What no connection may take on any socket.
    var reserve = DescriptorReserve()
}
