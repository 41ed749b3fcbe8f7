import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Windows that cannot be resized at some of their edges.
struct ConstrainedEdgeTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        toplevel = try client.showToplevel()
    }

    @Test func `configure lists constrained edges`() throws {
        try toplevel.served().constrainedEdges = [.left, .top]
        try client.roundtrip()
        #expect(toplevel.last?.states == [.activated, .constrainedLeft, .constrainedTop])
        try toplevel.served().constrainedEdges = [.right, .bottom]
        try client.roundtrip()
        #expect(toplevel.last?.states == [.activated, .constrainedRight, .constrainedBottom])
        let count = toplevel.configures.count
        try toplevel.served().constrainedEdges = [.right, .bottom]
        try client.roundtrip()
        #expect(toplevel.configures.count == count)
    }

    @Test func `client of an older version receives no constrained edges`() throws {
        let old = try ShellClient(fixture.base.connect(), fixture: fixture, shellVersion: 6)
        let window = try old.showToplevel()
        try window.served().constrainedEdges = [.left]
        try old.roundtrip()
        #expect(window.last?.states == [.activated])
    }

    @Test func `resize leaves constrained edges in place`() throws {
        try constrain([.bottom])
        let frame = try #require(try toplevel.frame())
        try press(at: Point(x: frame.maxX - 2, y: frame.maxY - 2))
        toplevel.toplevel.resize(seat: client.seat, serial: client.lastPressSerial, edges: .bottomRight)
        try client.roundtrip()
        fixture.move(to: frame.maxX + 18, frame.maxY + 18)
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [220, 100])
    }

    @Test func `resize of only constrained edges is ignored`() throws {
        try constrain([.right])
        let frame = try #require(try toplevel.frame())
        try press(at: Point(x: frame.maxX - 2, y: frame.center.y))
        toplevel.toplevel.resize(seat: client.seat, serial: client.lastPressSerial, edges: .right)
        try client.roundtrip()
        #expect(try !toplevel.served().isBeingDragged)
    }

    /// Sets constrained edges, which the client acknowledges.
    private func constrain(_ edges: ResizeEdges) throws {
        try toplevel.served().constrainedEdges = edges
        try client.roundtrip()
        toplevel.acknowledge()
        toplevel.surface.commit()
        try client.roundtrip()
    }

    private func press(at point: Point) throws {
        fixture.move(to: point.x, point.y)
        fixture.press()
        try client.roundtrip()
    }
}
