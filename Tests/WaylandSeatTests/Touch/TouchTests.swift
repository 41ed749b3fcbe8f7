import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// wl_touch: fingers, shapes, frames and cancels.
struct TouchTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        window = try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 100, height: 100))
    }

    private func addOther() throws -> TestClient {
        let other = try host.connect()
        try host.addWindow(of: other, "b", Rect(x: 200, y: 100, width: 100, height: 100))
        other.addTouch()
        return other
    }

    @Test func `finger is sent from down to up`() throws {
        client.addTouch()
        host.touchDown(0, 110, 120)
        host.clock.advance(by: .milliseconds(10))
        host.touchMove(0, 115.5, 120)
        host.clock.advance(by: .milliseconds(10))
        host.touchUp(0)
        try client.hears([
            "touch down 0 a 10 20", "touch frame", "touch motion 0 15.5 20", "touch frame", "touch up 0",
            "touch frame",
        ])
        #expect(client.log.time("touch down") == 1000)
        #expect(client.log.time("touch motion") == 1010)
        #expect(client.log.time("touch up") == 1020)
        #expect(client.log.serial("touch up") > client.log.serial("touch down"))
    }

    @Test(.behavior(40)) func `fingers of one hardware frame share a frame`() throws {
        client.addTouch()
        host.touchFrame(
            .touchDown(id: 0, at: Point(x: 110, y: 110)), .touchDown(id: 1, at: Point(x: 120, y: 110)))
        host.touchFrame(
            .touchMotion(id: 0, to: Point(x: 111, y: 110)), .touchUp(id: 1),
            .touchDown(id: 2, at: Point(x: 130, y: 110)))
        try client.hears([
            "touch down 0 a 10 10", "touch down 1 a 20 10", "touch frame",
            "touch down 2 a 30 10", "touch motion 0 11 10", "touch up 1", "touch frame",
        ])
    }

    @Test(.behavior(164)) func `fingers on two clients have distinct IDs`() throws {
        let other = try addOther()
        client.addTouch()
        host.touchFrame(
            .touchDown(id: 7, at: Point(x: 110, y: 110)), .touchDown(id: 8, at: Point(x: 210, y: 110)))
        let tablet = host.seat.addDevice(named: "tablet", capabilities: .touch)
        host.send(tablet, .touchDown(id: 7, at: Point(x: 220, y: 110)))
        let mine = try client.take()
        let theirs = try other.take()
        #expect(mine == ["touch down 0 a 10 10", "touch frame"])
        #expect(theirs == ["touch down 1 b 10 10", "touch frame", "touch down 2 b 20 10", "touch frame"])
        host.touchMove(8, 215, 110)
        try client.hears([])
        try other.hears(["touch motion 1 15 10", "touch frame"])
    }

    @Test(.behavior(36), .requirement(32)) func `finger that leaves its surface stays with it`() throws {
        let other = try addOther()
        client.addTouch()
        host.touchDown(0, 110, 110)
        host.touchMove(0, 250, 110)
        host.touchMove(0, 50, 90.5)
        host.touchUp(0)
        try client.hears([
            "touch down 0 a 10 10", "touch frame", "touch motion 0 150 10", "touch frame",
            "touch motion 0 -50 -9.5", "touch frame", "touch up 0", "touch frame",
        ])
        try other.hears([])
    }

    @Test(.behavior(39), .requirement(32)) func `positions follow a surface that moves under the finger`()
        throws
    {
        client.addTouch()
        host.touchDown(0, 110, 110)
        window.frame.origin = Point(x: 50, y: 100)
        host.touchMove(0, 111, 110)
        try client.hears([
            "touch down 0 a 10 10", "touch frame", "touch motion 0 61 10", "touch frame",
        ])
        window.rootSurface?.transform = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
        host.touchMove(0, 100, 150)
        // Scaled by two about its center at (100, 150).
        try client.hears(["touch motion 0 50 50", "touch frame"])
    }

    @Test func `unchanged position is not sent again`() throws {
        client.addTouch()
        host.touchDown(0, 110, 110)
        _ = try client.take()
        host.touchMove(0, 110, 110)
        host.touchMove(0, 110.0001, 110)
        try client.hears([])
    }

    // MARK: Shape

    @Test func `shapes are sent when they change`() throws {
        client.addTouch()
        host.touchFrame(
            .touchDown(id: 0, at: Point(x: 110, y: 110)), .touchShape(id: 0, major: 8, minor: 6.5),
            .touchOrientation(id: 0, radians: .pi / 6))
        host.touchMove(0, 111, 110)
        host.touchFrame(.touchShape(id: 0, major: 9, minor: 6.5))
        host.touchFrame(
            .touchMotion(id: 0, to: Point(x: 112, y: 110)), .touchOrientation(id: 0, radians: .pi / 4))
        try client.hears([
            "touch down 0 a 10 10", "touch shape 0 8 6.5", "touch orientation 0 30", "touch frame",
            "touch motion 0 11 10", "touch frame",
            "touch shape 0 9 6.5", "touch frame",
            "touch motion 0 12 10", "touch orientation 0 45", "touch frame",
        ])
    }

    @Test func `new finger inherits nothing from the one lifted before`() throws {
        let other = try addOther()
        client.addTouch()
        let tablet = host.seat.addDevice(named: "tablet", capabilities: .touch)
        for place in [Point(x: 110, y: 110), Point(x: 210, y: 120), Point(x: 110, y: 130)] {
            host.send(tablet, .touchDown(id: 0, at: place))
            host.send(tablet, .touchShape(id: 0, major: 8, minor: 4))
            host.send(tablet, .touchUp(id: 0))
        }
        try client.hears([
            "touch down 0 a 10 10", "touch frame", "touch shape 0 8 4", "touch frame", "touch up 0",
            "touch frame", "touch down 2 a 10 30", "touch frame", "touch shape 2 8 4", "touch frame",
            "touch up 2", "touch frame",
        ])
        try other.hears([
            "touch down 1 b 10 20", "touch frame", "touch shape 1 8 4", "touch frame", "touch up 1",
            "touch frame",
        ])
    }

    @Test func `orientations are within a half turn`() throws {
        client.addTouch()
        host.touchFrame(
            .touchDown(id: 0, at: Point(x: 110, y: 110)), .touchOrientation(id: 0, radians: 1.5 * .pi))
        host.touchFrame(.touchOrientation(id: 0, radians: -500 * .pi / 180))
        #expect(
            try client.take().filter { $0.contains("orientation") } == [
                "touch orientation 0 -90", "touch orientation 0 -140",
            ])
    }

    @Test func `clients before version 6 receive no shapes`() throws {
        let old = try host.connect(seatVersion: 5)
        old.addTouch()
        try host.addWindow(of: old, "old", Rect(x: 0, y: 0, width: 50, height: 50))
        host.touchFrame(
            .touchDown(id: 0, at: Point(x: 10, y: 10)), .touchShape(id: 0, major: 8, minor: 6),
            .touchOrientation(id: 0, radians: .pi / 6))
        host.touchMove(0, 11, 10)
        try old.hears([
            "touch down 0 old 10 10", "touch frame", "touch motion 0 11 10", "touch frame",
        ])
    }

    // MARK: Clients without touch objects

    @Test(.behavior(161)) func `touches of a client without wl_touch climb the chain`() throws {
        host.touchDown(0, 110, 110)
        host.touchMove(0, 111, 110)
        // Created too late for this finger.
        client.addTouch()
        host.touchMove(0, 112, 110)
        host.touchUp(0)
        try client.hears([])
        #expect(host.policy.take() == ["touches began", "touches moved", "touches moved", "touches ended"])
        host.touchDown(0, 110, 110)
        host.touchUp(0)
        #expect(try client.take().count == 4)
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(55)) func `touches of a client without wl_seat climb the chain`() throws {
        let stranger = try TestClient(host.pump)
        try host.addWindow(of: stranger, "b", Rect(x: 200, y: 100, width: 100, height: 100))
        host.touchDown(0, 210, 110)
        host.touchUp(0)
        #expect(host.policy.take() == ["touches began", "touches ended"])
    }

    @Test func `wl_touch created under a finger does not receive it`() throws {
        client.addTouch("first")
        host.touchDown(0, 110, 110)
        client.addTouch("second")
        _ = try client.take()
        host.touchMove(0, 111, 110)
        host.touchDown(1, 120, 110)
        host.touchUp(0)
        host.touchUp(1)
        let said = try client.take()
        #expect(
            said.filter { $0.hasPrefix("second") } == [
                "second down 1 a 20 10", "second frame", "second up 1", "second frame",
            ])
        #expect(
            said.filter { $0.hasPrefix("first") } == [
                "first motion 0 11 10", "first frame", "first down 1 a 20 10", "first frame", "first up 0",
                "first frame", "first up 1", "first frame",
            ])
    }

    @Test func `wl_touch may be released under a finger`() throws {
        let touch = client.addTouch()
        host.touchDown(0, 110, 110)
        _ = try client.take()
        touch.release()
        _ = try client.take()
        host.touchMove(0, 111, 110)
        host.touchUp(0)
        try client.hears([])
        #expect(try client.takeError() == nil)
    }

    @Test(.requirement(37)) func `pointer stays in place while fingers move`() throws {
        client.addPointer()
        client.addTouch()
        host.move(to: 190, 190)
        _ = try client.take()
        host.touchDown(0, 110, 110)
        host.touchUp(0)
        #expect(try client.take().allSatisfy { $0.hasPrefix("touch") })
        host.press()
        try client.hears(["pointer press 272", "pointer frame"])
        #expect(host.seat.pointer.surfaceLocation == Point(x: 90, y: 90))
    }

    // MARK: Canceled and lifted fingers

    @Test(.behavior(50), .requirement(30)) func `cancel is sent once and nothing follows`() throws {
        let second = try host.addWindow(of: client, "c", Rect(x: 300, y: 100, width: 100, height: 100))
        let other = try addOther()
        client.addTouch()
        host.touchDown(0, 110, 110)
        host.touchDown(1, 310, 110)
        host.touchDown(2, 210, 110)
        _ = try client.take()
        _ = try other.take()
        withExtendedLifetime(second) { host.touchFrame(.touchCancel) }
        try client.hears(["touch cancel"])
        try other.hears(["touch cancel"])
        host.touchMove(0, 111, 110)
        host.touchUp(0)
        host.touchUp(1)
        try client.hears([])
        #expect(host.policy.take() == [])
        host.touchDown(0, 110, 110)
        try client.hears(["touch down 3 a 10 10", "touch frame"])
    }

    @Test func `cancel ends the fingers of all applications of its client`() throws {
        // The embedder may give each window an application of its own. Both belong to the same client.
        let surface = try host.makeSurface(of: client, "c")
        let responder = host.registry.responder(for: surface)
        responder.bounds.size = Size(width: 100, height: 100)
        responder.center = Point(x: 50, y: 50)
        let second = Window(application: Application(), rootSurface: responder)
        second.frame = Rect(x: 300, y: 100, width: 100, height: 100)
        host.scene.add(second)
        client.addTouch()
        host.touchDown(0, 110, 110)
        host.touchDown(1, 310, 110)
        _ = try client.take()
        host.seat.touches.cancel(within: try #require(window.rootSurface))
        host.touchMove(1, 320, 110)
        host.touchUp(1)
        try client.hears(["touch cancel"])
        #expect(host.policy.take() == [])
    }

    @Test(.behavior(41)) func `frame closes the events before a cancel`() throws {
        client.addTouch()
        host.touchFrame(.touchDown(id: 0, at: Point(x: 110, y: 110)), .touchCancel)
        try client.hears(["touch down 0 a 10 10", "touch frame", "touch cancel"])
    }

    @Test(.promise(22), .behavior(50), .requirement(31)) func `removing a device cancels its fingers`() throws
    {
        client.addTouch()
        host.touchDown(0, 110, 110)
        host.touchDown(1, 120, 110)
        _ = try client.take()
        host.removeDevice(host.touchscreen)
        try client.hears(["touch cancel", "seat capabilities 3"])
    }

    @Test func `hiding a window cancels its fingers`() throws {
        client.addTouch()
        host.touchDown(0, 110, 110)
        _ = try client.take()
        window.isHidden = true
        host.touchMove(0, 111, 110)
        host.touchUp(0)
        try client.hears(["touch cancel"])
    }

    @Test(.behavior(49)) func `removing a window lifts its fingers`() throws {
        let other = try host.addWindow(of: client, "c", Rect(x: 300, y: 100, width: 100, height: 100))
        client.addTouch()
        host.touchDown(0, 110, 110)
        host.touchDown(1, 310, 110)
        _ = try client.take()
        host.scene.remove(window)
        try client.hears(["touch up 0", "touch frame"])
        host.touchMove(0, 111, 110)
        host.touchUp(0)
        host.touchMove(1, 311, 110)
        try client.hears(["touch motion 1 11 10", "touch frame"])
        #expect(other.rootSurface != nil)
    }

    @Test(.behavior(49), .requirement(29)) func `destroying a surface lifts its fingers`() throws {
        let other = try addOther()
        client.addTouch()
        host.touchDown(0, 110, 110)
        host.touchDown(1, 210, 110)
        _ = try client.take()
        _ = try other.take()
        client.destroySurface("a")
        try client.hears(["touch up 0", "touch frame"])
        host.touchMove(0, 111, 110)
        host.touchMove(1, 211, 110)
        host.touchUp(0)
        try client.hears([])
        try other.hears(["touch motion 1 11 10", "touch frame"])
        #expect(try client.takeError() == nil)
    }

    // MARK: Serials

    @Test func `finger stands until it is lifted`() throws {
        client.addTouch()
        host.touchDown(0, 110, 110)
        _ = try client.take()
        let owner = host.clients[0]
        let serial = client.log.serial("touch down")
        guard case .touch(let touch) = host.global.standingPress(serial: serial, client: owner) else {
            Issue.record("the touch is not a standing press")
            return
        }
        #expect(touch.id == 0)
        #expect(touch.location == Point(x: 110, y: 110))
        host.touchUp(0)
        _ = try client.take()
        #expect(host.global.standingPress(serial: serial, client: owner) == nil)
        #expect(host.global.isInputSerial(serial, client: owner))
        #expect(host.global.isInputSerial(client.log.serial("touch up"), client: owner))
    }

    @Test func `canceled finger does not stand`() throws {
        client.addTouch()
        host.touchDown(0, 110, 110)
        _ = try client.take()
        let serial = client.log.serial("touch down")
        host.touchFrame(.touchCancel)
        #expect(host.global.standingPress(serial: serial, client: host.clients[0]) == nil)
    }
}
