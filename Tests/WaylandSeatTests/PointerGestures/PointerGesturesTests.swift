import SurfaceResponders
import Testing
import WaylandClient

/// zwp_pointer_gestures_v1.
struct PointerGesturesTests {
    private let host: SeatHost
    private let client: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
    }

    private func enter() throws {
        host.move(to: 10, 10)
        _ = try client.take()
    }

    private func swipeBy(_ dx: Double, _ dy: Double) {
        host.gesture(.swipe(delta: Vector(dx: dx, dy: dy)))
    }

    @Test func `swipe is sent from begin to end`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        swipeBy(3, -4.5)
        host.gesture(.end(.swipe))
        try client.hears(["swipe begin a 3", "swipe by 3 -4.5", "swipe end 0"])
    }

    @Test func `pinch carries its scale and rotation`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.pinch, fingerCount: 2))
        host.gesture(.pinch(delta: Vector(dx: 0.5, dy: 2), scale: 1.25, rotation: -.pi / 24))
        host.gesture(.cancel(.pinch))
        try client.hears(["pinch begin a 2", "pinch by 0.5 2 scale 1.25 rotation -7.5", "pinch end 1"])
    }

    @Test func `hold begins and ends`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.hold, fingerCount: 4))
        host.gesture(.end(.hold))
        try client.hears(["hold begin a 4", "hold end 0"])
    }

    @Test func `gesture is canceled before a different one begins`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.hold, fingerCount: 3))
        host.gesture(.begin(.swipe, fingerCount: 3))
        try client.hears(["hold begin a 3", "hold end 1", "swipe begin a 3"])
    }

    @Test func `times are in milliseconds and serials are input serials`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        host.clock.advance(by: .milliseconds(7))
        swipeBy(1, 0)
        host.clock.advance(by: .milliseconds(8))
        host.gesture(.end(.swipe))
        _ = try client.take()
        #expect(client.log.time("swipe begin") == 1000)
        #expect(client.log.time("swipe update") == 1007)
        #expect(client.log.time("swipe end") == 1015)
        let (begin, end) = (client.log.serial("swipe begin"), client.log.serial("swipe end"))
        #expect(begin != end)
        let server = try #require(host.clients.first)
        #expect(host.global.isInputSerial(begin, client: server))
        #expect(host.global.isInputSerial(end, client: server))
    }

    @Test func `gesture without a matching object reaches the policy`() throws {
        client.addHold(for: client.addPointer())
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        swipeBy(1, 0)
        host.gesture(.end(.swipe))
        try client.hears([])
        #expect(host.policy.take() == ["swipe began", "swipe changed", "swipe ended"])
        host.gesture(.begin(.hold, fingerCount: 3))
        try client.hears(["hold begin a 3"])
        #expect(host.policy.take() == [])
    }

    @Test func `object created during a gesture does not receive it`() throws {
        let pointer = client.addPointer()
        client.addSwipe(for: pointer, "first")
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        client.addSwipe(for: pointer, "second")
        swipeBy(1, 0)
        host.gesture(.end(.swipe))
        host.gesture(.begin(.swipe, fingerCount: 4))
        try client.hears([
            "first begin a 3", "first by 1 0", "first end 0", "first begin a 4", "second begin a 4",
        ])
    }

    @Test func `destroying the surface ends its gesture`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        _ = try client.take()
        client.destroySurface("a")
        let heard = try client.take()
        #expect(heard.filter { $0.hasPrefix("swipe") } == ["swipe end 1"])
        swipeBy(1, 0)
        host.gesture(.end(.swipe))
        try client.hears([])
        #expect(try client.takeError() == nil)
    }

    @Test func `releasing the pointer ends its gestures`() throws {
        let pointer = client.addPointer()
        let swipe = client.addSwipe(for: pointer)
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        _ = try client.take()
        pointer.release()
        _ = try client.take()
        swipeBy(1, 0)
        host.gesture(.end(.swipe))
        try client.hears([])
        swipe?.destroy()
        #expect(try client.takeError() == nil)
    }

    @Test func `destroyed object receives nothing`() throws {
        let swipe = client.addSwipe(for: client.addPointer())
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        _ = try client.take()
        swipe?.destroy()
        _ = try client.take()
        swipeBy(1, 0)
        host.gesture(.end(.swipe))
        try client.hears([])
        host.gesture(.begin(.swipe, fingerCount: 3))
        #expect(host.policy.take() == ["swipe began"])
        #expect(try client.takeError() == nil)
    }

    @Test func `gesture objects of an inert pointer are inert`() throws {
        let pointer = client.addPointer()
        _ = try client.take()
        host.removeDevice(host.mouse)
        let mouse = host.seat.addDevice(named: "mouse", capabilities: .pointer)
        client.addGestures(for: pointer)
        client.addPointer("second")
        host.send(mouse, .pointerPosition(Point(x: 10, y: 10)))
        _ = try client.take()
        host.send(mouse, .gesture(.begin(.swipe, fingerCount: 3)))
        host.send(mouse, .gesture(.end(.swipe)))
        try client.hears([])
        #expect(host.policy.take() == ["swipe began", "swipe ended"])
    }

    @Test func `removing a device cancels its gesture before the leave`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.pinch, fingerCount: 2))
        _ = try client.take()
        host.removeDevice(host.mouse)
        #expect(try client.take().prefix(2) == ["pinch end 1", "pointer leave a"])
    }

    @Test func `removing the seat global cancels its gesture`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.pinch, fingerCount: 2))
        _ = try client.take()
        host.global.remove()
        #expect(try client.take().filter { $0.hasPrefix("pinch") } == ["pinch end 1"])
        host.gesture(.end(.pinch))
        try client.hears([])
    }

    @Test func `client may disconnect during its gesture`() throws {
        client.addGestures(for: client.addPointer())
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        try host.disconnect(client)
        swipeBy(1, 0)
        host.gesture(.end(.swipe))
        let other = try host.connect()
        try host.addWindow(of: other, "b", Rect(x: 0, y: 0, width: 100, height: 100))
        other.addGestures(for: other.addPointer())
        host.seat.update()
        _ = try other.take()
        host.gesture(.begin(.swipe, fingerCount: 3))
        try other.hears(["swipe begin b 3"])
    }

    @Test func `gesture object outlives the global and the manager`() throws {
        let pointer = client.addPointer()
        let manager = client.registry.bind(ZwpPointerGesturesV1.self)
        client.addHold(for: pointer)
        manager?.release()
        host.pointerGlobals.remove()
        try enter()
        host.gesture(.begin(.hold, fingerCount: 3))
        try client.hears(["hold begin a 3"])
    }

    @Test func `version 1 supports swipes`() throws {
        client.addSwipe(for: client.addPointer(), version: 1)
        try enter()
        host.gesture(.begin(.swipe, fingerCount: 3))
        try client.hears(["swipe begin a 3"])
    }
}
