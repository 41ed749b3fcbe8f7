import Proofs
import SurfaceResponders
import Testing
import WaylandSeat
import WaylandServer

/// wl_seat: versions, name, capabilities and inert objects.
struct SeatBindingTests {
    @Test(arguments: UInt32(1)...11)
    func `seat can be bound at every version`(version: UInt32) throws {
        let host = try SeatHost()
        let client = try TestClient(host.pump)
        let seat = client.bindSeat(version: version)
        let said = try client.take()
        #expect(seat.version == version)
        // The name event exists since version 2.
        #expect(said == (version < 2 ? [] : ["seat name seat0"]) + ["seat capabilities 7"])
        client.addPointer()
        client.addKeyboard()
        client.addTouch()
        #expect(try client.takeError() == nil)
    }

    @Test func `embedder may serve an older version`() throws {
        let host = try SeatHost(seatVersion: 5)
        let client = try TestClient(host.pump)
        #expect(client.bindSeat(version: 10).version == 5)
    }

    @Test func `capabilities follow the devices`() throws {
        let host = try SeatHost(capabilities: [])
        let client = try TestClient(host.pump)
        client.bindSeat()
        try client.hears(["seat name seat0", "seat capabilities 0"])
        let mouse = host.seat.addDevice(named: "mouse", capabilities: .pointer)
        try client.hears(["seat capabilities 1"])
        host.seat.addDevice(named: "another mouse", capabilities: .pointer)
        try client.hears([])
        let keyboard = host.seat.addDevice(named: "keyboard", capabilities: .keyboard)
        try client.hears(["seat capabilities 3"])
        host.removeDevice(mouse)
        try client.hears([])
        host.removeDevice(keyboard)
        try client.hears(["seat capabilities 1"])
    }

    @Test func `requesting a capability that the seat never had is an error`() throws {
        let host = try SeatHost(capabilities: [.pointer])
        let keyboardless = try host.connect()
        keyboardless.addKeyboard()
        #expect(try keyboardless.takeError() == "wl_seat 0")
        let touchless = try host.connect()
        touchless.addTouch()
        #expect(try touchless.takeError() == "wl_seat 0")
        let content = try host.connect()
        content.addPointer()
        #expect(try content.takeError() == nil)
        let pointerless = try SeatHost(capabilities: [.keyboard])
        let client = try pointerless.connect()
        client.addPointer()
        #expect(try client.takeError() == "wl_seat 0")
    }

    @Test(.promise(22), .requirement(31)) func `requesting a lost capability creates an inert object`() throws
    {
        let host = try SeatHost()
        let client = try host.connect()
        for device in [host.mouse, host.keyboard, host.touchscreen] { host.removeDevice(device) }
        client.addPointer()
        client.addKeyboard()
        client.addTouch()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        try client.hears(["seat capabilities 6", "seat capabilities 4", "seat capabilities 0"])
        let mouse = host.seat.addDevice(named: "mouse", capabilities: .pointer)
        let keyboard = host.seat.addDevice(named: "keyboard", capabilities: .keyboard)
        let touchscreen = host.seat.addDevice(named: "touchscreen", capabilities: .touch)
        host.send(mouse, .pointerPosition(Point(x: 10, y: 10)))
        host.send(keyboard, .key(KeyCode(30), isDown: true))
        host.send(touchscreen, .touchDown(id: 0, at: Point(x: 10, y: 10)))
        try client.hears(["seat capabilities 1", "seat capabilities 3", "seat capabilities 7"])
    }

    @Test func `lost pointer leaves in one frame and its object is inert`() throws {
        let host = try SeatHost()
        let client = try host.connect()
        let pointer = client.addPointer()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        host.move(to: 10, 10)
        try client.hears(["pointer enter a 10 10", "pointer frame"])
        host.removeDevice(host.mouse)
        try client.hears(["pointer leave a", "pointer frame", "seat capabilities 6"])
        let mouse = host.seat.addDevice(named: "mouse", capabilities: .pointer)
        host.send(mouse, .pointerPosition(Point(x: 20, y: 20)))
        try client.hears(["seat capabilities 7"])
        // A new object receives the current pointer. The old object is inert, but its requests are harmless.
        client.addPointer("second")
        try client.hears(["second enter a 20 20", "second frame"])
        pointer.setCursor(serial: client.log.serial("second enter"), surface: nil, hotspotX: 0, hotspotY: 0)
        pointer.release()
        #expect(try client.takeError() == nil)
        #expect(host.delegate.take() == [])
    }

