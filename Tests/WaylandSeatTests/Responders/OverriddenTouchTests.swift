import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// Responders of the compositor around a client's surface that handle touches themselves.
struct OverriddenTouchTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window
    private let root: SurfaceResponder
    private let region: TestRegion

    private static let touches: Set<TestRegion.Call> = [
        .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled,
    ]

    /// Above the surface on the chain.
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

    @Test(.behaviour(47)) func aFingerThatARegionHandlesIsNotTheClients() throws {
        client.addTouch()
        region.handled = Self.touches
        touch()
        try host.expect(client, hears: [])
        #expect(region.take() == [.touchesBegan, .touchesMoved, .touchesEnded])
        #expect(host.policy.take() == [])
    }

    @Test(.behaviour(47)) func aFingerThatARegionForwardsIsTheClientsInPlacesOfItsSurface() throws {
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

    @Test(.behaviour(48)) func aClientHearsNothingOfAFingerWhoseBeginningAloneARegionHandled() throws {
        client.addTouch()
        region.handled = [.touchesBegan]
        touch()
        try host.expect(client, hears: [])
        // Each call climbs for itself, past the client that knows nothing of the finger.
        #expect(host.policy.take() == ["touches moved", "touches ended"])
    }

    @Test(.behaviour(48)) func aFingerWhoseEndAloneARegionHandlesStillGoesUpForTheClient() throws {
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

    @Test(.behaviour(48)) func aCancelThatARegionHandlesStillReachesTheClient() throws {
        client.addTouch()
        region.handled = [.touchesCancelled]
        host.touchDown(0, 130, 130)
        _ = try client.take()
        host.touchFrame(.touchCancel)
        try host.expect(client, hears: ["touch cancel"])
    }

    @Test(.behaviour(2)) func aControllerAboveTheSurfaceGetsOnlyWhatTheClientDoesNotTake() throws {
        let controller = HandlingController(surface: root)
        touch()
        #expect(controller.calls == ["began", "moved", "ended"])
        client.addTouch()
        touch()
        #expect(controller.calls.count == 3)
        #expect(try client.take().filter { !$0.hasSuffix("frame") }.count == 3)
        #expect(host.policy.take() == [])
    }

    @Test(.behaviour(49)) func aFingerWhoseRegionGoesIsLiftedOnceForTheClientAndTheRestIsNotTold() throws {
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

    @Test(.behaviour(49), arguments: [true, false])
    func aRegionThatGoesAsAFingerComesDownLeavesItsClientWithoutThatFinger(isBefore: Bool) throws {
        client.addTouch()
        let other = host.addRegion(Rect(x: 20, y: 20, width: 50, height: 50), in: region)
        let region = region
        // Removed by the innermost region, or by itself once the beginning has come to it.
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
