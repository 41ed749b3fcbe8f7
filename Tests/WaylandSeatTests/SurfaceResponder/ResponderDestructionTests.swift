import Proofs
import SurfaceResponders
import Testing
import WaylandClient

/// Objects that are destroyed in any order.
struct ResponderDestructionTests {
    private let fixture: ResponderHost
    private let client: TestClient
    private let host: SeatHost
    private let inner: SurfaceResponderV1?
    private let save: SurfaceKeyCommandV1?

    /// Clicks the inner responder, which becomes first responder.
    init() throws {
        fixture = try ResponderHost()
        client = fixture.client
        host = fixture.host
        inner = client.addResponder("inner", in: fixture.tree, parent: fixture.left, at: (0, 0, 20, 20))
        save = client.addCommand("save", to: inner, keysym: TestKeysym.s)
        client.setActions([.cut], of: inner)
        client.commit("a")
        fixture.click(10, 10)
        _ = try client.take()
    }

    enum End: CaseIterable {
        case responder, parent, tree, surface, window, seat, wlSeat, manager, client, global
    }

    private func end(_ what: End) throws {
        switch what {
        case .responder: inner?.destroy()
        case .parent: fixture.left?.destroy()
        case .tree: fixture.tree?.destroy()
        case .surface: client.destroySurface("a")
        case .window: host.scene.remove(fixture.window)
        case .seat: host.global.remove()
        case .wlSeat: client.seat?.release()
        case .manager: client.bindResponders()?.destroy()
        case .global: host.responderGlobals.remove()
        case .client: try host.disconnect(client)
        }
    }

    @Test(.behavior(223)) func `first responder receives its removal`() throws {
        let expected: [End: [String]] = [
            .responder: [], .parent: ["inner resigned first removed"],
            .tree: ["inner resigned first removed"], .surface: ["inner resigned first removed"],
            .window: ["inner resigned first removed"], .seat: ["inner resigned first focus"], .wlSeat: [],
        ]
        for (what, lines) in expected {
            let test = try ResponderDestructionTests()
            try test.end(what)
            #expect(try test.fixture.heard() == lines, "\(what)")
        }
    }

