import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// wl_pointer: enter, leave, motion, buttons and frames.
struct PointerTests {
    let host: SeatHost
    let client: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 200, height: 100))
    }

    @Test func `enter carries the position in the surface`() throws {
        client.addPointer()
        host.move(to: 110.5, 120.25)
        try client.hears(["pointer enter a 10.5 20.25", "pointer frame"])
    }

    @Test func `positions are rounded to a 256th of a pixel`() throws {
        client.addPointer()
        host.move(to: 110 + 1 / 256, 120 + 1 / 3)
        // One third is 85.33 of 256 parts.
        try client.hears(["pointer enter a 10.00390625 20.33203125", "pointer frame"])
        // A move by less than half a part results in the same position, so nothing is sent.
        host.move(to: 110 + 1 / 256, 120 + 1 / 3 + 0.0005)
        try client.hears([])
    }

    @Test func `motion that enters is not sent again`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        host.move(to: 110, 120)
        try client.hears(["pointer enter a 10 20", "pointer frame"])
        host.clock.advance(by: .milliseconds(234))
        host.move(to: 111, 120)
        try client.hears(["pointer motion 11 20", "pointer frame"])
        #expect(client.log.time("pointer motion") == 1234)
    }

    @Test func `events of one hardware frame share a frame`() throws {
        client.addPointer()
        host.seat.handle(contentsOf: [
            InputEvent(time: host.clock.now, device: host.mouse, .pointerPosition(Point(x: 110, y: 120))),
            InputEvent(time: host.clock.now, device: host.mouse, .pointerPosition(Point(x: 112, y: 120))),
            InputEvent(time: host.clock.now, device: host.mouse, .button(.left, isDown: true)),
        ])
        try client.hears([
            "pointer enter a 10 20", "pointer motion 12 20", "pointer press 272", "pointer frame",
        ])
    }

    @Test(.requirement(7)) func `canceled pointer reenters once its button is released`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        host.press()
        _ = try client.take()
        host.seat.cancelInteractions()
        try client.hears(["pointer leave a", "pointer frame"])
        host.release()
        try client.hears(["pointer enter a 10 20", "pointer frame"])
    }

    @Test func `buttons reach the surface under the pointer`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        _ = try client.take()
        host.press(.right)
        try client.hears(["pointer press 273", "pointer frame"])
        let press = client.log.serial("pointer press")
        host.clock.advance(by: .milliseconds(50))
        host.release(.right)
        try client.hears(["pointer release 273", "pointer frame"])
        #expect(client.log.time("pointer press") == 1000)
        #expect(client.log.time("pointer release") == 1050)
        #expect(client.log.serial("pointer release") > press)
        #expect(press > client.log.serial("pointer enter"))
    }

    @Test(.requirement(23)) func `drag out of the surface continues with negative positions`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        host.press()
        _ = try client.take()
        host.move(to: 50, 90.5)
        try client.hears(["pointer motion -50 -9.5", "pointer frame"])
    }

    @Test func `leave shares the frame of the last release`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        host.press(.left)
        host.press(.right)
        host.move(to: 50, 50)
        _ = try client.take()
        host.release(.left)
        try client.hears(["pointer release 272", "pointer frame"])
        host.release(.right)
        try client.hears(["pointer release 273", "pointer leave a", "pointer frame"])
    }

    @Test(.behavior(165)) func `pointer leaves one client and enters the next`() throws {
        let other = try host.connect()
        client.addPointer()
        other.addPointer()
        try host.addWindow(of: other, "b", Rect(x: 300, y: 100, width: 100, height: 100))
        host.move(to: 299, 120)
        try client.hears(["pointer enter a 199 20", "pointer frame"])
        host.move(to: 300, 120)
        try client.hears(["pointer leave a", "pointer frame"])
        try other.hears(["pointer enter b 0 20", "pointer frame"])
        host.press()
        host.move(to: 150, 120)
        host.release()
        try other.hears([
            "pointer press 272", "pointer frame", "pointer motion -150 20", "pointer frame",
            "pointer release 272", "pointer leave b", "pointer frame",
        ])
        try client.hears(["pointer enter a 50 20", "pointer frame"])
    }

    @Test func `moving between surfaces of a client takes one frame`() throws {
        client.addPointer()
        try host.addWindow(of: client, "b", Rect(x: 300, y: 100, width: 100, height: 100))
        host.move(to: 299, 120)
        _ = try client.take()
        host.move(to: 301, 120)
        try client.hears(["pointer leave a", "pointer enter b 1 20", "pointer frame"])
        #expect(client.log.serial("pointer enter") > client.log.serial("pointer leave"))
    }

    @Test func `every pointer object of a client receives the events`() throws {
        client.addPointer("first")
        client.addPointer("second")
        host.move(to: 110, 120)
        host.press()
        let said = try client.take()
        for name in ["first", "second"] {
            #expect(
                said.filter { $0.hasPrefix(name) } == [
                    "\(name) enter a 10 20", "\(name) frame", "\(name) press 272", "\(name) frame",
                ])
            #expect(client.log.serial("\(name) press") == client.log.serial("first press"))
        }
    }

    @Test func `pointer object created under the pointer is entered`() throws {
        host.policy.recordsHovering = true
        host.move(to: 110, 120)
        host.move(to: 115, 125)
        #expect(
            host.policy.take() == ["pointer exited", "pointer entered", "pointer moved", "pointer moved"])
        client.addPointer()
        try client.hears(["pointer enter a 15 25", "pointer frame"])
        host.move(to: 116, 125)
        try client.hears(["pointer motion 16 25", "pointer frame"])
        // The policy received the enter, so it also receives the exit. The client receives its own leave.
        #expect(host.policy.take() == [])
        host.move(to: 99, 99)
        try client.hears(["pointer leave a", "pointer frame"])
        #expect(host.policy.take().first == "pointer exited")
    }

    @Test func `additional pointer object receives the enter of the first`() throws {
        client.addPointer("first")
        host.move(to: 110, 120)
        _ = try client.take()
        client.addPointer("second")
        try client.hears(["second enter a 10 20", "second frame"])
        // The serial of either object is valid for set_cursor.
        #expect(client.log.serial("second enter") == client.log.serial("first enter"))
    }

    @Test func `pointer created during a press does not receive its release`() throws {
        client.addPointer("first")
        host.move(to: 110, 120)
        host.press(.left)
        client.addPointer("second")
        _ = try client.take()
        host.press(.right)
        host.release(.left)
        host.release(.right)
        let said = try client.take()
        #expect(
            said.filter { $0.hasPrefix("first") && !$0.hasSuffix("frame") } == [
                "first press 273", "first release 272", "first release 273",
            ])
        #expect(
            said.filter { $0.hasPrefix("second") && !$0.hasSuffix("frame") } == [
                "second press 273", "second release 273",
            ])
    }

    @Test func `release of a press that no client received climbs the chain`() throws {
        host.move(to: 110, 120)
        host.press()
        #expect(host.policy.take().suffix(1) == ["button pressed"])
        client.addPointer()
        _ = try client.take()
        host.release()
        try client.hears([])
        #expect(host.policy.take().contains("button released"))
        host.press()
        host.release()
        #expect(host.policy.take() == [])
        #expect(try client.take().count == 4)
    }

    @Test func `release reaches only the receiver of its press`() throws {
        let pointer = client.addPointer()
        host.move(to: 110, 120)
        host.press()
        _ = try client.take()
        _ = host.policy.take()
        pointer.release()
        _ = try client.take()
        host.release()
        #expect(host.policy.take() == [])
    }

    @Test func `clients before version 5 receive no frame`() throws {
        let old = try host.connect(seatVersion: 4)
        old.addPointer()
        try host.addWindow(of: old, "old", Rect(x: 400, y: 0, width: 10, height: 10))
        host.move(to: 405, 5)
        host.press()
        host.release()
        host.move(to: 0, 0)
        try old.hears([
            "pointer enter old 5 5", "pointer press 272", "pointer release 272", "pointer leave old",
        ])
    }

    @Test func `surface moving under the pointer sends a warp`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        _ = try client.take()
        host.scene.windows[0].frame.origin = Point(x: 105, y: 100)
        host.seat.update()
        try client.hears(["pointer warp 5 20", "pointer frame"])
    }

    @Test(.requirement(22)) func `press after a change reaches the surface now under the pointer`() throws {
        client.addPointer()
        let front = try host.addWindow(of: client, "b", Rect(x: 100, y: 100, width: 200, height: 100))
        for x in [108.0, 109, 110] { host.move(to: x, 120) }
        _ = try client.take()
        // No turn of the event loop occurs in between.
        front.rootSurface?.inputRegion = .region(Region())
        host.press()
        #expect(
            try client.take().filter { !$0.hasSuffix("frame") } == [
                "pointer leave b", "pointer enter a 10 20", "pointer press 272",
            ])
    }

    @Test(.requirement(28)) func `second mouse causes neither a leave nor an enter`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        _ = try client.take()
        let other = host.seat.addDevice(named: "other", capabilities: .pointer)
        let step = Vector(dx: 5, dy: 0)
        for mouse in [other, host.mouse] {
            host.send(mouse, .pointerMotion(delta: step, unaccelerated: step))
        }
        host.removeDevice(other)
        try client.hears(["pointer motion 15 20", "pointer frame", "pointer motion 20 20", "pointer frame"])
    }

    @Test func `destroyed surface is never left`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        _ = try client.take()
        client.destroySurface("a")
        try client.hears([])
        host.move(to: 120, 120)
        host.press()
        host.release()
        try client.hears([])
        #expect(try client.takeError() == nil)
        #expect(host.global.seat.pointer.surface == nil)
    }

    @Test func `destroyed surface that stays in the scene receives nothing`() throws {
        client.addPointer()
        let surface = try host.makeSurface(of: client, "stray")
        let responder = host.registry.responder(for: surface)
        responder.bounds.size = Size(width: 10, height: 10)
        let window = Window(rootSurface: responder)
        host.scene.add(window)
        host.move(to: 5, 5)
        host.press()
        _ = try client.take()
        client.destroySurface("stray")
        _ = try client.take()
        host.move(to: 6, 5)
        host.release()
        try client.hears([])
        host.move(to: 8, 8)
        try client.hears([])
    }

    @Test func `press stands until its button is released`() throws {
        client.addPointer()
        host.move(to: 110, 120)
        host.press()
        _ = try client.take()
        let owner = host.clients[0]
        let serial = client.log.serial("pointer press")
        #expect(isPointer(host.global.standingPress(serial: serial, client: owner)))
        host.press(.right)
        host.release(.left)
        _ = try client.take()
        // A button is down, but not the one of this serial.
        #expect(host.global.standingPress(serial: serial, client: owner) == nil)
        #expect(
            isPointer(host.global.standingPress(serial: client.log.serial("pointer press"), client: owner)))
        host.release(.right)
        host.press(.left)
        #expect(host.global.standingPress(serial: serial, client: owner) == nil)
    }

    @Test func `serial is valid only for its client`() throws {
        let other = try host.connect()
        other.addPointer()
        client.addPointer()
        host.move(to: 110, 120)
        host.press()
        _ = try client.take()
        let serial = client.log.serial("pointer press")
        let (owner, stranger) = (host.clients[0], host.clients[1])
        #expect(host.global.standingPress(serial: serial, client: stranger) == nil)
        #expect(!host.global.isInputSerial(serial, client: stranger))
        #expect(host.global.isInputSerial(serial, client: owner))
        #expect(host.global.isInputSerial(client.log.serial("pointer enter"), client: owner))
        #expect(host.global.standingPress(serial: client.log.serial("pointer enter"), client: owner) == nil)
        #expect(!host.global.isInputSerial(serial + 1, client: owner))
        #expect(!host.global.isInputSerial(0, client: owner))
    }

    private func isPointer(_ press: StandingPress?) -> Bool {
        if case .pointer = press { true } else { false }
    }
}
