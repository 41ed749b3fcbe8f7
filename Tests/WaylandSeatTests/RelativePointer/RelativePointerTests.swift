import SurfaceResponders
import Testing

/// zwp_relative_pointer_v1.
struct RelativePointerTests {
    private let host: SeatHost
    private let client: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
    }

    private func moveBy(_ dx: Double, _ dy: Double, unaccelerated: Vector) {
        host.send(host.mouse, .pointerMotion(delta: Vector(dx: dx, dy: dy), unaccelerated: unaccelerated))
    }

    @Test func `relative motion shares the frame of its motion`() throws {
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        host.move(to: 10, 10)
        _ = try client.take()
        host.clock.advance(by: .milliseconds(1))
        moveBy(3, -4.5, unaccelerated: Vector(dx: 1.5, dy: -2))
        try client.hears([
            "relative 3 -4.5 unaccelerated 1.5 -2 at 1001000", "pointer motion 13 5.5", "pointer frame",
        ])
    }

    @Test func `time has 64 bits`() throws {
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        host.move(to: 10, 10)
        _ = try client.take()
        host.clock.advance(by: .milliseconds(5_000_000_000))
        moveBy(1, 0, unaccelerated: Vector(dx: 1, dy: 0))
        #expect(try client.take().first == "relative 1 0 unaccelerated 1 0 at 5000001000000")
    }

    @Test func `relative motion continues at an edge without motion`() throws {
        host.scene.outputs = [Rect(x: 0, y: 0, width: 100, height: 100)]
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        host.move(to: 0, 10)
        _ = try client.take()
        moveBy(-5, 0, unaccelerated: Vector(dx: -2, dy: 0))
        try client.hears(["relative -5 0 unaccelerated -2 0 at 1000000", "pointer frame"])
    }

    @Test func `motion that enters the surface is not sent as relative motion`() throws {
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        host.move(to: 200, 10)
        moveBy(-110, 0, unaccelerated: Vector(dx: -55, dy: 0))
        try client.hears(["pointer enter a 90 10", "pointer frame"])
    }

    @Test func `client without the pointer receives no relative motion`() throws {
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        host.move(to: 200, 10)
        moveBy(5, 5, unaccelerated: Vector(dx: 5, dy: 5))
        try client.hears([])
    }

    @Test func `releasing a pointer ends its relative pointers`() throws {
        let first = client.addPointer("first")
        let second = client.addPointer("second")
        let relative = client.addRelativePointer(for: first, "one")
        client.addRelativePointer(for: second, "two")
        host.move(to: 10, 10)
        _ = try client.take()
        first.release()
        _ = try client.take()
        moveBy(1, 0, unaccelerated: Vector(dx: 1, dy: 0))
        try client.hears([
            "two 1 0 unaccelerated 1 0 at 1000000", "second motion 11 10", "second frame",
        ])
        relative?.destroy()
        #expect(try client.takeError() == nil)
    }

    @Test func `destroyed relative pointer receives nothing`() throws {
        let pointer = client.addPointer()
        let relative = client.addRelativePointer(for: pointer)
        host.move(to: 10, 10)
        relative?.destroy()
        _ = try client.take()
        moveBy(1, 0, unaccelerated: Vector(dx: 1, dy: 0))
        try client.hears(["pointer motion 11 10", "pointer frame"])
    }

    @Test func `relative pointer of an inert pointer is inert`() throws {
        let pointer = client.addPointer()
        _ = try client.take()
        host.removeDevice(host.mouse)
        let mouse = host.seat.addDevice(named: "mouse", capabilities: .pointer)
        client.addRelativePointer(for: pointer)
        client.addPointer("second")
        _ = try client.take()
        host.send(mouse, .pointerPosition(Point(x: 10, y: 10)))
        host.send(mouse, .pointerMotion(delta: Vector(dx: 1, dy: 0), unaccelerated: Vector(dx: 1, dy: 0)))
        try client.hears([
            "second enter a 10 10", "second frame", "second motion 11 10", "second frame",
        ])
    }

    @Test func `relative pointer outlives the global`() throws {
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        _ = try client.take()
        host.pointerGlobals.remove()
        host.move(to: 10, 10)
        _ = try client.take()
        moveBy(1, 0, unaccelerated: Vector(dx: 1, dy: 0))
        #expect(try client.take().first == "relative 1 0 unaccelerated 1 0 at 1000000")
    }
}
