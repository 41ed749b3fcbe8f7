import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// Compositor responders inside and above a client's surface that handle touches themselves.
struct OverriddenTouchTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window
    private let root: SurfaceResponder
    private let region: TestRegion

    private static let touches: Set<TestRegion.Call> = [
        .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled,
    ]

    /// Above the surface in the responder chain.
    private final class HandlingController: SurfaceController {
        private(set) var calls: [String] = []
        override func touchesBegan(_ touches: Touches, with event: Event) { calls.append("began") }
        override func touchesMoved(_ touches: Touches, with event: Event) { calls.append("moved") }
        override func touchesEnded(_ touches: Touches, with event: Event) { calls.append("ended") }
        override func touchesCancelled(_ touches: Touches, with event: Event) { calls.append("cancelled") }
    }

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        window = try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 100, height: 100))
        root = try #require(window.rootSurface)
        region = host.addRegion(Rect(x: 20, y: 20, width: 50, height: 50), in: root)
    }

    private func touch() {
        host.touchDown(0, 130, 130)
        host.touchMove(0, 131, 130)
        host.touchUp(0)
    }

    @Test(.behavior(47)) func `finger that a region handles does not reach the client`() throws {
        client.addTouch()
        region.handled = Self.touches
        touch()
        try host.expect(client, hears: [])
        #expect(region.take() == [.touchesBegan, .touchesMoved, .touchesEnded])
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(47)) func `finger that a region forwards arrives in surface coordinates`() throws {
        client.addTouch()
        touch()
        try host.expect(
            client,
            hears: [
                "touch down 0 a 30 30", "touch frame", "touch motion 0 31 30", "touch frame", "touch up 0",
                "touch frame",
            ])
        #expect(region.take() == [.touchesBegan, .touchesMoved, .touchesEnded])
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(48)) func `finger whose begin a region handled does not reach the client`() throws {
        client.addTouch()
        region.handled = [.touchesBegan]
        touch()
        try host.expect(client, hears: [])
        // Each call climbs the chain separately, past the client that did not receive the begin.
        #expect(host.policy.take() == ["touches moved", "touches ended"])
    }

    @Test(.behavior(48)) func `end that only a region handles still lifts the client's finger`() throws {
        client.addTouch()
        region.handled = [.touchesEnded]
        touch()
        try host.expect(
            client,
            hears: [
                "touch down 0 a 30 30", "touch frame", "touch motion 0 31 30", "touch frame", "touch up 0",
                "touch frame",
            ])
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(48)) func `cancel that a region handles still reaches the client`() throws {
        client.addTouch()
        region.handled = [.touchesCancelled]
        host.touchDown(0, 130, 130)
        _ = try client.take()
        host.touchFrame(.touchCancel)
        try host.expect(client, hears: ["touch cancel"])
    }

    @Test(.behavior(2)) func `controller above the surface receives only what the client does not`() throws {
        let controller = HandlingController(surface: root)
        touch()
        #expect(controller.calls == ["began", "moved", "ended"])
        client.addTouch()
        touch()
        #expect(controller.calls.count == 3)
        #expect(try client.take().filter { !$0.hasSuffix("frame") }.count == 3)
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(49)) func `removing a region lifts its finger once and sends nothing more`() throws {
        client.addTouch()
        host.touchDown(0, 130, 130)
        _ = try client.take()
        region.removeFromSuperresponder()
        host.touchMove(0, 131, 130)
        host.touchUp(0)
        try host.expect(client, hears: ["touch up 0", "touch frame"])
        #expect(region.take() == [.touchesBegan, .touchesCancelled])
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(49), arguments: [true, false])
    func `region removed during touch down sends its client no finger`(isBefore: Bool) throws {
        client.addTouch()
        let other = host.addRegion(Rect(x: 20, y: 20, width: 50, height: 50), in: region)
        let region = region
        // Either the inner region removes `region`, or `region` removes itself, when it receives the begin.
        (isBefore ? other : region).onBegin = { region.removeFromSuperresponder() }
        host.touchDown(0, 150, 150)
        host.touchMove(0, 151, 150)
        host.touchUp(0)
        try host.expect(client, hears: [])
        #expect(other.take() == [.touchesBegan, .touchesCancelled])
        #expect(region.take() == (isBefore ? [] : [.touchesBegan, .touchesCancelled]))
        #expect(host.policy.take() == [])
        host.touchDown(1, 150, 150)
        try host.expect(client, hears: ["touch down 1 a 50 50", "touch frame"])
    }
}
