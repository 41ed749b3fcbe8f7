import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// A responder inside a client's surface that handles a release after it forwarded the press.
struct OverriddenButtonTests {
    private let host: SeatHost
    private let client: TestClient
    private let region: TestRegion

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addPointer()
        let window = try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 100, height: 100))
        region = host.addRegion(Rect(x: 0, y: 0, width: 50, height: 50), in: try #require(window.rootSurface))
        host.move(to: 110, 110)
        host.press()
        _ = try client.take()
    }

    @Test(.behavior(48)) func `release that only a region handles still reaches the client`() throws {
        region.handled = [.buttonReleased]
        host.release()
        try host.expect(client, hears: ["pointer release 272", "pointer frame"])
        #expect(region.take() == [.buttonReleased])
    }
}
