import Proofs
import SurfaceResponders
import Testing

/// wl_keyboard: enter, leave, keys, modifiers and repeat.
struct KeyboardTests {
    private let host: SeatHost
    private let client: TestClient
    private let window: Window

    init() throws {
        host = try SeatHost()
        client = try host.connect(seatVersion: 9)
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
    }

    /// The left Shift key of the US keymap.
    private let shift: UInt32 = 42

    @Test(.promise(6), .requirement(11)) func `keymap is sent first`() throws {
        window.makeKey(on: host.seat)
        client.addKeyboard()
        try client.hears([
            "keyboard keymap", "keyboard repeat info 25 600", "keyboard enter a []",
            "keyboard modifiers 0 0 0 0",
        ])
    }

    @Test func `clients before version 4 receive no repeat info`() throws {
        let old = try host.connect(seatVersion: 3)
        old.addKeyboard()
        try old.hears(["keyboard keymap"])
    }

    @Test func `key is sent before the modifiers it changes`() throws {
        client.addKeyboard()
        window.makeKey(on: host.seat)
        _ = try client.take()
        host.keyDown(shift)
        host.keyDown(30)
        host.keyUp(30)
        host.keyUp(shift)
        try client.hears([
            "keyboard press 42", "keyboard modifiers 1 0 0 0", "keyboard press 30", "keyboard release 30",
            "keyboard release 42", "keyboard modifiers 0 0 0 0",
        ])
        #expect(client.log.time("keyboard press") == 1000)
    }

