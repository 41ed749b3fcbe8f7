import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Notifications of ext_idle_notifier_v1.
final class IdleNotificationTests {
    private let host: SeatHost
    private let client: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        _ = try client.take()
    }

    private func wait(_ milliseconds: Int) throws -> [String] {
        host.clock.advance(by: .milliseconds(milliseconds))
        return try client.take()
    }

    // MARK: Times

    @Test func `seat becomes idle after the timeout`() throws {
        client.watchIdleness(after: 5000)
        #expect(try wait(4999) == [])
        #expect(try wait(1) == ["idle idled"])
        #expect(try wait(100_000) == [])
    }

    @Test(arguments: [
        InputEvent.Payload.key(KeyCode(30), isDown: true), .button(.left, isDown: true),
        .pointerMotion(delta: Vector(dx: 1, dy: 0), unaccelerated: Vector(dx: 1, dy: 0)),
        .touchDown(id: 0, at: Point(x: 1, y: 1)),
        .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15, value120: 120))),
    ])
    func `input restarts the timeout`(_ payload: InputEvent.Payload) throws {
        client.watchIdleness(after: 5000)
        #expect(try wait(3000) == [])
        let device =
            switch payload {
            case .key: host.keyboard
            case .touchDown: host.touchscreen
            default: host.mouse
            }
        host.send(device, payload)
        #expect(try wait(4999) == [])
        #expect(try wait(1) == ["idle idled"])
    }

    /// Motions over a window whose client has the pointer take a separate path.
    @Test func `each motion over a window restarts the timeout`() throws {
        client.addPointer()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 800, height: 800))
        client.watchIdleness(after: 5000)
        for step in 1...10 {
            host.move(to: 100 + Double(step), 100)
            #expect(try !wait(3000).contains("idle idled"))
        }
        #expect(try wait(1999) == [])
        #expect(try wait(1) == ["idle idled"])
    }

    @Test func `input resumes an idle seat`() throws {
        client.watchIdleness(after: 5000)
        #expect(try wait(8000) == ["idle idled"])
        host.move(to: 10, 10)
        #expect(try client.take() == ["idle resumed"])
        host.move(to: 20, 20)
        #expect(try wait(4999) == [])
        #expect(try wait(1) == ["idle idled"])
    }

    @Test func `each notification has its own timeout`() throws {
        client.watchIdleness("dim", after: 2000)
        client.watchIdleness("lock", after: 5000)
        #expect(try wait(3000) == ["dim idled"])
        host.keyDown(30)
        #expect(try client.take() == ["dim resumed"])
        #expect(try wait(5000) == ["dim idled", "lock idled"])
        host.keyUp(30)
        #expect(try client.take().sorted() == ["dim resumed", "lock resumed"])
    }

    @Test func `timeout starts at the request`() throws {
        #expect(try wait(60_000) == [])
        client.watchIdleness(after: 5000)
        #expect(try wait(4999) == [])
        #expect(try wait(1) == ["idle idled"])
    }

    /// A shorter timeout would reveal each key press to the client.
    @Test func `timeout is at least one second`() throws {
        client.watchIdleness(after: 0)
        #expect(try wait(999) == [])
        #expect(try wait(1) == ["idle idled"])
    }

    @Test func `held key does not keep the seat active`() throws {
        client.watchIdleness(after: 5000)
        host.keyDown(30)
        #expect(try wait(5000) == ["idle idled"])
    }

    @Test func `input of a removed device counts`() throws {
        client.watchIdleness(after: 5000)
        #expect(try wait(3000) == [])
        host.keyDown(30)
        host.removeDevice(host.keyboard)
        #expect(try !wait(4999).contains("idle idled"))
        #expect(try wait(1) == ["idle idled"])
    }

    // MARK: The embedder

    @Test func `embedder can report presence`() throws {
        client.watchIdleness(after: 5000)
        client.watchIdleness("input", after: 5000, ignoringInhibitors: true)
        #expect(try wait(3000) == [])
        host.global.notePresence()
        #expect(try wait(4999) == [])
        #expect(try wait(1) == ["idle idled", "input idled"])
        host.global.notePresence()
        #expect(try client.take() == ["idle resumed", "input resumed"])
    }

    @Test func `embedder can inhibit idleness`() throws {
        client.watchIdleness(after: 5000)
        client.watchIdleness("input", after: 5000, ignoringInhibitors: true)
        host.global.inhibitsIdleness = true
        #expect(try wait(60_000) == ["input idled"])
        host.global.inhibitsIdleness = false
        #expect(try wait(4999) == [])
        #expect(try wait(1) == ["idle idled"])
    }

    @Test func `IdleWatch notifies the embedder`() throws {
        var changes: [Bool] = []
        var watch: IdleWatch? = IdleWatch(on: host.global, after: .milliseconds(10)) { changes.append($0) }
        host.clock.advance(by: .milliseconds(10))
        #expect(changes == [true])
        #expect(watch?.isIdle == true)
        host.keyDown(30)
        #expect(changes == [true, false])
        watch = nil
        host.clock.advance(by: .seconds(10))
        #expect(changes == [true, false])
    }

    // MARK: Ends

    @Test func `destroyed notification receives nothing`() throws {
        let notification = try #require(client.watchIdleness(after: 5000))
        client.watchIdleness("other", after: 5000)
        notification.destroy()
        #expect(try wait(5000) == ["other idled"])
    }

    @Test func `notifications end with their seat`() throws {
        client.watchIdleness(after: 5000)
        client.watchIdleness("dim", after: 1000)
        #expect(try wait(1000) == ["dim idled"])
        host.global.remove()
        host.keyDown(30)
        #expect(try wait(60_000).filter { $0.hasPrefix("idle") || $0.hasPrefix("dim") } == [])
        client.watchIdleness("late", after: 1000)
        #expect(try wait(60_000).filter { $0.hasPrefix("late") } == [])
        #expect(try client.takeError() == nil)
    }

    @Test func `notifications end with their client`() throws {
        let other = try host.connect()
        other.watchIdleness(after: 5000)
        #expect(try wait(5000) == [])
        try host.disconnect(other)
        host.keyDown(30)
        #expect(host.clock.now == .milliseconds(6000))
        #expect(try wait(60_000) == [])
    }
}
