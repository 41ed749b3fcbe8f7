import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandClient
import WaylandSeat

/// Problems with keys, pointers, fingers and pads that users of other compositors reported, as sequences of
/// input. See `docs/requirements.md`.
struct ReportedInputTests {
    private let host: SeatHost
    private let client: TestClient

    init() throws {
        host = try SeatHost()
        client = try host.connect()
    }

    // MARK: Pointer

    @Test(.requirement(22), arguments: [true, false])
    func `first click reaches a window that appeared under the pointer`(isInTheSameTurn: Bool) throws {
        client.addPointer()
        host.move(to: 160, 150)
        host.clock.advance(by: .milliseconds(200))
        try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 200, height: 100))
        if !isInTheSameTurn { try client.hears(["pointer enter a 60 50", "pointer frame"]) }
        host.press()
        host.release()
        try client.hears(
            (isInTheSameTurn ? ["pointer enter a 60 50"] : []) + [
                "pointer press 272", "pointer frame", "pointer release 272", "pointer frame",
            ])
    }

    @Test(.requirement(8, 47)) func `virtual pointer clicks on a seat without a pointer`() throws {
        host.removeDevice(host.mouse)
        host.scene.outputs = [Rect(x: 0, y: 0, width: 1000, height: 1000)]
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        try client.hears(["seat capabilities 6"])
        let tool = try host.connect()
        let virtual = try #require(tool.registry.bind(ZwlrVirtualPointerManagerV1.self))
            .createVirtualPointer(seat: nil)
        tool.settle()
        try client.hears(["seat capabilities 7"])
        client.addPointer()
        virtual.motionAbsolute(time: 1, x: 10, y: 20, xExtent: 1000, yExtent: 1000)
        virtual.frame()
        virtual.button(time: 2, button: 0x110, state: .pressed)
        virtual.frame()
        tool.settle()
        try client.hears([
            "pointer enter a 10 20", "pointer frame", "pointer press 272", "pointer frame",
        ])
        virtual.destroy()
        tool.settle()
        try client.hears([
            "pointer release 272", "pointer frame", "pointer leave a", "pointer frame", "seat capabilities 6",
        ])
    }

    // MARK: Locked pointers

    /// Locks the pointer at (10, 10) on "a", whose input region leaves out its right half.
    private func lock(hint: Point?, isCommitted: Bool = true) throws -> (ZwpLockedPointerV1, Window) {
        let pointer = client.addPointer()
        let window = try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 100, height: 100))
        window.rootSurface?.inputRegion = .region(
            Region(Region.Rectangle(x: 0, y: 0, width: 50, height: 100)))
        window.makeKey(on: host.seat)
        host.move(to: 110, 110)
        let manager = try #require(client.registry.bind(ZwpPointerConstraintsV1.self))
        let surface = try #require(client.surfaces["a"])
        let locked = manager.lockPointer(
            surface: surface, pointer: pointer, region: nil, lifetime: .persistent)
        locked.onEvent = { [log = client.log] in log.note("\($0)") }
        if let hint { locked.setCursorPositionHint(surfaceX: hint.x, surfaceY: hint.y) }
        if isCommitted { surface.commit() }
        #expect(try client.take().last == "locked")
        return (locked, window)
    }

    @Test(.requirement(49)) func `ending a lock moves the pointer to the committed hint`() throws {
        let (locked, _) = try lock(hint: Point(x: 40, y: 80))
        locked.destroy()
        try client.hears(["pointer warp 40 80", "pointer frame"])
        #expect(host.seat.pointer.location == Point(x: 140, y: 180))
    }

    @Test(.requirement(49)) func `uncommitted hint does not move the pointer`() throws {
        let (locked, _) = try lock(hint: Point(x: 40, y: 80), isCommitted: false)
        locked.destroy()
        try client.hears([])
        #expect(host.seat.pointer.location == Point(x: 110, y: 110))
    }

    @Test(.requirement(49), arguments: [Point(x: 70, y: 50), Point(x: 300, y: 50), Point(x: -5, y: 5)])
    func `hint outside the input region does not move the pointer`(hint: Point) throws {
        let (locked, _) = try lock(hint: hint)
        locked.destroy()
        try client.hears([])
        #expect(host.seat.pointer.location == Point(x: 110, y: 110))
    }

    @Test(.requirement(49)) func `lock ended by the compositor does not move the pointer`() throws {
        _ = try lock(hint: Point(x: 40, y: 80))
        host.seat.focus.resignKey()
        try client.hears(["unlocked"])
        #expect(host.seat.pointer.location == Point(x: 110, y: 110))
    }

    @Test(.requirement(49)) func `hint follows its surface`() throws {
        let (locked, window) = try lock(hint: Point(x: 40, y: 80))
        window.frame.origin = Point(x: 105, y: 60)
        locked.destroy()
        _ = try client.take()
        #expect(host.seat.pointer.location == Point(x: 145, y: 140))
    }

    // MARK: Keyboard

    @Test(.requirement(9)) func `held key repeats only for the client that received its press`() throws {
        let older = try host.connect(seatVersion: 9)
        let first = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        let second = try host.addWindow(of: older, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        client.addKeyboard()
        older.addKeyboard()
        try client.hears(["keyboard keymap", "keyboard repeat info 0 0"])
        try older.hears(["keyboard keymap", "keyboard repeat info 25 600"])
        first.makeKey(on: host.seat)
        host.keyDown(30)
        try client.hears(["keyboard enter a []", "keyboard modifiers 0 0 0 0", "keyboard press 30"])
        host.clock.advance(by: .milliseconds(1000))
        try client.hears(Array(repeating: "keyboard repeat 30", count: 11))
        second.makeKey(on: host.seat)
        host.clock.advance(by: .milliseconds(1000))
        try client.hears(["keyboard leave a"])
        try older.hears(["keyboard enter b [30]", "keyboard modifiers 0 0 0 0"])
        host.keyUp(30)
        host.clock.advance(by: .milliseconds(1000))
        try client.hears([])
        try older.hears(["keyboard release 30"])
    }

    // MARK: Touch

    @Test(.requirement(30, 31, 32)) func `finger stays with its surface and ends with one cancel`() throws {
        let other = try host.connect()
        let panel = try host.connect()
        let window = try host.addWindow(of: client, "a", Rect(x: 100, y: 100, width: 100, height: 100))
        try host.addWindow(of: other, "b", Rect(x: 200, y: 100, width: 100, height: 100))
        try host.addWindow(
            of: panel, "panel", Rect(x: 0, y: 0, width: 1000, height: 50), acceptsFirstResponder: false)
        for each in [client, other, panel] { each.addTouch() }
        window.makeKey(on: host.seat)
        host.touchDown(4, 150, 150)
        host.touchMove(4, 250, 150)
        host.touchMove(4, 50, 20)
        host.touchFrame(.touchCancel)
        host.touchMove(4, 250, 150)
        host.touchUp(4)
        try client.hears([
            "touch down 0 a 50 50", "touch frame", "touch motion 0 150 50", "touch frame",
            "touch motion 0 -50 -80", "touch frame", "touch cancel",
        ])
        try other.hears([])
        try panel.hears([])
        #expect(host.seat.focus.keyWindow === window)
        host.touchDown(4, 150, 150)
        try client.hears(["touch down 1 a 50 50", "touch frame"])
    }

    // MARK: Pads

    /// Adds a pad that names no tablet, as when its tablet is connected later.
    private func addPad() -> InputDevice {
        host.seat.addDevice(
            named: "pad", capabilities: [],
            pad: TabletPadDescription(
                buttonCount: 2,
                groups: [.init(buttons: [0, 1], rings: [], strips: [], dials: [], modeCount: 1)],
                path: "/dev/input/event6", tablet: nil))
    }

    @Test(.requirement(50), arguments: [true, false])
    func `pad may precede its tablet and be removed in either order`(padGoesFirst: Bool) throws {
        let window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        let pad = addPad()
        client.addTablets()
        try client.hears([
            "pad path /dev/input/event6", "pad buttons 2", "group buttons [0, 1]", "group done", "pad done",
        ])
        host.send(pad, .pad(.button(0, isDown: true)))
        host.send(pad, .pad(.button(0, isDown: false)))
        try client.hears([])
        let tablet = host.seat.addDevice(
            named: "tablet", capabilities: [], tablet: TabletDescription())
        try client.hears(["tablet name tablet", "tablet done", "pad enter a tablet 0", "group mode 0"])
        host.send(pad, .pad(.button(1, isDown: true)))
        host.send(pad, .pad(.button(1, isDown: false)))
        try client.hears(["pad button 1 1", "pad button 1 0"])
        for device in padGoesFirst ? [pad, tablet] : [tablet, pad] { host.removeDevice(device) }
        try client.hears(
            padGoesFirst
                ? ["pad leave a", "pad removed", "tablet removed"]
                : ["tablet removed", "pad leave a", "pad removed"])
        #expect(try client.takeError() == nil)
    }
}
