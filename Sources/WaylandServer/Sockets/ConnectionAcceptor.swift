import Glibc

/// Takes the connections of a socket that listens, as long as it is kept: one in a turn of the event loop, so that a flood of
/// them holds nobody up.
package final class ConnectionAcceptor {
    private let socket: ListeningSocket
    private weak var display: Display?
    private let next: (ListeningSocket) throws(SocketError) -> OwnedFileDescriptor?
    private let take: (consuming OwnedFileDescriptor) -> Bool
    private var source: FileDescriptorSource?
    /// Made at once: later there may be no descriptor for it.
    private var retry: TimerSource?

    /// How long a socket is left alone when the system has nothing for another connection.
    package static let pause = Duration.milliseconds(100)
    /// What the system may have again later, as errno tells.
    private static let passing = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    /// - Parameters:
    ///   - socket: where clients connect to.
    ///   - display: what they become clients of.
    ///   - next: takes a connection of the socket; for tests, another way.
    ///   - take: gets each connection that may be taken.
    /// - Returns: nil if the socket cannot be waited for, or there is no timer.
    package init?(
        _ socket: ListeningSocket, on display: Display,
        next: @escaping (ListeningSocket) throws(SocketError) -> OwnedFileDescriptor? = {
            socket throws(SocketError) in try socket.accept()
        },
        take: @escaping (consuming OwnedFileDescriptor) -> Bool
    ) {
        self.socket = socket
        self.display = display
        self.next = next
        self.take = take
        retry = display.eventLoop.addTimer { [weak self] in self?.source?.update(.readable) }
        source = display.eventLoop.addFileDescriptor(socket.fileDescriptor, .readable) { [weak self] _ in
            self?.accept()
        }
        if source == nil || retry == nil { return nil }
    }

    private func accept() {
        guard let display else { return }
        display.sockets.noticed = ConnectedProcess.timeSinceBoot
        defer { display.sockets.noticed = nil }
        do throws(SocketError) {
            guard let connection = try next(socket) else { return }
            let descriptor = connection.rawValue
            guard display.descriptorReserve.allows(descriptor) else {
                return display.refuse(.fewDescriptors)
            }
            if !take(connection) { display.refuse(.system(code: errno)) }
        } catch {
            guard case .system(let code) = error else { return }
            display.refuse(stop(for: code))
        }
    }

    /// The socket stays ready: waiting for it would take all of the processor's time.
    private func stop(for code: Int32) -> ConnectionRefusal {
        guard Self.passing.contains(code), !socket.isShutDown else {
            source = nil
            return .ended(code: code)
        }
        source?.update([])
        retry?.arm(after: Self.pause)
        return .postponed(code: code)
    }
}
