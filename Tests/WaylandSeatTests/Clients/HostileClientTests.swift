import Proofs
import SurfaceResponders
import Testing

/// Requests that no well-behaved client makes. They do not affect other clients.
struct HostileClientTests {
    private let host: SeatHost
    private let client: TestClient
    private let victim: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        victim = try host.connect()
        victim.addPointer()
        try host.addWindow(of: victim, "v", Rect(x: 100, y: 0, width: 100, height: 100))
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        _ = try victim.take()
    }

    private func checkVictim() throws {
        host.move(to: 500, 500)
        _ = try victim.take()
        host.move(to: 110, 10)
        try victim.hears(["pointer enter v 10 10", "pointer frame"])
    }

    @Test func `objects may be created and released in large numbers`() throws {
        host.move(to: 10, 10)
        for _ in 0..<200 {
            let pointer = client.addPointer()
            let touch = client.addTouch()
            client.addRelativePointer(for: pointer)
            pointer.release()
            touch.release()
        }
        host.move(to: 11, 10)
        host.touchDown(0, 20, 20)
        #expect(try client.take().filter { $0.contains("motion") || $0.contains("down") } == [])
        #expect(try client.takeError() == nil)
        try checkVictim()
    }

    @Test func `seat may be released before its objects`() throws {
        client.addPointer()
        client.seat?.release()
        host.move(to: 10, 10)
        host.move(to: 11, 10)
        try client.hears(["pointer enter a 10 10", "pointer frame", "pointer motion 11 10", "pointer frame"])
    }

    @Test func `seat may be bound several times`() throws {
        client.addPointer("first")
        client.bindSeat(version: 3)
        client.addPointer("second")
        host.move(to: 10, 10)
        let said = try client.take()
        #expect(said.filter { $0.contains("enter") } == ["first enter a 10 10", "second enter a 10 10"])
        #expect(!said.contains("second frame"))
        let mouse = host.mouse
        host.removeDevice(mouse)
        #expect(
            try client.take().filter { $0.hasPrefix("seat") } == [
                "seat capabilities 6", "seat capabilities 6",
            ])
    }

    @Test(.requirement(25)) func `client that does not read does not affect other clients`() throws {
        client.addPointer()
        _ = try client.take()
        // Without turns of the pump no client reads, so the server's buffer for the client overflows.
        for step in 0..<20_000 {
            host.move(to: Double(step % 90), 10)
            host.display.flushClients()
        }
        try checkVictim()
    }

    @Test func `relative pointers may outlive their pointer`() throws {
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        client.addRelativePointer(for: pointer)
        pointer.release()
        #expect(try client.takeError() == nil)
        try checkVictim()
    }
}
