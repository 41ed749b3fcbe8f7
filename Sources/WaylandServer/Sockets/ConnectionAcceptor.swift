import Glibc

/// Accepts the connections of a listening socket as long as it is retained. It accepts one in each turn of
/// the event loop, so that a flood of connections does not delay other clients.
package final class ConnectionAcceptor {
    private let socket: ListeningSocket
    private weak var display: Display?
    private let next: (ListeningSocket) throws(SocketError) -> OwnedFileDescriptor?
    private let take: (consuming OwnedFileDescriptor) -> Bool
    private var source: FileDescriptorSource?
    /// Created in advance, because later there may be no descriptor for it.
    private var retry: TimerSource?

    /// How long a socket is not watched after the system had no resources for another connection.
    package static let pause = Duration.milliseconds(100)
    /// The values of errno for shortages that may pass.
    private static let passing = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    /// - Parameter next: accepts a connection of the socket. Tests replace it.
    /// - Returns: `nil` if the socket cannot be waited for, or there is no timer.
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

    /// Stops watching the socket, for a while or for good: it stays ready, and would keep the loop busy.
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

/// The reason why a connection is not accepted: see ``Display/observeRefusedConnections(_:)``.
public enum ConnectionRefusal: Hashable, Sendable, CustomStringConvertible {
    /// The connection took one of the last descriptors, which are for connected clients. It is closed.
    case fewDescriptors
    /// No client can be created for the connection. `code` is the value of errno. The connection is closed.
    case system(code: Int32)
    /// The system has no descriptor or memory for the connection, which waits. `code` is the value of errno.
    case postponed(code: Int32)
    /// The socket is no longer watched, because it accepts no connections. `code` is the value of errno.
    case ended(code: Int32)

    /// A description of the reason, for a log.
    public var description: String {
        switch self {
        case .fewDescriptors:
            "a connection is refused: the last descriptors are for clients that are connected"
        case .system(let code): "a connection is refused: \(systemMessage(code))"
        case .postponed(let code): "a connection waits: \(systemMessage(code))"
        case .ended(let code): "a socket no longer accepts connections: \(systemMessage(code))"
        }
    }
}

/// The file descriptors that no new connection may take, because the requests of connected clients need some.
/// The system assigns the lowest free number, so the highest numbers are the last descriptors.
package struct DescriptorReserve {
    static let count = 16

    /// Returns the first reserved number. Called for each connection, because the limit may change.
    package var start: () -> Int32

    package init(start: @escaping () -> Int32 = Self.startOfProcess) {
        self.start = start
    }

    package func allows(_ descriptor: Int32) -> Bool { descriptor < start() }

    /// Returns the default. A process with few descriptors reserves a quarter of them.
    package static func startOfProcess() -> Int32 {
        let all = Int32(clamping: DescriptorLimit.current.count)
        return all - min(Int32(count), all / 4)
    }
}
