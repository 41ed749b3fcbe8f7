import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// xdg_toplevel_drag_manager_v1: dragging a tab out of a window makes it a window.
struct ToplevelDragTests {
    private let fixture: ShellFixture
    /// Its window is at (0, 0).
    private let origin: DragClient
    /// Its window is at (400, 0).
    private let target: DragClient
    private let manager: XdgToplevelDragManagerV1

    init() throws {
        fixture = try ShellFixture()
        origin = try DragClient(fixture, at: .zero)
        target = try DragClient(fixture, at: Point(x: 400, y: 0))
        manager = try origin.shell.client.bind(XdgToplevelDragManagerV1.self)
    }

    private func move(to x: Double, _ y: Double) throws {
        fixture.move(to: x, y)
        fixture.compositor.turn()
        try origin.shell.roundtrip()
    }

    /// Starts a drag from the origin's window at (50, 50).
    private func beginDrag() throws -> (TestDragSource, XdgToplevelDragV1) {
        let source = origin.makeSource()
        let drag = manager.getXdgToplevelDrag(dataSource: source.source)
        fixture.move(to: 50, 50)
        fixture.press()
        try origin.shell.roundtrip()
        try origin.startDrag(source)
        return (source, drag)
    }

    private func isError(_ error: XdgToplevelDragV1.Error) throws -> Bool {
        try origin.shell.isError(error, of: XdgToplevelDragV1.self)
    }

    // MARK: Following

    @Test func `window follows the drag and stays where it is dropped`() throws {
        let torn = try origin.shell.showToplevel()
        let (_, drag) = try beginDrag()
        drag.attach(toplevel: torn.toplevel, xOffset: 30, yOffset: 10)
        try origin.shell.roundtrip()
        #expect(try torn.frame()?.origin == Point(x: 20, y: 40))
        try move(to: 250, 60)
        #expect(try torn.frame()?.origin == Point(x: 220, y: 50))
        fixture.release()
        try move(to: 300, 300)
        #expect(try torn.frame()?.origin == Point(x: 220, y: 50))
        drag.destroy()
        try origin.shell.roundtrip()
        #expect(origin.shell.client.connection.error == nil)
    }

    @Test func `window mapped during the drag appears at the pointer`() throws {
        let (_, drag) = try beginDrag()
        let torn = origin.shell.makeToplevel()
        drag.attach(toplevel: torn.toplevel, xOffset: 30, yOffset: 10)
        try origin.shell.roundtrip()
        try move(to: 100, 100)
        try torn.show()
        #expect(try torn.frame()?.origin == Point(x: 70, y: 90))
        try move(to: 110, 100)
        #expect(try torn.frame()?.origin == Point(x: 80, y: 90))
    }

    @Test func `window attached before the drag follows from its start`() throws {
        let torn = try origin.shell.showToplevel()
        let source = origin.makeSource()
        let drag = manager.getXdgToplevelDrag(dataSource: source.source)
        let before = try torn.frame()
        drag.attach(toplevel: torn.toplevel, xOffset: 5, yOffset: 5)
        try origin.shell.roundtrip()
        #expect(try torn.frame() == before)
        try origin.toplevel.served().move(to: Point(x: 0, y: 300))
        fixture.move(to: 50, 350)
        fixture.press()
        try origin.shell.roundtrip()
        try origin.startDrag(source)
        #expect(try torn.frame()?.origin == Point(x: 45, y: 345))
    }

