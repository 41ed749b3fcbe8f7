import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import struct WaylandServer.ClientLimits

/// The state of responders that clients declare, and when it takes effect.
struct ResponderTreeTests {
    private let fixture: ResponderHost
    private let client: TestClient
    private let host: SeatHost

    init() throws {
        fixture = try ResponderHost()
        client = fixture.client
        host = fixture.host
    }

    /// Returns the frontmost responder at a point.
    private func hit(_ x: Double, _ y: Double) -> SurfaceResponder? {
        host.scene.hitTest(Point(x: x, y: y))?.responder
    }

    private func frame(_ x: Double, _ y: Double) -> Rect? { hit(x, y)?.frame }

    private var root: SurfaceResponder {
        get throws { try #require(fixture.window.rootSurface) }
    }

    @Test(.behavior(234)) func `limits are sent first`() throws {
        _ = client.bindResponders()
        try client.hears(["limits 256 128 16 256"])
    }

    @Test(
        .behavior(234),
        arguments: [(0, "64 32 8 128"), (100, "100 100 100 128"), (5000, "5000 5000 5000 1024")]
    )
    func `limits keep what the protocol promises`(_ limit: Int, _ told: String) throws {
        host.display.limits.ofClient = { _ in
            var limits = ClientLimits()
            limits.respondersOfSurface = limit
            limits.keyCommandsOfResponder = limit
            limits.responderDepth = limit
            limits.responderTextBytes = limit
            return limits
        }
        let other = try host.connect()
        _ = other.bindResponders()
        try other.hears(["limits " + told])
    }

    // MARK: Commits

    @Test(.behavior(213)) func `changes take effect with the commit`() throws {
        _ = client.addResponder("new", in: fixture.tree, at: (0, 50, 10, 10))
        fixture.left?.setRectangle(x: 0, y: 0, width: 10, height: 10)
        client.settle()
        #expect(hit(5, 55) === (try root))
        #expect(frame(30, 30) == Rect(x: 0, y: 0, width: 50, height: 50))
        client.commit("a")
        #expect(frame(5, 55) == Rect(x: 0, y: 50, width: 10, height: 10))
        #expect(hit(30, 30) === (try root))
    }

    @Test(.behavior(213)) func `requests after a held commit wait for the next one`()
        throws
    {
        host.compositor.holdsCommits = true
        fixture.left?.setRectangle(x: 0, y: 0, width: 10, height: 10)
        client.commit("a")
        fixture.left?.setRectangle(x: 0, y: 0, width: 20, height: 20)
        client.settle()
        #expect(frame(5, 5) == Rect(x: 0, y: 0, width: 50, height: 50))
        host.compositor.releaseCommits()
        #expect(frame(5, 5) == Rect(x: 0, y: 0, width: 10, height: 10))
        client.commit("a")
        host.compositor.releaseCommits()
        #expect(frame(5, 5) == Rect(x: 0, y: 0, width: 20, height: 20))
    }

    @Test(.behavior(213)) func `held commits are applied as one`() throws {
        host.compositor.holdsCommits = true
        fixture.left?.setRectangle(x: 0, y: 0, width: 10, height: 10)
        let new = client.addResponder("new", in: fixture.tree, at: (0, 50, 10, 10))
        client.commit("a")
        fixture.left?.setFlags(flags: [])
        new?.setRectangle(x: 20, y: 50, width: 10, height: 10)
        client.commit("a")
        fixture.right?.destroy()
        _ = client.addResponder("inner", in: fixture.tree, parent: new, at: (20, 50, 5, 5))
        client.commit("a")
        #expect(hit(25, 58) === (try root))
        host.compositor.releaseCommits()
        #expect(frame(5, 5) == Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(frame(28, 58) == Rect(x: 20, y: 50, width: 10, height: 10))
        #expect(frame(22, 52) == Rect(x: 20, y: 50, width: 5, height: 5))
        #expect(try root.subresponders.count == 2)
    }

    @Test(.behavior(213)) func `object destroyed during a held commit never appears`() throws {
        host.compositor.holdsCommits = true
        let new = client.addResponder("new", in: fixture.tree, at: (0, 50, 10, 10))
        let save = client.addCommand("save", to: fixture.left, keysym: TestKeysym.s)
        client.commit("a")
        new?.destroy()
        save?.destroy()
        client.settle()
        host.compositor.releaseCommits()
        #expect(hit(5, 55) === (try root))
        fixture.click(10, 10)
        _ = try client.take()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.keys().contains("keyboard press 31"))
    }

