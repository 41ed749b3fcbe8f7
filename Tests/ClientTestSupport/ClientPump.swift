import CLinux
import Glibc
import SystemPackage
import WaylandClient

/// Runs a server and its clients in one thread, over socket pairs. Neither side blocks: they take turns.
public final class ClientPump {
    /// Why a test cannot continue.
    public enum Failure: Error {
        /// A condition did not hold within the limit.
        case deadlinePassed
        case noSocket(code: Int32)
    }

    private let step: (_ timeout: Duration) -> Void
    private let accept: (_ fileDescriptor: Int32) -> Void
    private var connections: [Connection] = []
    private let limit: Duration

    /// - Parameters:
    ///   - limit: how long ``wait(until:)`` waits before it fails. Long enough for a busy machine, because it
    ///     only has to end a hang.
    ///   - step: dispatches the server's event loop, waiting for at most the given time, and flushes the
    ///     clients.
    ///   - accept: passes the server its end of a new connection, which the server then owns.
    public init(
        limit: Duration = .seconds(300), step: @escaping (_ timeout: Duration) -> Void,
        accept: @escaping (_ fileDescriptor: Int32) -> Void
    ) {
        self.limit = limit
        self.step = step
        self.accept = accept
    }

    /// Connects a new client over a socket pair.
    public func connect() throws -> Connection {
        var ends: [Int32] = [-1, -1]
        guard clinux_socketpair(&ends) == 0 else { throw Failure.noSocket(code: errno) }
        accept(ends[0])
        let connection = try Connection(fileDescriptor: FileDescriptor(rawValue: ends[1]))
        connections.append(connection)
        return connection
    }

    /// Adds a client that connected by other means, for example to a listening socket.
    public func add(_ connection: Connection) {
        connections.append(connection)
    }

    /// Takes turns until the server has handled the client's requests so far, and the client has handled the
    /// events that the server had sent by then. Throws the connection's error, if it has one.
    public func roundtrip(_ connection: Connection) throws {
        var isDone = false
        connection.sync { isDone = true }
        try wait {
            if let error = connection.error { throw error }
            return isDone
        }
    }

    /// Performs a round trip for every connected client.
    public func roundtrip() throws {
        for connection in connections where connection.isConnected { try roundtrip(connection) }
    }

    /// Takes turns until a condition holds. Errors of connections are not thrown: see ``Connection/error``.
    /// - Throws: ``Failure/deadlinePassed`` after the limit, or an error of the condition.
    public func wait(until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + limit
        var turn = 0
        while try !condition() {
            guard ContinuousClock.now < deadline else { throw Failure.deadlinePassed }
            takeTurn(timeout: turn < 3 ? .zero : .milliseconds(1))
            turn += 1
        }
    }

    /// Takes one turn: clients flush their requests, the server handles them, and clients handle its events.
    public func takeTurn(timeout: Duration = .zero) {
        for connection in connections { _ = try? connection.flush() }
        step(timeout)
        for connection in connections { try? connection.readEvents() }
    }
}
