import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Idle inhibitors, and the surfaces for which they have no effect.
final class IdleInhibitorTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window

    /// Creates a client with a window and an idle notification of five seconds.
    init() throws {
        host = try SeatHost()
        client = try host.connect()
        window = try host.addWindow(of: client, "film", Rect(x: 0, y: 0, width: 100, height: 100))
        client.watchIdleness(after: 5000)
        _ = try client.take()
    }

    private func wait(_ milliseconds: Int) throws -> [String] {
        host.clock.advance(by: .milliseconds(milliseconds))
        return try client.take()
    }

    private func setHidden(_ isHidden: Bool) {
        window.isHidden = isHidden
        host.registry.visibilityChanged()
    }

    @Test func `seat does not become idle while an inhibitor exists`() throws {
        let inhibitor = try #require(client.inhibitIdleness(on: "film"))
        #expect(host.global.isIdlenessInhibited)
        #expect(try wait(60_000) == [])
        inhibitor.destroy()
        _ = try client.take()
        #expect(!host.global.isIdlenessInhibited)
        // The full timeout starts again.
        #expect(try wait(4999) == [])
        #expect(try wait(1) == ["idle idled"])
    }

    @Test func `input-only notifications ignore inhibitors`() throws {
        client.watchIdleness("input", after: 5000, ignoringInhibitors: true)
        client.inhibitIdleness(on: "film")
        #expect(try wait(5000) == ["input idled"])
        host.keyDown(30)
        #expect(try client.take() == ["input resumed"])
    }

    @Test func `new inhibitor ends idleness`() throws {
        #expect(try wait(5000) == ["idle idled"])
        client.inhibitIdleness(on: "film")
        #expect(try client.take() == ["idle resumed"])
        #expect(try wait(60_000) == [])
    }

    @Test func `idleness waits for the last of several inhibitors`() throws {
        let first = try #require(client.inhibitIdleness(on: "film"))
        let second = try #require(client.inhibitIdleness(on: "film"))
        first.destroy()
        #expect(try wait(60_000) == [])
        second.destroy()
        _ = try client.take()
        #expect(try wait(5000) == ["idle idled"])
    }

    @Test func `hidden surface does not inhibit`() throws {
        client.inhibitIdleness(on: "film")
        setHidden(true)
        #expect(!host.global.isIdlenessInhibited)
        #expect(try wait(4999) == [])
        #expect(try wait(1) == ["idle idled"])
        setHidden(false)
        #expect(try client.take() == ["idle resumed"])
        #expect(try wait(60_000) == [])
    }

    /// The embedder has not reported that the window is shown again.
    @Test func `visibility is checked before the seat becomes idle`() throws {
        window.isHidden = true
        client.inhibitIdleness(on: "film")
        #expect(!host.global.isIdlenessInhibited)
        window.isHidden = false
        #expect(try wait(60_000) == [])
        #expect(host.global.isIdlenessInhibited)
    }

    @Test func `surface without a window does not inhibit`() throws {
        _ = try host.makeSurface(of: client, "nowhere")
        client.inhibitIdleness(on: "nowhere")
        #expect(try wait(5000) == ["idle idled"])
    }

    @Test func `inhibitor ends with its surface`() throws {
        let inhibitor = try #require(client.inhibitIdleness(on: "film"))
        client.destroySurface("film")
        _ = try client.take()
        #expect(!host.global.isIdlenessInhibited)
        inhibitor.destroy()
        #expect(try client.takeError() == nil)
        #expect(try wait(5000) == ["idle idled"])
    }

    @Test func `inhibitor ends with its client`() throws {
        let player = try host.connect()
        try host.addWindow(of: player, "film", Rect(x: 0, y: 0, width: 100, height: 100))
        player.inhibitIdleness(on: "film")
        #expect(host.global.isIdlenessInhibited)
        try host.disconnect(player)
        #expect(!host.global.isIdlenessInhibited)
    }

    @Test func `inhibitor applies to every seat`() throws {
        let seat = Seat(name: "seat1", scene: host.scene, clock: host.clock)
        client.inhibitIdleness(on: "film")
        let global = SeatGlobal(for: seat, on: host.display, registry: host.registry)
        #expect(global.isIdlenessInhibited)
        setHidden(true)
        #expect(!global.isIdlenessInhibited)
        global.remove()
    }
}
