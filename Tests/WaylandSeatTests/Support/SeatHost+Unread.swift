import Testing
import WaylandServer

/// Runs the server while clients do not read.
extension SeatHost {
    /// Sends and handles all requests of a client. No client reads its events.
    func serve(_ client: TestClient) throws {
        var isFlushed = false
        while !isFlushed {
            isFlushed = try client.connection.flush()
            takeTurn()
        }
        // A turn reads at most 4,096 bytes from a client, so the remaining requests take several turns.
        for _ in 0..<64 { takeTurn() }
    }

    private func takeTurn() {
        display.eventLoop.dispatch(timeout: .zero)
        seat.update()
        display.flushClients()
    }

    /// Moves the pointer back and forth until the socket of the client under it is full.
    func fillSocket(of client: Client, x: Double = 10) throws {
        for step in 0..<200_000 where !client.isLate {
            move(to: x + Double(step % 2), 10)
            display.flushClients()
        }
        try #require(client.isLate)
    }
}
