import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// Which client receives a finger, and for how long.
struct FingerOwnershipTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window
    private let root: SurfaceResponder

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addTouch()
        window = try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 100, height: 100))
        root = try #require(window.rootSurface)
    }

    private func addOther(_ frame: Rect) throws -> TestClient {
        let other = try host.connect()
        other.addTouch()
        try host.addWindow(of: other, "b", frame)
        return other
    }

    @Test(.behavior(36)) func `finger stays with its surface when that shrinks or is covered`() throws {
        host.touchDown(0, 110, 110)
        // The origins differ, so a position shows which surface received the finger.
        let other = try addOther(Rect(x: 90, y: 90, width: 200, height: 200))
        host.touchMove(0, 120, 110)
        root.bounds.size = Size(width: 5, height: 5)
        root.center = Point(x: 2.5, y: 2.5)
        host.touchMove(0, 190, 190)
        host.touchUp(0)
        try host.expect(
            client,
            hears: [
                "touch down 0 a 10 10", "touch frame", "touch motion 0 20 10", "touch frame",
                "touch motion 0 90 90", "touch frame", "touch up 0", "touch frame",
            ])
        try host.expect(other, hears: [])
        host.touchDown(0, 110, 110)
        try host.expect(client, hears: [])
        try host.expect(other, hears: ["touch down 1 b 20 20", "touch frame"])
    }

    @Test(.behavior(10)) func `finger stays with its surface when its region moves away`() throws {
        let subsurface = try host.addSubsurface(
            of: client, "sub", Rect(x: 50, y: 50, width: 50, height: 50), in: root)
        let region = host.addRegion(Rect(x: 0, y: 0, width: 40, height: 40), in: root)
        region.isMultipleTouchEnabled = true
        host.touchDown(0, 110, 110)
        subsurface.addSubresponder(region)
        host.touchMove(0, 160, 170)
        host.touchDown(1, 161, 171)
        host.touchUp(0)
        try host.expect(
            client,
            hears: [
                "touch down 0 a 10 10", "touch frame", "touch motion 0 60 70", "touch frame",
                "touch down 1 sub 11 21", "touch frame", "touch up 0", "touch frame",
            ])
    }

    @Test(.behavior(46)) func `fingers of a frame on two surfaces are sent in order of contact`() throws {
        try host.addSubsurface(of: client, "sub", Rect(x: 50, y: 0, width: 50, height: 50), in: root)
        host.touchFrame(
            .touchDown(id: 5, at: Point(x: 160, y: 110)), .touchDown(id: 4, at: Point(x: 110, y: 110)))
        host.touchFrame(
            .touchMotion(id: 4, to: Point(x: 111, y: 110)), .touchMotion(id: 5, to: Point(x: 161, y: 110)))
        try host.expect(
            client,
            hears: [
                "touch down 0 sub 10 10", "touch down 1 a 10 10", "touch frame",
                "touch motion 0 11 10", "touch motion 1 11 10", "touch frame",
            ])
    }

    @Test(.behavior(43, 166)) func `second finger on a single-touch region is never sent`() throws {
        _ = host.addRegion(Rect(x: 0, y: 0, width: 50, height: 50), in: root)
        host.touchDown(0, 110, 110)
        host.touchDown(1, 120, 110)
        host.touchMove(1, 121, 110)
        host.touchUp(0)
        host.touchMove(1, 122, 110)
        host.touchUp(1)
        try host.expect(
            client, hears: ["touch down 0 a 10 10", "touch frame", "touch up 0", "touch frame"])
        #expect(host.policy.take() == [])
        // The client's own surface takes any number of fingers.
        host.touchFrame(
            .touchDown(id: 0, at: Point(x: 160, y: 160)), .touchDown(id: 1, at: Point(x: 170, y: 160)))
        #expect(try client.take().filter { $0.hasPrefix("touch down") }.count == 2)
    }

    @Test(.behavior(44)) func `single-touch parent does not block its subsurface`() throws {
        try host.addSubsurface(of: client, "sub", Rect(x: 50, y: 0, width: 50, height: 50), in: root)
        root.isMultipleTouchEnabled = false
        host.touchDown(0, 110, 110)
        host.touchDown(1, 120, 110)
        host.touchDown(2, 160, 110)
        try host.expect(
            client,
            hears: ["touch down 0 a 10 10", "touch frame", "touch down 2 sub 10 10", "touch frame"])
    }

    @Test(.behavior(45)) func `exclusive touch and other touches of a window exclude each other`() throws {
        let other = try addOther(Rect(x: 300, y: 100, width: 100, height: 100))
        let subsurface = try host.addSubsurface(
            of: client, "sub", Rect(x: 50, y: 0, width: 50, height: 50), in: root)
        subsurface.isExclusiveTouch = true
        host.touchDown(0, 160, 110)
        host.touchDown(1, 110, 110)
        host.touchDown(2, 310, 110)
        host.touchUp(0)
        try host.expect(
            client, hears: ["touch down 0 sub 10 10", "touch frame", "touch up 0", "touch frame"])
        try host.expect(other, hears: ["touch down 2 b 10 10", "touch frame"])
        host.touchUp(1)
        host.touchDown(1, 110, 110)
        host.touchDown(0, 160, 110)
        try host.expect(client, hears: ["touch down 3 a 10 10", "touch frame"])
    }

    @Test(.behavior(13)) func `input outside all surfaces reaches only the policy`() throws {
        client.addPointer()
        host.touchDown(0, 500, 500)
        host.touchMove(0, 150, 150)
        host.touchUp(0)
        host.press()
        host.release()
        try host.expect(client, hears: [])
        #expect(
            host.policy.take() == [
                "touches began", "touches moved", "touches ended", "button pressed", "button released",
            ])
    }
}