    @Test(.requirement(3)) func `enter lists the held keys and modifiers follow`() throws {
        let other = try host.connect(seatVersion: 9)
        let second = try host.addWindow(of: other, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        client.addKeyboard()
        other.addKeyboard()
        second.makeKey(on: host.seat)
        for code in [shift, 30, 31] { host.keyDown(code) }
        host.keyUp(30)
        _ = try client.take()
        window.makeKey(on: host.seat)
        try client.hears(["keyboard enter a [42, 31]", "keyboard modifiers 1 0 0 0"])
    }

    @Test(.behavior(75)) func `held key moves with the focus`() throws {
        let other = try host.connect(seatVersion: 9)
        let second = try host.addWindow(of: other, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        client.addKeyboard()
        other.addKeyboard()
        window.makeKey(on: host.seat)
        host.keyDown(shift)
        host.keyDown(30)
        _ = try client.take()
        _ = try other.take()
        second.makeKey(on: host.seat)
        try client.hears(["keyboard leave a"])
        try other.hears(["keyboard enter b [42, 30]", "keyboard modifiers 1 0 0 0"])
        host.keyUp(30)
        host.keyUp(shift)
        try client.hears([])
        try other.hears(["keyboard release 30", "keyboard release 42", "keyboard modifiers 0 0 0 0"])
    }

    @Test(.requirement(4)) func `focus change within a client sends leave before enter`() throws {
        let second = try host.addWindow(of: client, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        client.addKeyboard()
        window.makeKey(on: host.seat)
        host.keyDown(30)
        _ = try client.take()
        second.makeKey(on: host.seat)
        try client.hears(["keyboard leave a", "keyboard enter b [30]", "keyboard modifiers 0 0 0 0"])
    }

    @Test(.promise(4), .requirement(5)) func `no key is released without a press`() throws {
        host.keyDown(30)
        client.addKeyboard()
        window.makeKey(on: host.seat)
        _ = try client.take()
        // Key 30 was pressed before the wl_keyboard existed, and is released while no surface has the focus.
        host.seat.focus.resignKey()
        host.keyUp(30)
        window.makeKey(on: host.seat)
        host.keyUp(30)
        host.keyUp(31)
        try client.hears(["keyboard leave a", "keyboard enter a []", "keyboard modifiers 0 0 0 0"])
    }

    @Test(.requirement(5)) func `press that no client received is not released to a client`() throws {
        window.makeKey(on: host.seat)
        host.keyDown(30)
        #expect(host.policy.take() == ["presses began"])
        client.addKeyboard()
        #expect(try client.take().suffix(2) == ["keyboard enter a []", "keyboard modifiers 0 0 0 0"])
        host.keyUp(30)
        try client.hears([])
        #expect(host.policy.take() == ["presses ended"])
    }

    @Test(.requirement(1)) func `release reaches only the receiver of its press`() throws {
        let keyboard = client.addKeyboard()
        window.makeKey(on: host.seat)
        host.keyDown(30)
        keyboard.release()
        _ = try client.take()
        host.keyUp(30)
        #expect(host.policy.take() == [])
        host.keyDown(31)
        host.keyUp(31)
        #expect(host.policy.take() == ["presses began", "presses ended"])
    }

    @Test(.requirement(13)) func `locks are shared by all keyboards and survive an unplug`() throws {
        client.addKeyboard()
        window.makeKey(on: host.seat)
        let other = host.seat.addDevice(named: "other", capabilities: .keyboard)
        _ = try client.take()
        host.keyDown(58)
        host.keyUp(58)
        #expect(try client.take().last == "keyboard modifiers 0 0 2 0")
        host.send(other, .key(KeyCode(30), isDown: true))
        host.send(other, .key(KeyCode(30), isDown: false))
        try client.hears(["keyboard press 30", "keyboard release 30"])
        host.removeDevice(host.keyboard)
        try client.hears([])
        let late = host.seat.addDevice(named: "late", capabilities: .keyboard)
        host.send(late, .key(KeyCode(58), isDown: true))
        host.send(late, .key(KeyCode(58), isDown: false))
        #expect(try client.take().last == "keyboard modifiers 0 0 0 0")
    }

    @Test func `new keyboard object receives the held keys`() throws {
        client.addKeyboard("first")
        window.makeKey(on: host.seat)
        host.keyDown(shift)
        host.keyDown(30)
        _ = try client.take()
        client.addKeyboard("second")
        try client.hears([
            "second keymap", "second repeat info 25 600", "second enter a [42, 30]",
            "second modifiers 1 0 0 0",
        ])
        host.keyUp(30)
        try client.hears(["first release 30", "second release 30"])
    }

    @Test func `key of a removed region is released to the surrounding surface`() throws {
        let surface = try #require(window.rootSurface)
        let region = FocusableRegion(kind: .region, frame: Rect(x: 0, y: 0, width: 10, height: 10))
        surface.addSubresponder(region)
        client.addKeyboard()
        window.makeKey(on: host.seat)
        region.becomeFirstResponder()
        _ = try client.take()
        host.keyDown(30)
        try client.hears(["keyboard press 30"])
        region.removeFromSuperresponder()
        try client.hears([])
        host.keyUp(30)
        try client.hears(["keyboard release 30"])
        host.keyDown(30)
        try client.hears(["keyboard press 30"])
    }

    @Test func `observer is notified when a client gains or loses the focus`() throws {
        window.makeKey(on: host.seat)
        host.seat.focus.resignKey()
        #expect(host.delegate.takeFocusChanges() == ["client", "none"])
        window.makeKey(on: host.seat)
        try host.disconnect(client)
        #expect(host.delegate.takeFocusChanges().prefix(2) == ["client", "none"])
    }

    // MARK: Repetition

    @Test(.requirement(9)) func `seat repeats keys for version 10`() throws {
        let newer = try host.connect(seatVersion: 10)
        let second = try host.addWindow(of: newer, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        newer.addKeyboard()
        try newer.hears(["keyboard keymap", "keyboard repeat info 0 0"])
        second.makeKey(on: host.seat)
        host.keyDown(30)
        _ = try newer.take()
        host.clock.advance(by: .milliseconds(599))
        try newer.hears([])
        host.clock.advance(by: .milliseconds(1))
        try newer.hears(["keyboard repeat 30"])
        #expect(newer.log.time("keyboard repeat") == 1600)
        host.clock.advance(by: .milliseconds(80))
        try newer.hears(["keyboard repeat 30", "keyboard repeat 30"])
        host.keyUp(30)
        host.clock.advance(by: .milliseconds(1000))
        try newer.hears(["keyboard release 30"])
    }

    @Test func `clients before version 10 repeat keys themselves`() throws {
        client.addKeyboard()
        window.makeKey(on: host.seat)
        host.keyDown(30)
        _ = try client.take()
        let serial = host.display.serial
        host.clock.advance(by: .milliseconds(2000))
        try client.hears([])
        #expect(host.display.serial == serial)
    }

    @Test func `objects of both kinds can serve one client`() throws {
        client.addKeyboard("older")
        client.bindSeat(version: 10)
        client.addKeyboard("newer")
        window.makeKey(on: host.seat)
        host.keyDown(30)
        _ = try client.take()
        host.clock.advance(by: .milliseconds(600))
        try client.hears(["newer repeat 30"])
    }

    @Test func `new rates are sent to older clients and used for newer ones`() throws {
        let newer = try host.connect(seatVersion: 10)
        client.addKeyboard()
        newer.addKeyboard()
        _ = try client.take()
        _ = try newer.take()
        host.seat.keyboard.repeatInfo = RepeatInfo(rate: 50, delay: .milliseconds(200))
        try client.hears(["keyboard repeat info 50 200"])
        try newer.hears(["keyboard repeat info 0 0"])
        let second = try host.addWindow(of: newer, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        second.makeKey(on: host.seat)
        host.keyDown(30)
        _ = try newer.take()
        host.clock.advance(by: .milliseconds(220))
        try newer.hears(["keyboard repeat 30", "keyboard repeat 30"])
    }

    @Test func `clients receive the repeat info of the keyboard last typed on`() throws {
        let slow = host.seat.addDevice(named: "slow", capabilities: .keyboard)
        host.seat.keyboard.setRepeatInfo(RepeatInfo(rate: 5, delay: .milliseconds(900)), for: slow.id)
        client.addKeyboard("first")
        window.makeKey(on: host.seat)
        _ = try client.take()
        host.send(slow, .key(KeyCode(30), isDown: true))
        try client.hears(["first repeat info 5 900", "first press 30"])
        client.addKeyboard("second")
        #expect(try client.take().contains("second repeat info 5 900"))
        host.send(slow, .key(KeyCode(30), isDown: false))
        _ = try client.take()
        host.keyDown(31)
        #expect(try client.take().prefix(2) == ["first repeat info 25 600", "second repeat info 25 600"])
    }

    @Test(.requirement(9)) func `no key repeats after a leave`() throws {
        let newer = try host.connect(seatVersion: 10)
        let second = try host.addWindow(of: newer, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        newer.addKeyboard()
        client.addKeyboard()
        second.makeKey(on: host.seat)
        host.keyDown(30)
        _ = try newer.take()
        window.makeKey(on: host.seat)
        host.clock.advance(by: .milliseconds(2000))
        try newer.hears(["keyboard leave b"])
        second.makeKey(on: host.seat)
        host.clock.advance(by: .milliseconds(2000))
        try newer.hears(["keyboard enter b [30]", "keyboard modifiers 0 0 0 0"])
    }
}

private final class FocusableRegion: SurfaceResponder {
    override var canBecomeFirstResponder: Bool { true }
}