    @Test(.behavior(213)) func `held commit that outlives its tree has no effect`() throws {
        host.compositor.holdsCommits = true
        fixture.left?.setRectangle(x: 0, y: 0, width: 10, height: 10)
        client.commit("a")
        fixture.tree?.destroy()
        let tree = client.addTree(on: "a")
        _ = client.addResponder("new", in: tree, at: (0, 50, 10, 10))
        client.commit("a")
        host.compositor.releaseCommits()
        #expect(hit(5, 5) === (try root))
        #expect(frame(5, 55) == Rect(x: 0, y: 50, width: 10, height: 10))
        #expect(try client.takeError() == nil)
    }

    // MARK: Places

    @Test(.behavior(214)) func `positions are in surface coordinates even when nested`() throws {
        let inner = client.addResponder(
            "inner", in: fixture.tree, parent: fixture.right, at: (60, 10, 20, 20))
        client.commit("a")
        #expect(frame(65, 15) == Rect(x: 60, y: 10, width: 20, height: 20))
        // It stays in place when its parent moves.
        fixture.right?.setRectangle(x: 40, y: 0, width: 60, height: 60)
        client.commit("a")
        #expect(frame(65, 15) == Rect(x: 60, y: 10, width: 20, height: 20))
        _ = inner
    }

    @Test(.behavior(214)) func `parent and surface clip their responders`() throws {
        _ = client.addResponder("inner", in: fixture.tree, parent: fixture.left, at: (40, 40, 100, 100))
        _ = client.addResponder("outside", in: fixture.tree, at: (90, 90, 50, 50))
        client.commit("a")
        #expect(frame(45, 45) == Rect(x: 40, y: 40, width: 100, height: 100))
        #expect(hit(55, 55) === (try root))
        #expect(frame(95, 95) == Rect(x: 90, y: 90, width: 50, height: 50))
        #expect(hit(105, 95) == nil)
    }

    @Test(.behavior(214)) func `latest responder is in front until it is restacked`() throws {
        let first = client.addResponder("first", in: fixture.tree, at: (0, 50, 20, 20))
        let second = client.addResponder("second", in: fixture.tree, at: (0, 50, 30, 30))
        client.commit("a")
        #expect(frame(5, 55)?.width == 30)
        if let second { first?.placeAbove(sibling: second) }
        client.settle()
        #expect(frame(5, 55)?.width == 30)
        client.commit("a")
        #expect(frame(5, 55)?.width == 20)
        if let second { first?.placeBelow(sibling: second) }
        client.commit("a")
        #expect(frame(5, 55)?.width == 30)
    }

    @Test(.behavior(214)) func `subsurfaces above the surface are in front of its responders`() throws {
        let root = try root
        let subsurface = try host.addSubsurface(
            of: client, "sub", Rect(x: 0, y: 0, width: 20, height: 20), in: root)
        _ = client.addResponder("new", in: fixture.tree, at: (0, 0, 60, 60))
        client.commit("a")
        #expect(hit(5, 5) === subsurface)
        #expect(frame(30, 30)?.width == 60)
        // Directly above the content is also above the responders in the content.
        subsurface.placeAbove(root)
        #expect(hit(5, 5) === subsurface)
        subsurface.placeBelow(root)
        #expect(frame(5, 5)?.width == 60)
        _ = client.addResponder("another", in: fixture.tree, at: (0, 0, 10, 10))
        client.commit("a")
        #expect(frame(5, 5)?.width == 10)
        #expect(root.countBelowContent == 1)
    }

    @Test(.behavior(225)) func `responder without a rectangle is not hit but offers its commands`() throws {
        let group = client.addResponder("group", in: fixture.tree, [])
        client.addCommand("save", to: group, keysym: TestKeysym.s)
        let inner = client.addResponder("inner", in: fixture.tree, parent: group)
        client.commit("a")
        fixture.window.makeKey(on: host.seat)
        _ = try client.take()
        inner?.becomeFirst(seat: try #require(client.seat), serial: fixture.enterSerial)
        client.settle()
        fixture.chord(TestKey.control, TestKey.s)
        #expect(try fixture.heard() == ["inner became first request", "save pressed"])
    }

    @Test(.behavior(214)) func `surface may have responders before it is shown`() throws {
        _ = try host.makeSurface(of: client, "b")
        let tree = client.addTree(on: "b")
        let field = client.addResponder("field", in: tree, at: (0, 0, 10, 10))
        client.commit("b")
        fixture.window.makeKey(on: host.seat)
        _ = try client.take()
        field?.becomeFirst(seat: try #require(client.seat), serial: fixture.enterSerial)
        try client.hears(["field refused not shown"])
        let surface = try #require(host.compositor.surfaces.last)
        _ = host.compositor.map(
            surface, at: Rect(x: 200, y: 0, width: 50, height: 50), acceptsFirstResponder: true)
        fixture.click(205, 5)
        #expect(try fixture.heard() == ["field became first press"])
    }
}
