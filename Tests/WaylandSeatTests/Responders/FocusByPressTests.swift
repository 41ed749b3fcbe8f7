import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// The effect of taps and clicks on the keyboard focus of clients.
struct FocusByPressTests {
    private let host: SeatHost
    private let client: TestClient
    private let other: TestClient
    private let window: Window
    private let second: Window
    private let root: SurfaceResponder

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        other = try host.connect()
        for someone in [client, other] { someone.addKeyboard() }
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        second = try host.addWindow(of: other, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        root = try #require(window.rootSurface)
        second.makeKey(on: host.seat)
        _ = try client.take()
        _ = try other.take()
    }

    private func press(_ x: Double, _ y: Double, byTouch: Bool) {
        if byTouch {
            host.touchDown(0, x, y)
            host.touchUp(0)
        } else {
            host.move(to: x, y)
            host.press()
            host.release()
        }
    }

    @Test(.promise(26), .behavior(14, 31, 164), arguments: [true, false])
    func `press on a surface that takes no keys does not move the focus`(_ byTouch: Bool) throws {
        let panel = try host.connect()
        panel.addTouch()
        panel.addPointer()
        panel.addKeyboard()
        try host.addWindow(
            of: panel, "panel", Rect(x: 0, y: 0, width: 50, height: 50), acceptsFirstResponder: false)
        _ = try panel.take()
        press(10, 10, byTouch: byTouch)
        let said = try panel.take()
        #expect(said.contains(byTouch ? "touch down 0 panel 10 10" : "pointer press 272"))
        #expect(!said.contains { $0.hasPrefix("keyboard") })
        try host.expect(other, hears: [])
        #expect(host.seat.focus.keyWindow === second)
    }

    @Test(.behavior(32), arguments: [true, false])
    func `press beside a first field enters its surface and keeps it first`(
        _ byTouch: Bool
    ) throws {
        let field = host.addRegion(Rect(x: 0, y: 0, width: 50, height: 50), in: root)
        field.acceptsFirstResponder = true
        field.handled = [.pressesBegan, .pressesEnded]
        _ = host.addRegion(Rect(x: 50, y: 0, width: 50, height: 50), in: root)
        field.becomeFirstResponder()
        press(75, 25, byTouch: byTouch)
        try host.expect(other, hears: ["keyboard leave b"])
        try host.expect(client, hears: ["keyboard enter a []", "keyboard modifiers 0 0 0 0"])
        // The field is still first.
        host.keyDown(30)
        host.keyUp(30)
        try host.expect(client, hears: [])
        #expect(field.take().suffix(2) == [.pressesBegan, .pressesEnded])
    }

    @Test(.behavior(32), arguments: [true, false])
    func `press on a subsurface enters its toplevel and makes that first`(_ byTouch: Bool) throws {
        try host.addSubsurface(of: client, "sub", Rect(x: 50, y: 50, width: 50, height: 50), in: root)
        let field = host.addRegion(Rect(x: 0, y: 0, width: 50, height: 50), in: root)
        field.acceptsFirstResponder = true
        field.handled = [.pressesBegan, .pressesEnded]
        field.becomeFirstResponder()
        press(75, 75, byTouch: byTouch)
        try host.expect(other, hears: ["keyboard leave b"])
        try host.expect(client, hears: ["keyboard enter a []", "keyboard modifiers 0 0 0 0"])
        host.keyDown(30)
        try host.expect(client, hears: ["keyboard press 30"])
        #expect(window.firstResponder === root)
    }
}