    @Test(.behavior(236), arguments: End.allCases)
    func `remaining objects are inert and may be destroyed in any order`(_ what: End) throws {
        try end(what)
        guard what != .client else { return #expect(host.seat._checkInvariants() == []) }
        _ = try client.take()
        use()
        _ = try client.take()
        #expect(try client.takeError() == nil)
        // Input still works.
        fixture.click(60, 10)
        fixture.chord(TestKey.control, TestKey.s)
        _ = host.seat.sendAction(.cut, from: nil)
        _ = try client.take()
        #expect(host.seat._checkInvariants() == [])
        save?.destroy()
        if what != .responder { inner?.destroy() }
        if what != .parent { fixture.left?.destroy() }
        fixture.right?.destroy()
        if what != .tree { fixture.tree?.destroy() }
        #expect(try client.takeError() == nil)
        #expect(host.seat._checkInvariants() == [])
    }

    /// Sends requests to every object.
    private func use() {
        save?.setInput(keysym: TestKeysym.q, modifiers: .control)
        save?.setTitle(title: "Save", discoverabilityTitle: nil)
        for responder in [fixture.left, inner, fixture.right] where responder?.isAlive == true {
            responder?.setRectangle(x: 0, y: 0, width: 10, height: 10)
            responder?.setFlags(flags: [.acceptsFirst, .text])
            responder?.setTextInputContextIdentifier(identifier: "field")
            client.setActions([.copy], of: responder)
            let command = responder?.addCommand()
            command?.setFlags(flags: [])
            guard let seat = client.seat, seat.isAlive else { continue }
            responder?.becomeFirst(seat: seat, serial: fixture.enterSerial)
            responder?.setTextInputMode(seat: seat, serial: 1, language: "en")
            responder?.resignFirst(seat: seat)
        }
        if client.surfaces["a"] != nil { client.commit("a") }
    }

    @Test(.behavior(219), arguments: [End.parent, .tree, .surface])
    func `inert responder cannot become first`(_ what: End) throws {
        try end(what)
        _ = try client.take()
        inner?.becomeFirst(seat: try #require(client.seat), serial: fixture.enterSerial)
        try client.hears(["inner refused not shown"])
    }

    @Test(.behavior(236), arguments: End.allCases.filter { $0 != .manager && $0 != .global })
    func `no responder is retained`(_ what: End) throws {
        weak let region = host.seat.focus.keyTarget
        #expect(region != nil)
        try end(what)
        if what != .client {
            // A responder is retained while its client has the object.
            if what != .responder { inner?.destroy() }
            client.settle()
        }
        host.move(to: 900, 900)
        // The keyboard retains the path of the last key until the next one.
        host.seat.focus.resignKey()
        fixture.chord(TestKey.q)
        #expect(region == nil)
    }

    @Test(.behavior(228)) func `held command stops repeating when it is destroyed`() throws {
        save?.setFlags(flags: [.enabled, .repeats])
        client.commit("a")
        for key in [TestKey.control, TestKey.s] { host.keyDown(key) }
        #expect(try fixture.heard() == ["save pressed"])
        save?.destroy()
        client.settle()
        host.clock.advance(by: .milliseconds(2000))
        host.keyUp(TestKey.s)
        #expect(try fixture.keys().filter { $0.hasSuffix("31") } == [])
    }

    enum Way: CaseIterable {
        case destroyed, hidden, treeDestroyed
    }

    private func takeAway(_ way: Way) throws {
        switch way {
        case .destroyed: fixture.left?.destroy()
        case .treeDestroyed: fixture.tree?.destroy()
        case .hidden:
            fixture.left?.setFlags(flags: .hidden)
            client.commit("a")
        }
        client.settle()
    }

    /// The pointer and touch events that the client received.
    private func input() throws -> [String] {
        #expect(host.seat._checkInvariants() == [])
        return try client.take().filter { $0.hasPrefix("pointer") || $0.hasPrefix("touch") }
    }

    @Test(.behavior(215), arguments: Way.allCases)
    func `press continues for the client when its responder disappears`(_ way: Way) throws {
        client.addPointer()
        host.press()
        _ = try client.take()
        try takeAway(way)
        #expect(try input() == [])
        host.move(to: 12, 12)
        host.release()
        host.move(to: 13, 13)
        #expect(
            try input() == [
                "pointer motion 12 12", "pointer frame", "pointer release 272", "pointer frame",
                "pointer motion 13 13", "pointer frame",
            ])
    }

    @Test(.behavior(215), arguments: Way.allCases)
    func `finger continues for the client when its responder disappears`(_ way: Way) throws {
        client.addTouch()
        host.touchDown(0, 10, 10)
        host.touchDown(1, 30, 30)
        _ = try client.take()
        try takeAway(way)
        #expect(try input() == [])
        host.touchFrame(
            .touchMotion(id: 0, to: Point(x: 12, y: 12)), .touchMotion(id: 1, to: Point(x: 32, y: 32)))
        host.touchUp(0)
        host.touchUp(1)
        #expect(
            try input() == [
                "touch motion 0 12 12", "touch motion 1 32 32", "touch frame", "touch up 0", "touch frame",
                "touch up 1", "touch frame",
            ])
    }

    @Test(.behavior(215)) func `finger ends with its surface after its responder was destroyed`() throws {
        client.addTouch()
        host.touchDown(0, 10, 10)
        try takeAway(.destroyed)
        _ = try client.take()
        host.scene.remove(fixture.window)
        #expect(try input() == ["touch up 0", "touch frame"])
        host.touchMove(0, 12, 12)
        host.touchUp(0)
        #expect(try input() == [])
    }

    @Test(.behavior(215)) func `touchpad gesture continues when its responder is destroyed`() throws {
        client.addSwipe(for: client.addPointer())
        host.gesture(.begin(.swipe, fingerCount: 3))
        _ = try client.take()
        try takeAway(.destroyed)
        host.gesture(.swipe(delta: Vector(dx: 2, dy: 0)))
        host.gesture(.end(.swipe))
        #expect(try client.take().filter { $0.hasPrefix("swipe") } == ["swipe by 2 0", "swipe end 0"])
        #expect(host.seat._checkInvariants() == [])
    }

    @Test(.behavior(215)) func `destroying the responder under the pointer sends no leave`() throws {
        client.addPointer()
        _ = try client.take()
        try takeAway(.destroyed)
        #expect(try input() == [])
        host.move(to: 60, 10)
        #expect(try input() == ["pointer motion 60 10", "pointer frame"])
    }

    @Test(.behavior(236)) func `trees may be created and destroyed in large numbers`() throws {
        fixture.tree?.destroy()
        for number in 0..<100 {
            let tree = client.addTree(on: "a")
            let outer = client.addResponder("outer", in: tree, at: (0, 0, 50, 50))
            _ = client.addResponder("inner", in: tree, parent: outer, at: (0, 0, 20, 20))
            if number % 2 == 0 { client.commit("a") }
            if number % 3 == 0 { outer?.destroy() }
            fixture.click(10, 10)
            tree?.destroy()
        }
        client.settle()
        #expect(try client.takeError() == nil)
        #expect(fixture.window.rootSurface?.subresponders.isEmpty == true)
        #expect(host.seat._checkInvariants() == [])
    }
}
