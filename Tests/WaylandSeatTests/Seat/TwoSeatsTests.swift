import Proofs
import ClientTestSupport
import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandSeat

/// Two seats on one display.
struct TwoSeatsTests {
    private let host: SeatHost
    private let second: Seat
    private let secondGlobal: SeatGlobal
    private let secondMouse: InputDevice
    private let secondKeyboard: InputDevice
    private let client: TestClient
    private let window: Window

    init() throws {
        host = try SeatHost()
        second = Seat(name: "seat1", scene: host.scene, clock: host.clock)
        secondMouse = second.addDevice(named: "mouse", capabilities: .pointer)
        secondKeyboard = second.addDevice(named: "keyboard", capabilities: .keyboard)
        secondGlobal = SeatGlobal(for: second, on: host.display, registry: host.registry)
        second.handle(
            InputEvent(time: host.clock.now, device: secondMouse, .pointerPosition(Point(x: 900, y: 900))))
        client = try TestClient(host.pump)
        client.bindSeat(number: 0)
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
    }

    private func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        second.handle(InputEvent(time: host.clock.now, device: device, payload))
    }

    @Test func `each seat has its name and capabilities`() throws {
        _ = try client.take()
        client.bindSeat(number: 1)
        try client.hears(["seat name seat1", "seat capabilities 3"])
    }

    @Test(.requirement(45)) func `pointers of two seats share a surface`() throws {
        client.addPointer("first")
        client.bindSeat(number: 1)
        client.addPointer("second")
        _ = try client.take()
        host.move(to: 10, 10)
        send(secondMouse, .pointerPosition(Point(x: 20, y: 20)))
        try client.hears(["first enter a 10 10", "first frame", "second enter a 20 20", "second frame"])
        host.press()
        host.move(to: 500, 10)
        send(secondMouse, .pointerPosition(Point(x: 500, y: 20)))
        // A press on the first seat does not affect the second.
        try client.hears([
            "first press 272", "first frame", "first motion 500 10", "first frame", "second leave a",
            "second frame",
        ])
        let serial = client.log.serial("first press")
        #expect(host.global.standingPress(serial: serial, client: host.clients[0]) != nil)
        #expect(secondGlobal.standingPress(serial: serial, client: host.clients[0]) == nil)
        #expect(!secondGlobal.isInputSerial(serial, client: host.clients[0]))
    }

    @Test(.behavior(27), .requirement(45)) func `keyboards of two seats share a surface`() throws {
        client.addKeyboard("first")
        client.bindSeat(number: 1)
        client.addKeyboard("second")
        _ = try client.take()
        window.makeKey(on: host.seat)
        try client.hears(["first enter a []", "first modifiers 0 0 0 0"])
        window.makeKey(on: second)
        try client.hears(["second enter a []", "second modifiers 0 0 0 0"])
        send(secondKeyboard, .key(KeyCode(30), isDown: true))
        try client.hears(["second press 30"])
        host.keyDown(30)
        host.seat.focus.resignKey()
        try client.hears(["first press 30", "first leave a"])
        send(secondKeyboard, .key(KeyCode(30), isDown: false))
        try client.hears(["second release 30"])
    }

    @Test func `cursor serial is valid only on its own seat`() throws {
        let delegate = TestSeatDelegate()
        delegate.attach(to: secondGlobal)
        client.addPointer("first")
        client.bindSeat(number: 1)
        let pointer = client.addPointer("second")
        host.move(to: 10, 10)
        send(secondMouse, .pointerPosition(Point(x: 20, y: 20)))
        _ = try client.take()
        pointer.setCursor(serial: client.log.serial("first enter"), surface: nil, hotspotX: 0, hotspotY: 0)
        _ = try client.take()
        #expect(delegate.take() == [])
        pointer.setCursor(serial: client.log.serial("second enter"), surface: nil, hotspotX: 0, hotspotY: 0)
        _ = try client.take()
        #expect(delegate.take() == ["cursor hidden"])
        #expect(host.delegate.take() == [])
    }

    @Test func `removed surface is left by both seats`() throws {
        client.addPointer("first")
        client.addTouch()
        client.bindSeat(number: 1)
        client.addPointer("second")
        host.move(to: 10, 10)
        send(secondMouse, .pointerPosition(Point(x: 20, y: 20)))
        _ = try client.take()
        host.scene.remove(window)
        try client.hears(["first leave a", "first frame", "second leave a", "second frame"])
    }

    @Test func `relative pointers follow the seat of their pointer`() throws {
        let first = client.addPointer("first")
        client.addRelativePointer(for: first, "one")
        client.bindSeat(number: 1)
        let pointer = client.addPointer("second")
        client.addRelativePointer(for: pointer, "two")
        host.move(to: 10, 10)
        send(secondMouse, .pointerPosition(Point(x: 20, y: 20)))
        _ = try client.take()
        send(secondMouse, .pointerMotion(delta: Vector(dx: 1, dy: 1), unaccelerated: Vector(dx: 1, dy: 1)))
        try client.hears(["two 1 1 unaccelerated 1 1 at 1000000", "second motion 21 21", "second frame"])
    }

    @Test func `one seat can be removed while the other stays`() throws {
        client.addPointer("first")
        client.bindSeat(number: 1)
        client.addPointer("second")
        host.move(to: 10, 10)
        send(secondMouse, .pointerPosition(Point(x: 20, y: 20)))
        _ = try client.take()
        secondGlobal.remove()
        host.move(to: 11, 10)
        send(secondMouse, .pointerPosition(Point(x: 21, y: 20)))
        try client.hears(["second leave a", "second frame", "first motion 11 10", "first frame"])
    }
}
