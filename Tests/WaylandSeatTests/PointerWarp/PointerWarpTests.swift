import SurfaceResponders
import Testing
import WaylandClient

/// wp_pointer_warp_v1 and wl_pointer.warp.
struct PointerWarpTests {
    private let host: SeatHost
    private let client: TestClient
    private let pointer: WlPointer
    private let window: Window

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        pointer = client.addPointer()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        try host.addWindow(of: client, "b", Rect(x: 200, y: 0, width: 100, height: 100))
        host.move(to: 10, 10)
        _ = try client.take()
    }

    private func warp(_ name: String, to x: Double, _ y: Double, serialOffset: UInt32 = 0) throws {
        let manager = try #require(client.registry.bind(WpPointerWarpV1.self))
        manager.warpPointer(
            surface: try #require(client.surfaces[name]), pointer: pointer, x: x, y: y,
            serial: client.log.serial("pointer enter") &+ serialOffset)
    }

    @Test func `client can warp its pointer`() throws {
        try warp("a", to: 60, 70)
        try client.hears(["pointer warp 60 70", "pointer frame"])
        #expect(host.seat.pointer.location == Point(x: 60, y: 70))
    }

    @Test func `warp may enter a different surface of the client`() throws {
        try warp("b", to: 5, 6)
        try client.hears(["pointer leave a", "pointer enter b 5 6", "pointer frame"])
    }

    @Test(arguments: [(100.0, 10.0), (-1, 10), (10, 100)])
    func `position outside the surface is refused`(_ x: Double, _ y: Double) throws {
        try warp("a", to: x, y)
        try client.hears([])
        #expect(host.seat.pointer.location == Point(x: 10, y: 10))
    }

    @Test func `position behind a different window is refused`() throws {
        let other = try host.connect()
        try host.addWindow(of: other, "front", Rect(x: 50, y: 0, width: 50, height: 50))
        try warp("a", to: 60, 10)
        try client.hears([])
    }

    @Test func `wrong serial is refused`() throws {
        try warp("a", to: 60, 70, serialOffset: 1)
        try client.hears([])
    }

    @Test func `client without the pointer is refused`() throws {
        host.move(to: 500, 500)
        _ = try client.take()
        try warp("a", to: 60, 70)
        try client.hears([])
        #expect(host.seat.pointer.location == Point(x: 500, y: 500))
    }

    @Test func `pressed pointer stays with its surface`() throws {
        host.press()
        _ = try client.take()
        try warp("b", to: 5, 6)
        try client.hears([])
        try warp("a", to: 60, 70)
        try client.hears(["pointer warp 60 70", "pointer frame"])
        host.release()
        try client.hears(["pointer release 272", "pointer frame"])
    }

    @Test func `client before version 11 receives a motion`() throws {
        let older = try host.connect(seatVersion: 10)
        older.addPointer()
        let window = try host.addWindow(of: older, "old", Rect(x: 0, y: 200, width: 100, height: 100))
        host.move(to: 10, 210)
        _ = try older.take()
        host.seat.pointer.warp(to: Point(x: 30, y: 240))
        try older.hears(["pointer motion 30 40", "pointer frame"])
        window.frame.origin.x = 5
        host.seat.update()
        try older.hears(["pointer motion 25 40", "pointer frame"])
    }

    @Test func `surface moving under the pointer sends a warp`() throws {
        window.frame.origin = Point(x: 3, y: 4)
        host.seat.update()
        try client.hears(["pointer warp 7 6", "pointer frame"])
    }

    @Test func `warp sends no relative motion`() throws {
        client.addRelativePointer(for: pointer)
        try warp("a", to: 60, 70)
        try client.hears(["pointer warp 60 70", "pointer frame"])
    }
}