    @Test func `lost keyboard leaves before the capability is removed`() throws {
        let host = try SeatHost()
        let client = try host.connect()
        client.addKeyboard()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        host.keyDown(30)
        _ = try client.take()
        host.removeDevice(host.keyboard)
        try client.hears(["keyboard release 30", "keyboard leave a", "seat capabilities 5"])
        let keyboard = host.seat.addDevice(named: "keyboard", capabilities: .keyboard)
        host.send(keyboard, .key(KeyCode(31), isDown: true))
        try client.hears(["seat capabilities 7"])
    }

    @Test func `removing the global ends all input and leaves inert objects`() throws {
        let host = try SeatHost()
        let client = try host.connect()
        let pointer = client.addPointer()
        client.addKeyboard()
        client.addTouch()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        host.move(to: 10, 10)
        host.touchDown(0, 20, 20)
        _ = try client.take()
        let serial = client.log.serial("touch down")
        #expect(host.global.isInputSerial(serial, client: host.clients[0]))
        host.global.remove()
        #expect(
            try client.take().sorted() == [
                "keyboard leave a", "pointer frame", "pointer leave a", "touch cancel",
            ])
        #expect(host.seat.transport == nil)
        #expect(!host.global.isInputSerial(serial, client: host.clients[0]))
        #expect(client.registry.globals.allSatisfy { $0.interface != "wl_seat" })

        host.move(to: 30, 30)
        host.press()
        host.keyDown(30)
        host.touchMove(0, 30, 30)
        pointer.setCursor(serial: 1, surface: nil, hotspotX: 0, hotspotY: 0)
        client.addPointer("late pointer")
        client.addKeyboard("late keyboard")
        client.addTouch("late touch")
        try client.hears([])
        #expect(try client.takeError() == nil)
    }

    @Test func `seat bound after its removal is inert`() throws {
        let host = try SeatHost()
        let client = try host.connect()
        host.global.remove()
        let seat = client.bindSeat()
        _ = seat.getPointer()
        try client.hears([])
        #expect(try client.takeError() == nil)
        let served = try #require(host.clients[0].resource(id: seat.id, as: WlSeat.self))
        #expect(SeatGlobal.from(served) == nil)
    }

    @Test func `seat in use can get a new global`() throws {
        let host = try SeatHost()
        let client = try host.connect()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        host.move(to: 10, 10)
        host.global.remove()
        let global = SeatGlobal(for: host.seat, on: host.display, registry: host.registry)
        _ = try client.take()
        client.bindSeat()
        client.addPointer()
        client.addKeyboard()
        try client.hears([
            "seat name seat0", "seat capabilities 7", "pointer enter a 10 10", "pointer frame",
            "keyboard keymap", "keyboard repeat info 0 0", "keyboard enter a []",
            "keyboard modifiers 0 0 0 0",
        ])
        host.keyDown(30)
        host.move(to: 11, 10)
        try client.hears(["keyboard press 30", "pointer motion 11 10", "pointer frame"])
        global.remove()
    }

    @Test func `presses from before a new global are not released`() throws {
        let host = try SeatHost()
        let client = try host.connect()
        client.addPointer()
        client.addKeyboard()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100)).makeKey(on: host.seat)
        host.move(to: 10, 10)
        host.press()
        host.keyDown(30)
        _ = try client.take()
        host.global.remove()
        let global = SeatGlobal(for: host.seat, on: host.display, registry: host.registry)
        _ = try client.take()
        client.bindSeat()
        client.addPointer("later pointer")
        client.addKeyboard("later keyboard")
        _ = try client.take()
        host.release()
        host.keyUp(30)
        try client.hears([])
        host.press()
        host.keyDown(30)
        try client.hears(["later pointer press 272", "later pointer frame", "later keyboard press 30"])
        global.remove()
    }
}
