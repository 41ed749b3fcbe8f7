import ClientTestSupport
import WaylandClient
import WaylandServer

/// A display with clients on the same thread.
final class Fixture {
    let display: Display
    let pump: ClientPump

    init() throws {
        let display = try Display()
        self.display = display
        pump = ClientPump(
            step: { timeout in
                display.eventLoop.dispatch(timeout: timeout)
                display.flushClients()
            },
            accept: { _ = display.createClient(fd: OwnedFileDescriptor(rawValue: $0)) })
    }

    /// Connects a client and waits for its globals.
    func connect() throws -> TestClient {
        let connection = try pump.connect()
        let registry = Registry(connection)
        try pump.roundtrip(connection)
        return TestClient(connection: connection, registry: registry)
    }
}

struct TestClient {
    let connection: Connection
    let registry: Registry
}