    @Test func `drag reaches the surface under the attached window`() throws {
        let torn = try origin.shell.showToplevel()
        let (source, drag) = try beginDrag()
        drag.attach(toplevel: torn.toplevel, xOffset: 30, yOffset: 10)
        try origin.shell.roundtrip()
        try move(to: 410, 20)
        #expect(try target.take() == ["offer text/plain", "source actions 1", "enter 10,20"])
        try target.accept()
        fixture.release()
        fixture.compositor.turn()
        #expect(try target.take().suffix(2) == ["drop", "leave"])
        try origin.shell.roundtrip()
        #expect(source.take().contains("dropped"))
        // After the drag, hit testing includes the attached window again.
        fixture.move(to: 420, 30)
        fixture.compositor.turn()
        #expect(
            try torn.served().surface === fixture.compositor.scene.hitTest(Point(x: 420, y: 30))?.responder)
    }

    @Test func `canceled drag leaves the window in place`() throws {
        let torn = try origin.shell.showToplevel()
        let (source, drag) = try beginDrag()
        drag.attach(toplevel: torn.toplevel, xOffset: 0, yOffset: 0)
        try origin.shell.roundtrip()
        try move(to: 250, 250)
        fixture.chord(1)
        try origin.shell.roundtrip()
        #expect(source.take().contains("cancelled"))
        try move(to: 20, 20)
        #expect(try torn.frame()?.origin == Point(x: 250, y: 250))
        #expect(try torn.served().surface.isUserInteractionEnabled)
    }

    // MARK: Attached windows

    @Test func `another window can be attached after the first is unmapped`() throws {
        let first = try origin.shell.showToplevel()
        let second = try origin.shell.showToplevel()
        let (_, drag) = try beginDrag()
        drag.attach(toplevel: first.toplevel, xOffset: 0, yOffset: 0)
        try origin.shell.roundtrip()
        try first.hide()
        drag.attach(toplevel: second.toplevel, xOffset: 10, yOffset: 10)
        try origin.shell.roundtrip()
        try move(to: 100, 100)
        #expect(try second.frame()?.origin == Point(x: 90, y: 90))
    }

    @Test func `attaching a second window while the first is mapped is an error`() throws {
        let first = try origin.shell.showToplevel()
        let (_, drag) = try beginDrag()
        drag.attach(toplevel: first.toplevel, xOffset: 0, yOffset: 0)
        drag.attach(toplevel: origin.toplevel.toplevel, xOffset: 0, yOffset: 0)
        #expect(try isError(.toplevelAttached))
    }

    @Test func `destroyed window is detached from the drag`() throws {
        let torn = try origin.shell.showToplevel()
        let (_, drag) = try beginDrag()
        drag.attach(toplevel: torn.toplevel, xOffset: 0, yOffset: 0)
        try origin.shell.roundtrip()
        torn.toplevel.destroy()
        try move(to: 100, 100)
        fixture.release()
        try move(to: 110, 100)
        drag.destroy()
        try origin.shell.roundtrip()
        #expect(origin.shell.client.connection.error == nil)
    }

    @Test func `window destroyed before it is mapped leaves its surface interactive`() throws {
        let torn = origin.shell.makeToplevel()
        let (_, drag) = try beginDrag()
        drag.attach(toplevel: torn.toplevel, xOffset: 0, yOffset: 0)
        try origin.shell.roundtrip()
        torn.toplevel.destroy()
        torn.xdgSurface.destroy()
        fixture.release()
        let next = TestToplevel(origin.shell, on: torn.surface)
        try next.show()
        #expect(try next.served().surface.isUserInteractionEnabled)
    }

    // MARK: Errors

    @Test func `second toplevel drag for a source is an error`() throws {
        let source = origin.makeSource()
        _ = manager.getXdgToplevelDrag(dataSource: source.source)
        _ = manager.getXdgToplevelDrag(dataSource: source.source)
        #expect(
            try origin.shell.isError(
                XdgToplevelDragManagerV1.Error.invalidSource, of: XdgToplevelDragManagerV1.self))
    }

    @Test func `toplevel drag for a source that is being dragged is an error`() throws {
        let source = origin.makeSource()
        fixture.move(to: 50, 50)
        fixture.press()
        try origin.shell.roundtrip()
        try origin.startDrag(source)
        _ = manager.getXdgToplevelDrag(dataSource: source.source)
        #expect(
            try origin.shell.isError(
                XdgToplevelDragManagerV1.Error.invalidSource, of: XdgToplevelDragManagerV1.self))
    }

    @Test func `destroying the toplevel drag while it is ongoing is an error`() throws {
        let (_, drag) = try beginDrag()
        drag.destroy()
        // The object is already destroyed, so the error does not name the object's interface.
        let posted = try origin.shell.client.protocolError()
        #expect(posted.code == XdgToplevelDragV1.Error.ongoingDrag.rawValue, "\(posted)")
    }

    @Test func `client disconnect ends the drag`() throws {
        let torn = try origin.shell.showToplevel()
        let (_, drag) = try beginDrag()
        drag.attach(toplevel: torn.toplevel, xOffset: 0, yOffset: 0)
        try origin.shell.roundtrip()
        origin.shell.client.connection.disconnect()
        try target.shell.roundtrip()
        try target.shell.roundtrip()
        #expect(!fixture.compositor.seatGlobal.isDragging)
        #expect(fixture.compositor.seat._checkInvariants() == [])
    }
}
