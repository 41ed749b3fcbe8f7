import SurfaceResponders
import Testing
import WaylandSeat

/// A lock that the embedder begins itself, without a protocol.
final class SessionLockTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addPointer()
        client.addKeyboard()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        host.move(to: 10, 10)
        _ = try client.take()
    }

    @Test func `new lock admits nothing`() throws {
        let lock = host.registry.lockSession()
        #expect(host.registry.sessionLock === lock)
        #expect(try client.take() == ["keyboard leave a", "pointer leave a", "pointer frame"])
        host.keyDown(30)
        host.keyUp(30)
        host.press()
        host.release()
        #expect(try client.take() == [])
        lock.end()
        #expect(host.registry.sessionLock == nil)
        #expect(
            try client.take() == [
                "keyboard enter a []", "keyboard modifiers 0 0 0 0", "pointer enter a 10 10", "pointer frame",
            ])
    }

    @Test func `admitted window receives all input`() throws {
        let lock = host.registry.lockSession()
        _ = try client.take()
        let screen = try host.addWindow(of: client, "lock", Rect(x: 0, y: 0, width: 100, height: 100))
        screen.level = .lock
        lock.admit(screen)
        #expect(
            try client.take() == [
                "keyboard enter lock []", "keyboard modifiers 0 0 0 0", "pointer enter lock 10 10",
                "pointer frame",
            ])
        host.keyDown(30)
        #expect(try client.take() == ["keyboard press 30"])
        lock.dismiss(screen)
        #expect(try client.take() == ["keyboard leave lock", "pointer leave lock", "pointer frame"])
    }

    @Test func `session is locked once`() {
        let lock = host.registry.lockSession()
        #expect(host.registry.lockSession() === lock)
        lock.end()
        lock.end()
        #expect(host.registry.lockSession() !== lock)
    }

    /// Adding a seat must not bypass the lock.
    @Test func `seats added later are locked too`() throws {
        let lock = host.registry.lockSession()
        let seat = Seat(name: "seat1", scene: host.scene, clock: host.clock)
        _ = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        window.makeKey(on: seat)
        #expect(seat.focus.keyboardFocus != nil)
        let global = SeatGlobal(for: seat, on: host.display, registry: host.registry)
        #expect(seat.isLocked)
        #expect(seat.focus.keyboardFocus == nil)
        lock.end()
        #expect(!seat.isLocked)
        #expect(seat.focus.keyboardFocus != nil)
        global.remove()
    }

    @Test func `removed seat is not locked`() throws {
        let lock = host.registry.lockSession()
        host.global.remove()
        #expect(!host.seat.isLocked)
        lock.end()
    }

    @Test func `lock stays when no reference to it is kept`() throws {
        _ = host.registry.lockSession()
        #expect(host.seat.isLocked)
        host.registry.sessionLock?.end()
        #expect(!host.seat.isLocked)
    }
}
