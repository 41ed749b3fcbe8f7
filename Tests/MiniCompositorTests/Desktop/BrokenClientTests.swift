import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// A client that fails does not affect others and leaves no state behind.
struct BrokenClientTests {
    private let fixture: ShellFixture
    private let good: ShellClient
    private let bad: ShellClient
    private let window: TestToplevel
    private let broken: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        good = try fixture.connect()
        bad = try fixture.connect()
        window = try good.showToplevel()
        try window.served().move(to: .zero)
        broken = try bad.showToplevel()
        try broken.served().move(to: Point(x: 400, y: 400))
    }

    private func end() throws {
        bad.client.connection.disconnect()
        try fixture.wait { !bad.client.server.isAlive }
        try good.roundtrip()
    }

    private func expectGoodClientWorks() throws {
        _ = try good.takeInput()
        fixture.click(10, 10)
        fixture.key(30, isDown: true)
        fixture.key(30, isDown: false)
        fixture.touchDown(7, 20, 20)
        fixture.touchUp(7)
        let input = try good.takeInput().filter { if case .keyboardEnter = $0 { false } else { true } }
        let buttons = input.filter { if case .button = $0 { true } else { false } }
        let keys = input.filter { if case .key = $0 { true } else { false } }
        #expect(buttons == [.button(0x110, isDown: true), .button(0x110, isDown: false)])
        #expect(keys == [.key(30, isDown: true), .key(30, isDown: false)])
        #expect(input.contains { if case .touchUp = $0 { true } else { false } })
        #expect(fixture.seat.activeGrabs.isEmpty)
        #expect(fixture.seat.pointer.pressedButtonCount == 0)
        #expect(fixture.desktop.keyToplevel === (try window.served()))
    }

    @Test func `a protocol error ends only its client`() throws {
        broken.xdgSurface.ackConfigure(serial: 99999)
        #expect(try bad.isError(XdgSurface.Error.invalidSerial, of: XdgSurface.self))
        try fixture.wait { !bad.client.server.isAlive }
        #expect(fixture.desktop.toplevels.count == 1)
        #expect(window.last?.states == [.activated])
        try expectGoodClientWorks()
    }

    @Test func `the focus does not pass to another window of an ending client`() throws {
        let second = try bad.showToplevel()
        let (last, other) = (try second.served(), try broken.served())
        #expect(fixture.desktop.keyToplevel === last)
        #expect(other.toplevelWindow?.canBecomeKey == true)
        var couldBecomeKey: [Bool?] = []
        bad.client.server.onDestroy {
            couldBecomeKey = [last, other].map { $0.toplevelWindow?.canBecomeKey }
        }
        try end()
        #expect(couldBecomeKey == [false, false])
        #expect(fixture.desktop.keyToplevel === (try window.served()))
    }

    @Test func `disconnecting with a button down leaves no state`() throws {
        fixture.move(to: 410, 410)
        fixture.press()
        try end()
        fixture.move(to: 10, 10)
        fixture.release()
        try expectGoodClientWorks()
    }

    @Test(.requirement(29)) func `disconnecting with a touch down leaves no state`() throws {
        fixture.touchDown(0, 410, 410)
        try end()
        fixture.touchMove(0, 10, 10)
        fixture.touchUp(0)
        #expect(try !good.takeInput().contains { if case .touchUp = $0 { true } else { false } })
        try expectGoodClientWorks()
    }

    @Test func `disconnecting with a key down leaves no state`() throws {
        fixture.key(31, isDown: true)
        try end()
        fixture.key(31, isDown: false)
        try expectGoodClientWorks()
        #expect(fixture.seat.keyboard.pressedKeys.isEmpty)
    }

    @Test func `disconnecting with a menu open leaves no state`() throws {
        fixture.click(410, 410)
        try bad.roundtrip()
        let menu = try bad.showPopup(on: broken.xdgSurface, grabSerial: bad.lastPressSerial)
        _ = try bad.showPopup(on: menu.xdgSurface, grabSerial: bad.lastPressSerial)
        #expect(fixture.seat.activeGrabs.count == 2)
        try end()
        try expectGoodClientWorks()
    }

    @Test func `disconnecting during a window move leaves no state`() throws {
        fixture.move(to: 410, 410)
        fixture.press()
        try bad.roundtrip()
        broken.toplevel.move(seat: bad.seat, serial: bad.lastPressSerial)
        try bad.roundtrip()
        #expect(fixture.seat.activeGrabs.count == 1)
        try end()
        fixture.move(to: 300, 300)
        fixture.release()
        try expectGoodClientWorks()
    }

    @Test func `disconnecting during a resize by touch leaves no state`() throws {
        fixture.touchDown(0, 410, 410)
        try bad.roundtrip()
        broken.toplevel.resize(seat: bad.seat, serial: bad.lastPressSerial, edges: .right)
        try bad.roundtrip()
        try end()
        fixture.touchMove(0, 450, 410)
        fixture.touchUp(0)
        try expectGoodClientWorks()
    }

    @Test func `the objects of a disconnected client are freed`() throws {
        weak let controller = try broken.served()
        weak let application = controller?.application
        #expect(controller != nil)
        try end()
        #expect(controller == nil)
        #expect(application == nil)
    }
}
