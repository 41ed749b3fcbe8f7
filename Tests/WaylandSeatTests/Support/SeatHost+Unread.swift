import Testing
import WaylandServer

/// Clients that read nothing while others go on.
extension SeatHost {
    /// Handles all that a client has requested. No client reads.
    func serve(_ client: TestClient) throws {
        var isFlushed = false
        while !isFlushed {
            isFlushed = try client.connection.flush()
            takeTurn()
        }
        // A turn reads 4,096 bytes of a client.
        for _ in 0..<64 { takeTurn() }
    }

    private func takeTurn() {
        display.eventLoop.dispatch(timeout: .zero)
        seat.update()
        display.flushClients()
    }

    /// Moves the pointer between two places until the socket of the client under it is full.
    func fillSocket(of client: Client, x: Double = 10) throws {
        for step in 0..<200_000 where !client.isLate {
            move(to: x + Double(step % 2), 10)
            display.flushClients()
        }
        try #require(client.isLate)
    }
}
