import Proofs
import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Which responder of a client is first, and how it becomes first.
struct ResponderFocusTests {
    private let fixture: ResponderHost
    private let client: TestClient
    private let host: SeatHost
    private let window: Window

    init() throws {
        fixture = try ResponderHost()
        client = fixture.client
        host = fixture.host
        window = fixture.window
    }

    private var seat: WlSeat {
        get throws { try #require(client.seat) }
    }

    // MARK: Presses

    @Test(.behavior(216), arguments: [true, false])
    func `press makes the responder first after the keyboard enter`(_ byTouch: Bool) throws {
        if byTouch {
            host.touchDown(0, 10, 10)
            host.touchUp(0)
        } else {
            fixture.click(10, 10)
        }
        try client.hears(["keyboard enter a []", "keyboard modifiers 0 0 0 0", "left became first press"])
    }

    @Test(.behavior(217)) func `moving between responders of a surface sends no enter or leave`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        fixture.click(60, 10)
        try client.hears(["left resigned first moved", "right became first press"])
        #expect(host.seat._checkInvariants() == [])
    }

    @Test(.behavior(216)) func `press on the first responder sends nothing`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        fixture.click(20, 20)
        #expect(try fixture.heard() == [])
    }

    @Test(.behavior(216)) func `press outside all responders makes the surface first`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        fixture.click(10, 90)
        try client.hears(["left resigned first moved"])
        #expect(window.firstResponder === window.rootSurface)
    }

    @Test(.behavior(216)) func `press on a responder that cannot be first keeps the current one`() throws {
        _ = client.addResponder("button", in: fixture.tree, at: (0, 50, 50, 50), [])
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
        fixture.click(10, 60)
        #expect(try fixture.heard() == [])
    }

    @Test(.behavior(215)) func `pointer moves between responders without a leave`() throws {
        client.addPointer()
        host.move(to: 10, 10)
        host.move(to: 60, 10)
        host.move(to: 10, 90)
        try client.hears([
            "pointer enter a 10 10", "pointer frame", "pointer motion 60 10", "pointer frame",
            "pointer motion 10 90", "pointer frame",
        ])
    }

    @Test(.behavior(215)) func `every finger on a responder reaches its client`() throws {
        client.addTouch()
        host.touchFrame(
            .touchDown(id: 0, at: Point(x: 10, y: 10)), .touchDown(id: 1, at: Point(x: 20, y: 10)),
            .touchDown(id: 2, at: Point(x: 60, y: 10)))
        let said = try client.take().filter { $0.hasPrefix("touch") }
        #expect(
            said == [
                "touch down 0 a 10 10", "touch down 1 a 20 10", "touch down 2 a 60 10", "touch frame",
            ])
    }

    // MARK: Requests

    @Test(.behavior(218)) func `responder becomes first with the serial of an enter`() throws {
        window.makeKey(on: host.seat)
        _ = try client.take()
        fixture.left?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        try client.hears(["left became first request"])
        fixture.left?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        try client.hears([])
    }

    @Test(.behavior(218)) func `invented or foreign serial is refused`() throws {
        let other = try host.connect()
        other.addKeyboard()
        let otherWindow = try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        window.makeKey(on: host.seat)
        otherWindow.makeKey(on: host.seat)
        _ = try other.take()
        _ = try client.take()
        for serial in [0, other.log.serial("keyboard enter"), 0xffff_ffff] {
            fixture.left?.becomeFirst(seat: try seat, serial: serial)
            try client.hears(["left refused serial"])
            #expect(client.log.serial("left refused") == serial)
        }
        #expect(window.firstResponder === window.rootSurface)
    }

    @Test(.behavior(218)) func `serial of becoming first is not an input serial`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        fixture.right?.becomeFirst(seat: try seat, serial: client.log.serial("left became"))
        try client.hears(["right refused serial"])
    }

    @Test(.behavior(219)) func `responder that is unwilling, hidden or uncommitted is refused`() throws {
        let button = client.addResponder("button", in: fixture.tree, at: (0, 50, 50, 50), [])
        let outer = client.addResponder("outer", in: fixture.tree, at: (50, 50, 50, 50), [.hidden])
        let inner = client.addResponder("inner", in: fixture.tree, parent: outer, at: (50, 50, 50, 50))
        window.makeKey(on: host.seat)
        _ = try client.take()
        button?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        try client.hears(["button refused not shown"])
        client.commit("a")
        button?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        try client.hears(["button refused not accepting"])
        inner?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        try client.hears(["inner refused not shown"])
        #expect(window.firstResponder === window.rootSurface)
    }

    @Test(.behavior(219)) func `compositor responder that does not resign stays first`() throws {
        final class Keeper: SurfaceResponder {
            override var canBecomeFirstResponder: Bool { true }
            override var canResignFirstResponder: Bool { false }
        }
        let keeper = Keeper(frame: Rect(x: 0, y: 90, width: 10, height: 10))
        window.rootSurface?.addSubresponder(keeper)
        window.makeKey(on: host.seat)
        #expect(keeper.becomeFirstResponder())
        _ = try client.take()
        fixture.left?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        try client.hears(["left refused kept"])
        #expect(window.firstResponder === keeper)
    }

    @Test(.behavior(220)) func `responder that resigns leaves the keys to its surface`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        fixture.left?.resignFirst(seat: try seat)
        try client.hears(["left resigned first request"])
        fixture.chord(TestKey.q)
        #expect(try fixture.keys() == ["keyboard press 16", "keyboard release 16"])
    }

    @Test(.behavior(220)) func `resigning a responder that is not first has no effect`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        fixture.right?.resignFirst(seat: try seat)
        #expect(try fixture.heard() == [])
    }

    @Test(.behavior(218)) func `removed seat refuses requests`() throws {
        window.makeKey(on: host.seat)
        _ = try client.take()
        host.global.remove()
        _ = try client.take()
        fixture.left?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        fixture.left?.resignFirst(seat: try seat)
        try client.hears(["left refused serial"])
    }

    // MARK: Windows

    @Test(.behavior(221)) func `responder resigns and becomes first again with its window's keys`() throws {
        let other = try host.connect()
        let otherWindow = try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        fixture.click(10, 10)
        _ = try client.take()
        otherWindow.makeKey(on: host.seat)
        try client.hears(["keyboard leave a", "left resigned first focus"])
        window.makeKey(on: host.seat)
        try client.hears(["keyboard enter a []", "keyboard modifiers 0 0 0 0", "left became first focus"])
        #expect(try other.take().allSatisfy { !$0.contains("first") })
    }

    @Test(.behavior(221)) func `request in a window without the keys applies once it has them`() throws {
        let second = try host.addWindow(of: client, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        let tree = client.addTree(on: "b")
        let field = client.addResponder("field", in: tree, at: (0, 0, 50, 50))
        client.commit("b")
        window.makeKey(on: host.seat)
        _ = try client.take()
        // The serial is valid, because a different window of the client has the keyboard focus.
        field?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        try client.hears([])
        #expect(host.seat.focus.keyWindow === window)
        second.makeKey(on: host.seat)
        #expect(try fixture.heard() == ["field became first focus"])
    }

    @Test(.behavior(221)) func `session lock makes the responder resign`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        let lock = Grab(kind: .lock, owner: nil)
        host.seat.begin(lock)
        #expect(try fixture.heard() == ["left resigned first focus"])
        host.seat.revoke(lock)
        #expect(try fixture.heard() == ["left became first focus"])
    }

    @Test(.behavior(221)) func `minimized window keeps its responder for later`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        window.isHidden = true
        #expect(try fixture.heard() == ["left resigned first focus"])
        window.isHidden = false
        window.makeKey(on: host.seat)
        #expect(try fixture.heard() == ["left became first focus"])
    }

    @Test(.behavior(221)) func `change by the compositor has its own reason`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        let regions = try #require(window.rootSurface?.subresponders)
        #expect(regions[1].becomeFirstResponder())
        #expect(try fixture.heard() == ["left resigned first moved", "right became first other"])
    }

    // MARK: Seats

    @Test(.behavior(222)) func `two seats with the same window share its first responder`() throws {
        let second = Seat(name: "seat1", scene: host.scene, clock: host.clock)
        second.addDevice(named: "keyboard", capabilities: .keyboard)
        let global = SeatGlobal(for: second, on: host.display, registry: host.registry)
        client.settle()
        client.bindSeat(number: 1)
        window.makeKey(on: second)
        window.makeKey(on: host.seat)
        _ = try client.take()
        fixture.click(10, 10)
        #expect(
            try fixture.heard().sorted() == ["left became first other on seat 1", "left became first press"])
        global.remove()
        #expect(try fixture.heard() == ["left resigned first focus on seat 1"])
    }

    @Test(.behavior(222)) func `seat bound later receives the first responder`() throws {
        let late = try TestClient(host.pump)
        let lateWindow = try host.addWindow(of: late, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        let tree = late.addTree(on: "b")
        _ = late.addResponder("field", in: tree, at: (0, 0, 50, 50))
        late.commit("b")
        fixture.click(210, 10)
        #expect(try late.take() == ["limits 256 128 16 256"])
        #expect(host.seat.focus.keyWindow === lateWindow)
        late.bindSeat()
        #expect(try late.take().last == "field became first focus")
    }

    @Test(.behavior(222)) func `seat bound twice receives it once`() throws {
        client.bindSeat()
        _ = try client.take()
        fixture.click(10, 10)
        #expect(try fixture.heard() == ["left became first press"])
        client.seats[0].release()
        client.settle()
        fixture.click(60, 10)
        #expect(
            try fixture.heard()
                == ["left resigned first moved on seat 1", "right became first press on seat 1"])
    }

    @Test(.behavior(222)) func `new seat global receives the first responder`() throws {
        host.global.remove()
        fixture.click(10, 10)
        _ = try client.take()
        let global = SeatGlobal(for: host.seat, on: host.display, registry: host.registry)
        client.settle()
        client.bindSeat()
        #expect(try fixture.heard().last == "left became first focus on seat 1")
        global.remove()
    }

    // MARK: Hiding and removal

    @Test(.behavior(223)) func `responder that is hidden or in a hidden parent resigns`() throws {
        let inner = client.addResponder("inner", in: fixture.tree, parent: fixture.left, at: (0, 0, 20, 20))
        client.commit("a")
        fixture.click(10, 10)
        #expect(try fixture.heard() == ["inner became first press"])
        fixture.left?.setFlags(flags: [.acceptsFirst, .hidden])
        #expect(try fixture.heard() == [])
        client.commit("a")
        #expect(try fixture.heard() == ["inner resigned first hidden"])
        #expect(window.firstResponder === window.rootSurface)
        fixture.left?.setFlags(flags: .acceptsFirst)
        client.commit("a")
        fixture.click(10, 10)
        #expect(try fixture.heard() == ["inner became first press"])
        _ = inner
    }

    @Test(.behavior(216)) func `first responder that no longer accepts it stays first`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        fixture.left?.setFlags(flags: [])
        client.commit("a")
        #expect(try fixture.heard() == [])
        fixture.click(60, 10)
        #expect(try fixture.heard() == ["left resigned first moved", "right became first press"])
        fixture.click(10, 10)
        #expect(try fixture.heard() == [])
    }

    @Test(.behavior(223)) func `removing the window removes its first responder`() throws {
        fixture.click(10, 10)
        _ = try client.take()
        host.scene.remove(window)
        #expect(try fixture.heard() == ["left resigned first removed"])
        fixture.left?.becomeFirst(seat: try seat, serial: fixture.enterSerial)
        #expect(try fixture.heard() == ["left refused not shown"])
    }
}
