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

    /// - Parameter next: takes a connection of the socket; for tests, another way.
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

/// Why a connection is not taken: see ``Display/observeRefusedConnections(_:)``.
public enum ConnectionRefusal: Hashable, Sendable, CustomStringConvertible {
    /// It would take one of the last descriptors, which are kept for the clients that are connected. It is closed.
    case fewDescriptors
    /// No client can be made of it, as errno tells. It is closed.
    case system(code: Int32)
    /// The system has no descriptor or memory for it, as errno tells. It waits, and is taken when there is one.
    case postponed(code: Int32)
    /// Its socket takes no connections any more, as errno tells, and is not watched from now on.
    case ended(code: Int32)

    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .fewDescriptors:
            "a connection is refused: the last descriptors are for clients that are connected"
        case .system(let code): "a connection is refused: \(systemMessage(code))"
        case .postponed(let code): "a connection waits: \(systemMessage(code))"
        case .ended(let code): "a socket takes no connections any more: \(systemMessage(code))"
        }
    }
}

/// Descriptors that no new connection may take: what clients that are connected ask for needs some, such as a keymap.
///
/// The system gives the lowest number that is free, so that a connection with a high number is one of the last.
package struct DescriptorReserve {
    static let count = 16

    /// The number from which on descriptors are kept; asked for each connection, since the limit of a process can be changed
    /// from outside.
    package var start: () -> Int32

    /// - Parameter start: the number from which on descriptors are kept.
    package init(start: @escaping () -> Int32 = Self.startOfProcess) {
        self.start = start
    }

    package func allows(_ descriptor: Int32) -> Bool { descriptor < start() }

    /// A process that may have only a few keeps a quarter of them.
    package static func startOfProcess() -> Int32 {
        let all = Int32(clamping: DescriptorLimit.current.count)
        return all - min(Int32(count), all / 4)
    }
}
