import Proofs
import SurfaceResponders
import Testing
import WaylandClient

/// zwp_pointer_constraints_v1.
struct PointerConstraintsTests {
    private let host: SeatHost
    private let client: TestClient
    private let pointer: WlPointer
    private let window: Window
    private let manager: ZwpPointerConstraintsV1

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(window.makeKey(on: host.seat))
        manager = try #require(client.registry.bind(ZwpPointerConstraintsV1.self))
        host.move(to: 10, 10)
        _ = try client.take()
    }

    private var surface: WlSurface {
        get throws { try #require(client.surfaces["a"]) }
    }

    private func makeRegion(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) throws -> WlRegion {
        let region = try #require(client.registry.bind(WlCompositor.self)).createRegion()
        region.add(x: x, y: y, width: width, height: height)
        return region
    }

    private func lock(
        within region: WlRegion? = nil, _ lifetime: ZwpPointerConstraintsV1.Lifetime = .persistent
    ) throws -> ZwpLockedPointerV1 {
        let locked = manager.lockPointer(
            surface: try surface, pointer: pointer, region: region, lifetime: lifetime)
        locked.onEvent = { [log = client.log] in log.note("\($0)") }
        return locked
    }

    private func confine(within region: WlRegion? = nil) throws -> ZwpConfinedPointerV1 {
        let confined = manager.confinePointer(
            surface: try surface, pointer: pointer, region: region, lifetime: .persistent)
        confined.onEvent = { [log = client.log] in log.note("\($0)") }
        return confined
    }

    private func moveBy(_ dx: Double, _ dy: Double) {
        let delta = Vector(dx: dx, dy: dy)
        host.send(host.mouse, .pointerMotion(delta: delta, unaccelerated: delta))
    }

    @Test func `locked pointer sends only relative motion`() throws {
        _ = try lock()
        try client.hears(["locked"])
        moveBy(5, 6)
        try client.hears(["relative 5 6 unaccelerated 5 6 at 1000000", "pointer frame"])
        host.press()
        host.release()
        #expect(try client.take().count == 4)
    }

    @Test func `lock becomes active after the enter`() throws {
        host.move(to: 500, 500)
        _ = try lock()
        try client.hears(["pointer leave a", "pointer frame"])
        host.move(to: 20, 20)
        try client.hears(["pointer enter a 20 20", "locked", "pointer frame"])
        #expect(window.scene != nil)
        host.scene.remove(window)
        host.seat.update()
        try client.hears(["unlocked", "pointer leave a", "pointer frame"])
    }

    @Test(.requirement(24)) func `lock ends and returns with the key window`() throws {
        let other = try host.addWindow(of: client, "b", Rect(x: 200, y: 0, width: 100, height: 100))
        #expect(window.makeKey(on: host.seat))
        _ = try lock()
        _ = try client.take()
        #expect(other.makeKey(on: host.seat))
        try client.hears(["unlocked"])
        #expect(window.makeKey(on: host.seat))
        try client.hears(["locked"])
    }

    @Test func `oneshot lock becomes active once`() throws {
        let other = try host.addWindow(of: client, "b", Rect(x: 200, y: 0, width: 100, height: 100))
        #expect(window.makeKey(on: host.seat))
        _ = try lock(.oneshot)
        try client.hears(["locked"])
        #expect(other.makeKey(on: host.seat))
        #expect(window.makeKey(on: host.seat))
        try client.hears(["unlocked"])
        // The oneshot lock has ended and does not block a new one.
        _ = try lock()
        try client.hears(["locked"])
    }

    @Test(arguments: [true, false])
    func `second constraint on a surface is an error`(_ isLocked: Bool) throws {
        _ = try confine()
        if isLocked { _ = try lock() } else { _ = try confine() }
        #expect(try client.takeError() == "zwp_pointer_constraints_v1 1")
    }

    @Test func `destroyed constraint does not block a new one`() throws {
        try confine().destroy()
        _ = try lock()
        try client.hears(["locked"])
    }

    @Test func `lock waits until the pointer is in its region`() throws {
        _ = try lock(within: makeRegion(50, 50, 10, 10))
        try client.hears([])
        host.move(to: 55, 55)
        let said = try client.take()
        #expect(said.contains("locked"))
    }

    @Test func `new region takes effect with the commit`() throws {
        let confined = try confine(within: makeRegion(0, 0, 20, 20))
        try client.hears(["confined"])
        confined.setRegion(region: try makeRegion(40, 50, 10, 10))
        client.settle()
        #expect(host.seat.pointer.location == Point(x: 10, y: 10))
        try surface.commit()
        try client.hears(["pointer warp 40 50", "pointer frame"])
        confined.setRegion(region: nil)
        try surface.commit()
        client.settle()
        moveBy(-200, 0)
        #expect(host.seat.pointer.location == Point(x: 0, y: 50))
    }

    @Test func `region of a held commit waits`() throws {
        let confined = try confine()
        host.compositor.holdsCommits = true
        for place in [30, 60] as [Int32] {
            confined.setRegion(region: try makeRegion(place, 0, 10, 100))
            try surface.commit()
        }
        client.settle()
        #expect(host.seat.pointer.location.x == 10)
        host.compositor.releaseCommits()
        #expect(host.seat.pointer.location.x == 60)
    }

    @Test func `unlocked pointer moves to the committed hint`() throws {
        let locked = try lock()
        locked.setCursorPositionHint(surfaceX: 70, surfaceY: 80)
        try surface.commit()
        // This hint is never committed.
        locked.setCursorPositionHint(surfaceX: 20, surfaceY: 20)
        _ = try client.take()
        locked.destroy()
        try client.hears(["pointer warp 70 80", "pointer frame"])
        #expect(host.seat.pointer.location == Point(x: 70, y: 80))
    }

    @Test func `pointer stays in place when the locking client disconnects`() throws {
        let locked = try lock()
        locked.setCursorPositionHint(surfaceX: 70, surfaceY: 80)
        try surface.commit()
        client.settle()
        try host.disconnect(client)
        #expect(host.seat.pointer.location == Point(x: 10, y: 10))
        #expect(host.seat.pointer.activeConstraint == nil)
        moveBy(5, 0)
        #expect(host.seat.pointer.location == Point(x: 15, y: 10))
    }

    @Test func `constraint that outlives its surface has no effect`() throws {
        let locked = try lock()
        _ = try client.take()
        client.destroySurface("a")
        client.settle()
        locked.setCursorPositionHint(surfaceX: 1, surfaceY: 1)
        locked.setRegion(region: nil)
        locked.destroy()
        #expect(try client.takeError() == nil)
        moveBy(5, 0)
        #expect(host.seat.pointer.location == Point(x: 15, y: 10))
    }

    @Test func `inert pointer is not constrained`() throws {
        host.removeDevice(host.mouse)
        _ = host.seat.addDevice(named: "another", capabilities: .pointer)
        let locked = try lock()
        _ = try client.take()
        locked.setRegion(region: nil)
        locked.destroy()
        #expect(try client.takeError() == nil)
        #expect(host.seat.pointer.activeConstraint == nil)
    }

    @Test func `constraint of a removed seat is inert`() throws {
        let locked = try lock()
        host.global.remove()
        locked.setCursorPositionHint(surfaceX: 1, surfaceY: 1)
        try surface.commit()
        locked.destroy()
        #expect(try client.takeError() == nil)
    }
}
