import CLinux
import Glibc
import SystemPackage
import WaylandClient

/// Runs a server and its clients in one thread, over socket pairs: nothing waits for the other side, all take
/// turns.
public final class ClientPump {
    /// Why there is nothing to go on with.
    public enum Failure: Error {
        /// What was waited for did not come.
        case deadlinePassed
        case noSocket(code: Int32)
    }

    private let step: (_ timeout: Duration) -> Void
    private let accept: (_ fileDescriptor: Int32) -> Void
    private var connections: [Connection] = []
    private let limit: Duration

    /// - Parameters:
    ///   - limit: when waiting is a failure. It only ends a hang: a busy machine may take long.
    ///   - step: makes the server dispatch its event loop for at most this long, and flush.
    ///   - accept: gives the server its end of a new connection, which the server owns from then on.
    public init(
        limit: Duration = .seconds(300), step: @escaping (_ timeout: Duration) -> Void,
        accept: @escaping (_ fileDescriptor: Int32) -> Void
    ) {
        self.limit = limit
        self.step = step
        self.accept = accept
    }

    /// A new client.
    public func connect() throws -> Connection {
        var ends: [Int32] = [-1, -1]
        guard clinux_socketpair(&ends) == 0 else { throw Failure.noSocket(code: errno) }
        accept(ends[0])
        let connection = try Connection(fileDescriptor: FileDescriptor(rawValue: ends[1]))
        connections.append(connection)
        return connection
    }

    /// A client that connected by a way of its own.
    public func add(_ connection: Connection) {
        connections.append(connection)
    }

    /// Takes turns until the server has handled what the client requested up to now, and the client has
    /// handled what the server sent up to then.
    public func roundtrip(_ connection: Connection) throws {
        var isDone = false
        connection.sync { isDone = true }
        try wait {
            if let error = connection.error { throw error }
            return isDone
        }
    }

    /// A round trip of every client that is connected.
    public func roundtrip() throws {
        for connection in connections where connection.isConnected { try roundtrip(connection) }
    }

    /// Takes turns until the condition holds. Errors of connections are left for ``Connection/error``.
    public func wait(until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + limit
        var turn = 0
        while try !condition() {
            guard ContinuousClock.now < deadline else { throw Failure.deadlinePassed }
            takeTurn(timeout: turn < 3 ? .zero : .milliseconds(1))
            turn += 1
        }
    }

    /// One turn of everybody, the server first.
    public func takeTurn(timeout: Duration = .zero) {
        for connection in connections { _ = try? connection.flush() }
        step(timeout)
        for connection in connections { try? connection.readEvents() }
    }
}
