import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// The order of touch events in a frame, cancels and times.
struct FingerPhaseTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addTouch()
        window = try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 100, height: 100))
    }

    @Test(.behavior(41)) func `frame is sent as down, motion, up and then its cancel`() throws {
        host.touchFrame(
            .touchDown(id: 0, at: Point(x: 110, y: 110)), .touchDown(id: 1, at: Point(x: 120, y: 110)))
        _ = try client.take()
        host.touchFrame(
            .touchUp(id: 0), .touchMotion(id: 1, to: Point(x: 121, y: 110)),
            .touchDown(id: 2, at: Point(x: 130, y: 110)), .touchCancel)
        try host.expect(
            client,
            hears: [
                "touch down 2 a 30 10", "touch motion 1 21 10", "touch up 0", "touch frame", "touch cancel",
            ])
    }

    @Test(.behavior(50), arguments: ["lock", "suspended seat"])
    func `system cancels each client once and sends nothing more`(_ cause: String) throws {
        let other = try host.connect()
        other.addTouch()
        try host.addWindow(of: other, "b", Rect(x: 200, y: 100, width: 100, height: 100))
        let root = try #require(window.rootSurface)
        try host.addSubsurface(of: client, "sub", Rect(x: 50, y: 0, width: 50, height: 50), in: root)
        for (id, x) in [(0, 110), (1, 160), (2, 120), (3, 210)] as [(Int32, Double)] {
            host.touchDown(id, x, 110)
        }
        _ = try client.take()
        _ = try other.take()
        if cause == "lock" {
            host.seat.begin(Grab(kind: .lock, owner: nil))
        } else {
            host.seat.cancelInteractions()
        }
        try host.expect(client, hears: ["touch cancel"])
        try host.expect(other, hears: ["touch cancel"])
        for id in 0..<4 as Range<Int32> {
            host.touchMove(id, 130, 130)
            host.touchUp(id)
        }
        try host.expect(client, hears: [])
        try host.expect(other, hears: [])
    }

    @Test(.behavior(54)) func `times of a finger never decrease`() throws {
        func send(_ milliseconds: UInt64, _ payload: InputEvent.Payload) throws {
            host.seat.handle(
                InputEvent(time: .milliseconds(milliseconds), device: host.touchscreen, payload))
            _ = try client.take()
        }
        try send(5000, .touchDown(id: 0, at: Point(x: 110, y: 110)))
        #expect(client.log.time("touch down") == 5000)
        try send(5010, .touchMotion(id: 0, to: Point(x: 111, y: 110)))
        #expect(client.log.time("touch motion") == 5010)
        try send(4990, .touchMotion(id: 0, to: Point(x: 112, y: 110)))
        #expect(client.log.time("touch motion") == 5010)
        try send(5020, .touchUp(id: 0))
        #expect(client.log.time("touch up") == 5020)
    }
}
