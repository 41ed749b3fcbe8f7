import Proofs
import SurfaceResponders
import Testing

/// Clients that disconnect during interactions.
struct ClientDeathTests {
    private let host: SeatHost
    private let client: TestClient
    private let survivor: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        survivor = try host.connect()
        for someone in [client, survivor] {
            someone.addPointer()
            someone.addKeyboard()
            someone.addTouch()
        }
        try host.addWindow(of: survivor, "b", Rect(x: 0, y: 0, width: 200, height: 100))
        let window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        _ = try client.take()
        _ = try survivor.take()
    }

    @Test func `disconnecting releases the client's buttons, keys and fingers`() throws {
        host.move(to: 10, 10)
        host.press()
        host.keyDown(30)
        host.touchDown(0, 20, 20)
        host.touchDown(1, 30, 30)
        let down = try client.take()
        for kind in ["pointer press", "keyboard press", "touch down"] {
            #expect(down.contains { $0.hasPrefix(kind) })
        }
        try host.disconnect(client)
        // The surface behind may get the focus, with the held key. The press and the touches have ended.
        host.seat.update()
        let said = try survivor.take()
        #expect(said == ["keyboard enter b [30]", "keyboard modifiers 0 0 0 0"] || said == [])
        host.move(to: 11, 10)
        host.release()
        host.touchMove(0, 21, 20)
        host.touchUp(0)
        host.touchUp(1)
        try survivor.hears(["pointer enter b 11 10", "pointer frame"])
        host.keyUp(30)
        host.press()
        host.touchDown(0, 20, 20)
        let later = try survivor.take()
        #expect(later.contains("pointer press 272"))
        #expect(later.contains { $0.hasPrefix("touch down") && $0.hasSuffix("b 20 20") })
        #expect(host.seat.pointer.pressedButtonCount == 1)
        #expect(
            host.global.standingPress(serial: survivor.log.serial("pointer press"), client: host.clients[0])
                != nil)
    }

    @Test func `dying client with several surfaces is sent nothing during teardown`() throws {
        // When a surface is destroyed, the pointer and the focus move to the next one of the same client.
        for index in 0..<5 {
            try host.addWindow(of: client, "more \(index)", Rect(x: 0, y: 0, width: 100, height: 100))
        }
        host.move(to: 10, 10)
        host.keyDown(30)
        _ = try client.take()
        host.compositor.onSurfaceDestroyed = { [seat = host.seat] in seat.update() }
        weak let gone = host.clients.first
        try host.disconnect(client)
        host.seat.update()
        #expect(try survivor.take().contains("pointer enter b 10 10"))
        #expect(host.clients.count == 1)
        #expect(gone == nil)
        host.move(to: 500, 500)
        #expect(try survivor.take().suffix(2) == ["pointer leave b", "pointer frame"])
    }

    @Test func `destroying a client in the server ends its input like a disconnect`() throws {
        host.move(to: 10, 10)
        host.press()
        host.keyDown(30)
        host.touchDown(0, 20, 20)
        host.clients[0].destroy()
        host.release()
        host.keyUp(30)
        host.touchUp(0)
        host.seat.update()
        #expect(try survivor.take().filter { $0.hasPrefix("pointer enter") } == ["pointer enter b 10 10"])
    }

    @Test func `new client does not inherit the serials of a disconnected one`() throws {
        host.move(to: 10, 10)
        host.press()
        _ = try client.take()
        let serial = client.log.serial("pointer press")
        host.release()
        try host.disconnect(client)
        for _ in 0..<8 {
            let next = try host.connect()
            let owner = try #require(host.clients.last)
            #expect(!host.global.isInputSerial(serial, client: owner))
            try host.disconnect(next)
        }
    }

    @Test(.promise(4), .requirement(6)) func `client may destroy its focused surface while keys are held`()
        throws
    {
        host.keyDown(30)
        _ = try client.take()
        client.destroySurface("a")
        host.keyUp(30)
        host.keyDown(31)
        #expect(try client.take().filter { $0 != "keyboard release 30" && $0 != "keyboard press 31" } == [])
        host.keyUp(31)
        try client.hears([])
        #expect(try client.takeError() == nil)
    }

    @Test(.requirement(8)) func `keys of a dead client's virtual keyboard are released to the focus`() throws
    {
        let typist = try host.connect()
        let virtual = typist.addVirtualKeyboard(host.seat.keyboard.keymap)
        let control: UInt32 = 29
        virtual?.key(time: 1, key: control, state: 1)
        _ = try typist.take()
        try client.hears(["keyboard press 29", "keyboard modifiers 4 0 0 0"])
        try host.disconnect(typist)
        try client.hears(["keyboard release 29", "keyboard modifiers 0 0 0 0"])
        #expect(host.seat.keyboard.pressedKeys.isEmpty)
    }
}
