import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandSeat
import WaylandServer

/// A pointer that moves back and forth between clients. The seat caches the state of their surfaces, and must
/// not use it after it has changed.
struct PointerJumpTests {
    private let host: SeatHost
    private let client: TestClient
    private let other: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        other = try host.connect()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        try host.addWindow(of: other, "b", Rect(x: 100, y: 0, width: 100, height: 100))
    }

    /// Moves the pointer over the surfaces of both clients and discards the events.
    private func visitBoth() throws {
        host.move(to: 110, 10)
        host.move(to: 10, 10)
        _ = try client.take()
        _ = try other.take()
    }

    @Test func `pointer bound during a visit receives the next leave and enter`() throws {
        client.addPointer()
        try visitBoth()
        client.addPointer("second")
        try client.hears(["second enter a 10 10", "second frame"])
        host.move(to: 110, 10)
        host.move(to: 20, 10)
        try client.hears([
            "pointer leave a", "second leave a", "pointer frame", "second frame",
            "pointer enter a 20 10", "second enter a 20 10", "pointer frame", "second frame",
        ])
        #expect(client.log.serial("second enter") == client.log.serial("pointer enter"))
    }

    @Test func `client that binds its first pointer later is entered next time`() throws {
        try visitBoth()
        host.move(to: 110, 10)
        client.addPointer()
        try client.hears([])
        host.move(to: 10, 20)
        try client.hears(["pointer enter a 10 20", "pointer frame"])
    }

    @Test func `released pointer receives no further enter`() throws {
        let pointer = client.addPointer()
        client.addPointer("second")
        try visitBoth()
        pointer.release()
        _ = try client.take()
        host.move(to: 110, 10)
        host.move(to: 20, 10)
        try client.hears(["second leave a", "second frame", "second enter a 20 10", "second frame"])
    }

    @Test func `pointers of two seat versions receive what each supports`() throws {
        client.addPointer("new")
        client.bindSeat(version: 4)
        client.addPointer("old")
        try visitBoth()
        host.move(to: 110, 10)
        host.move(to: 20, 10)
        try client.hears([
            "new leave a", "old leave a", "new frame", "new enter a 20 10", "old enter a 20 10", "new frame",
        ])
    }

    @Test func `each client of a hardware frame receives one frame event`() throws {
        let third = try host.connect()
        try host.addWindow(of: third, "c", Rect(x: 200, y: 0, width: 100, height: 100))
        for someone in [client, other, third] { someone.addPointer() }
        try visitBoth()
        host.seat.handle(
            contentsOf: [110.0, 210, 20, 120].map {
                InputEvent(
                    time: host.clock.now, device: host.mouse, .pointerPosition(Point(x: $0, y: 10)))
            })
        try client.hears(["pointer leave a", "pointer enter a 20 10", "pointer leave a", "pointer frame"])
        try other.hears([
            "pointer enter b 10 10", "pointer leave b", "pointer enter b 20 10", "pointer frame",
        ])
        try third.hears(["pointer enter c 10 10", "pointer leave c", "pointer frame"])
        host.move(to: 121, 10)
        try other.hears(["pointer motion 21 10", "pointer frame"])
        try client.hears([])
    }

    @Test func `relative pointer receives nothing for a jump`() throws {
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        try visitBoth()
        host.move(to: 110, 10)
        host.move(to: 20, 10)
        try client.hears(["pointer leave a", "pointer frame", "pointer enter a 20 10", "pointer frame"])
    }

    // MARK: Stale state

    @Test func `responder attached to a new surface enters that surface`() throws {
        client.addPointer()
        let first = try host.makeSurface(of: client, "first")
        let responder = host.registry.responder(for: first)
        responder.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        let window = Window(rootSurface: responder)
        window.frame.origin = Point(x: 300, y: 0)
        host.scene.add(window)
        host.move(to: 305, 5)
        host.move(to: 10, 10)
        #expect(try client.take().contains("pointer enter first 5 5"))
        client.destroySurface("first")
        _ = try client.take()
        host.registry.attach(responder, to: try host.makeSurface(of: client, "second"))
        host.move(to: 305, 5)
        #expect(try client.take().contains("pointer enter second 5 5"))
    }

    @Test func `two seats over the same surfaces send their own enters`() throws {
        let seat = Seat(name: "seat1", scene: host.scene, delegate: host.policy, clock: host.clock)
        let mouse = seat.addDevice(named: "another", capabilities: .pointer)
        let global = SeatGlobal(for: seat, on: host.display, registry: host.registry)
        client.addPointer()
        client.settle()
        client.bindSeat(number: 1)
        client.addPointer("second")
        func moveOther(to x: Double, _ y: Double) {
            seat.handle(
                InputEvent(time: host.clock.now, device: mouse, .pointerPosition(Point(x: x, y: y))))
        }
        for x in [500.0, 30, 500] { moveOther(to: x, 10) }
        _ = try client.take()
        for y in [10.0, 20] {
            host.move(to: 10, y)
            moveOther(to: 30, y)
            try client.hears([
                "pointer enter a 10 \(Int(y))", "pointer frame", "second enter a 30 \(Int(y))",
                "second frame",
            ])
            host.move(to: 500, y)
            moveOther(to: 500, y)
            try client.hears(["pointer leave a", "pointer frame", "second leave a", "second frame"])
        }
        global.remove()
    }

    @Test func `seat with a new global enters its new objects`() throws {
        client.addPointer()
        try visitBoth()
        host.global.remove()
        _ = try client.take()
        let again = SeatGlobal(for: host.seat, on: host.display, registry: host.registry)
        client.settle()
        client.bindSeat()
        client.addPointer("again")
        _ = try client.take()
        host.move(to: 110, 10)
        host.move(to: 20, 10)
        try client.hears(["again leave a", "again frame", "again enter a 20 10", "again frame"])
        again.remove()
    }

    @Test func `destroyed client is not entered again`() throws {
        client.addPointer()
        other.addPointer()
        try visitBoth()
        host.move(to: 110, 10)
        host.clients[0].destroy()
        host.move(to: 10, 10)
        host.move(to: 110, 10)
        #expect(host.clients.count == 1)
        #expect(try other.take().filter { $0.hasPrefix("pointer enter") }.count >= 1)
    }

    // MARK: Handlers

    @Test func `cursor observer may remove the surface that is being entered`() throws {
        let pointer = client.addPointer()
        other.addPointer()
        try visitBoth()
        pointer.setCursor(
            serial: client.log.serial("pointer enter"), surface: nil, hotspotX: 0, hotspotY: 0)
        client.settle()
        let window = try #require(host.scene.windows.last)
        host.delegate.onCursorChanged = { [scene = host.scene] in scene.remove(window) }
        host.move(to: 110, 10)
        try client.hears(["pointer leave a", "pointer frame"])
        try other.hears([])
        #expect(host.delegate.take().last == "cursor default")
        host.move(to: 20, 10)
        try client.hears(["pointer enter a 20 10", "pointer frame"])
    }
}
