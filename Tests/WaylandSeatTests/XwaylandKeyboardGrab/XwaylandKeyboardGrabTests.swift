import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// zwp_xwayland_keyboard_grab_manager_v1.
struct XwaylandKeyboardGrabTests {
    private static let (q, a): (UInt32, UInt32) = (16, 30)
    private static let `super`: UInt32 = 125

    private let host: SeatHost
    private let xwayland: TestClient
    private let other: TestClient
    private let window: Window
    private let otherWindow: Window
    private let policy = CommandingPolicy([KeyCommand(input: "q", modifierFlags: .super, action: .act)])
    private let globals: SeatGlobals

    init() throws {
        host = try SeatHost()
        host.seat.delegate = policy
        globals = SeatGlobals(.keyboardGrabs, for: host.global, on: host.display)
        xwayland = try host.connect()
        other = try host.connect()
        window = try host.addWindow(of: xwayland, "x", Rect(x: 0, y: 0, width: 100, height: 100))
        otherWindow = try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 100, height: 100))
        otherWindow.makeKey(on: host.seat)
        for client in [xwayland, other] {
            client.addKeyboard()
            _ = try client.take()
        }
    }

    private func grab() throws -> ZwpXwaylandKeyboardGrabV1 {
        let manager = try #require(xwayland.registry.bind(ZwpXwaylandKeyboardGrabManagerV1.self))
        let surface = try #require(xwayland.surfaces["x"])
        let seat = try #require(xwayland.seat)
        let grab = manager.grabKeyboard(surface: surface, seat: seat)
        manager.destroy()
        xwayland.settle()
        return grab
    }

    private func keys(of client: TestClient) throws -> [String] {
        try client.take().filter { $0.hasPrefix("keyboard press") }
    }

    private func type(_ codes: UInt32...) {
        for code in codes { host.keyDown(code) }
        for code in codes.reversed() { host.keyUp(code) }
    }

    @Test func `all keys reach the surface while the grab exists`() throws {
        let grab = try grab()
        type(Self.a)
        #expect(try keys(of: xwayland) == ["keyboard press 30"])
        #expect(try keys(of: other) == [])
        window.isHidden = false
        otherWindow.makeKey(on: host.seat)
        type(Self.a)
        #expect(try keys(of: xwayland) == ["keyboard press 30"])
        grab.destroy()
        xwayland.settle()
        #expect(host.seat.focus.keyboardFocus === otherWindow.rootSurface)
        type(Self.a)
        #expect(try keys(of: other) == ["keyboard press 30"])
    }

    @Test func `compositor commands are not performed`() throws {
        let grab = try grab()
        type(Self.super, Self.q)
        #expect(policy.take() == 0)
        #expect(try keys(of: xwayland) == ["keyboard press 125", "keyboard press 16"])
        grab.destroy()
        xwayland.settle()
        type(Self.super, Self.q)
        #expect(policy.take() == 1)
    }

    @Test func `grabbing surface may also inhibit shortcuts`() throws {
        let grab = try grab()
        let manager = try #require(xwayland.registry.bind(ZwpKeyboardShortcutsInhibitManagerV1.self))
        let (surface, seat) = (try #require(xwayland.surfaces["x"]), try #require(xwayland.seat))
        let inhibitor = manager.inhibitShortcuts(surface: surface, seat: seat)
        #expect(try xwayland.takeError() == nil)
        grab.destroy()
        window.makeKey(on: host.seat)
        type(Self.super, Self.q)
        #expect(policy.take() == 0)
        inhibitor.destroy()
        #expect(try xwayland.takeError() == nil)
        type(Self.super, Self.q)
        #expect(policy.take() == 1)
    }

    @Test func `disabling the inhibitor ends the grab`() throws {
        let grab = try grab()
        let surface = try #require(window.rootSurface as SurfaceResponder?)
        let inhibitor = try #require(host.seat.keyCommands.inhibitor(of: surface))
        inhibitor.isEnabled = false
        #expect(host.seat.focus.keyboardFocus === otherWindow.rootSurface)
        #expect(host.seat.keyCommands.inhibitor(of: surface) == nil)
        grab.destroy()
        #expect(try xwayland.takeError() == nil)
    }

    @Test func `pointer is not grabbed`() throws {
        _ = try grab()
        other.addPointer()
        _ = try other.take()
        host.move(to: 210, 10)
        #expect(try other.take().first == "pointer enter b 10 10")
    }

    @Test func `lock suspends the grab`() throws {
        _ = try grab()
        let lock = Grab(kind: .lock, owner: nil)
        host.seat.begin(lock)
        type(Self.a)
        #expect(try keys(of: xwayland) == [])
        host.seat.revoke(lock)
        type(Self.a)
        #expect(try keys(of: xwayland) == ["keyboard press 30"])
    }

    @Test func `grab ends with its surface`() throws {
        let grab = try grab()
        xwayland.destroySurface("x")
        xwayland.settle()
        #expect(host.seat.activeGrabs.isEmpty)
        #expect(host.seat.focus.keyboardFocus === otherWindow.rootSurface)
        grab.destroy()
        #expect(try xwayland.takeError() == nil)
    }

    @Test func `grab on a removed seat is inert`() throws {
        host.global.remove()
        let grab = try grab()
        grab.destroy()
        #expect(try xwayland.takeError() == nil)
    }
}
