import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Interactive move and resize.
struct DragTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel
    private let start = Rect(x: 540, y: 310, width: 200, height: 100)

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        toplevel = try client.showToplevel(width: 200, height: 100)
    }

    private func press(_ x: Double, _ y: Double) throws {
        fixture.move(to: x, y)
        fixture.press()
        _ = try client.takeInput()
    }

    private func beginMove() throws {
        toplevel.toplevel.move(seat: client.seat, serial: client.lastPressSerial)
        try client.roundtrip()
    }

    private func beginResize(_ edges: XdgToplevel.ResizeEdge) throws {
        toplevel.toplevel.resize(seat: client.seat, serial: client.lastPressSerial, edges: edges)
        try client.roundtrip()
    }

    // MARK: Move

    @Test func `a window follows the pointer until the button is released`() throws {
        try press(600, 350)
        try beginMove()
        #expect(try client.takeInput() == [.pointerLeave(toplevel.surface.id)])
        fixture.move(to: 610.4, 345)
        #expect(try toplevel.frame()?.origin == Point(x: 550, y: 305))
        fixture.release()
        fixture.move(to: 700, 300)
        #expect(try toplevel.frame()?.origin == Point(x: 550, y: 305))
        #expect(fixture.seat.activeGrabs.isEmpty)
        #expect(try client.takeInput().first == .pointerEnter(toplevel.surface.id))
    }

    @Test func `a window follows a touch until it is lifted`() throws {
        fixture.touchDown(0, 600, 350)
        _ = try client.takeInput()
        try beginMove()
        #expect(try client.takeInput() == [.touchCancel])
        fixture.touchMove(0, 650, 340)
        #expect(try toplevel.frame()?.origin == Point(x: 590, y: 300))
        fixture.touchUp(0)
        #expect(try client.takeInput() == [])
        fixture.touchDown(0, 650, 340)
        #expect(try client.takeInput().count == 1)
        #expect(try !toplevel.served().isBeingDragged)
    }

    @Test func `a window follows a pen until its tip is lifted`() throws {
        try client.bindTablets()
        fixture.pen(.entered(at: Point(x: 600, y: 350)))
        fixture.pen(.tip(isDown: true))
        _ = try client.takeInput()
        try beginMove()
        #expect(try toplevel.served().isBeingDragged)
        fixture.pen(.axis(.position(Point(x: 650, y: 340))))
        #expect(try toplevel.frame()?.origin == Point(x: 590, y: 300))
        fixture.move(to: 10, 10)
        #expect(try toplevel.frame()?.origin == Point(x: 590, y: 300))
        fixture.pen(.tip(isDown: false))
        fixture.pen(.axis(.position(Point(x: 600, y: 340))))
        #expect(try toplevel.frame()?.origin == Point(x: 590, y: 300))
        #expect(try !toplevel.served().isBeingDragged)
    }

    @Test func `a move requires a press that is still held`() throws {
        try press(600, 350)
        fixture.release()
        try beginMove()
        fixture.move(to: 650, 350)
        #expect(try toplevel.frame() == start)
        toplevel.toplevel.move(seat: client.seat, serial: 12345)
        try client.roundtrip()
        #expect(try !toplevel.served().isBeingDragged)
    }

    @Test func `the press serial of another client moves nothing`() throws {
        let other = try fixture.connect()
        let window = try other.showToplevel()
        try press(545, 315)
        window.toplevel.move(seat: other.seat, serial: client.lastPressSerial)
        try other.roundtrip()
        #expect(try !window.served().isBeingDragged)
        #expect(fixture.seat.activeGrabs.isEmpty)
    }

    @Test func `a maximized window is not moved`() throws {
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        try toplevel.obey()
        try press(600, 350)
        try beginMove()
        fixture.move(to: 650, 350)
        #expect(try toplevel.frame()?.origin == .zero)
    }

    @Test func `unmapping a window during a move ends the grab`() throws {
        try press(600, 350)
        try beginMove()
        try toplevel.hide()
        #expect(fixture.seat.activeGrabs.isEmpty)
        fixture.move(to: 620, 350)
        fixture.release()
        let again = try client.showToplevel()
        #expect(try again.frame() == start)
        _ = try client.takeInput()
        fixture.click(600, 350)
        #expect(
            try client.takeInput().suffix(2) == [.button(0x110, isDown: true), .button(0x110, isDown: false)])
    }

    // MARK: Resize

    @Test func `a resize sends sizes to the client`() throws {
        try press(735, 405)
        try beginResize(.bottomRight)
        fixture.move(to: 755, 415)
        try client.roundtrip()
        #expect(toplevel.last?.states == [.resizing, .activated])
        #expect(toplevel.last.map { [$0.width, $0.height] } == [220, 110])
        #expect(try toplevel.frame() == start)
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 220, height: 110))
        fixture.release()
        try client.roundtrip()
        #expect(toplevel.last?.states == [.activated])
        #expect(toplevel.last.map { [$0.width, $0.height] } == [220, 110])
    }

    @Test func `a busy client receives only the newest size`() throws {
        try press(735, 405)
        try beginResize(.right)
        fixture.move(to: 745, 405)
        try client.roundtrip()
        let count = toplevel.configures.count
        fixture.move(to: 755, 405)
        fixture.move(to: 765, 405)
        try client.roundtrip()
        #expect(toplevel.configures.count == count)
        try toplevel.obey()
        #expect(toplevel.configures.count == count + 1)
        #expect(toplevel.last?.width == 230)
    }

    @Test func `the final size is sent even to a busy client`() throws {
        try press(735, 405)
        try beginResize(.right)
        fixture.move(to: 745, 405)
        fixture.move(to: 765, 405)
        fixture.release()
        try client.roundtrip()
        #expect(toplevel.last?.states == [.activated])
        #expect(toplevel.last?.width == 230)
    }

    @Test func `the opposite edge stays in place`() throws {
        try press(545, 315)
        try beginResize(.topLeft)
        fixture.move(to: 525, 305)
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [220, 110])
        // The client may choose a smaller size.
        toplevel.acknowledge()
        try toplevel.commit(width: 216, height: 108)
        #expect(try toplevel.frame() == Rect(x: 524, y: 302, width: 216, height: 108))
        fixture.release()
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame()?.maxX == start.maxX)
        #expect(try toplevel.frame()?.maxY == start.maxY)
        // After the resize, a change of size keeps the window's origin.
        let origin = try toplevel.frame()?.origin
        try toplevel.commit(width: 100, height: 50)
        #expect(try toplevel.frame()?.origin == origin)
    }

    /// Such a client draws nothing when only the focus changes.
    @Test func `a client that acknowledges without a commit is resized at once`() throws {
        _ = try client.showToplevel(width: 10, height: 10)
        toplevel.acknowledge()
        try toplevel.commit(width: 200, height: 100)
        try press(735, 405)
        toplevel.acknowledge()
        try beginResize(.right)
        fixture.move(to: 745, 405)
        try client.roundtrip()
        #expect(toplevel.last?.width == 210)
        toplevel.acknowledge()
        try client.roundtrip()
        fixture.move(to: 755, 405)
        try client.roundtrip()
        #expect(toplevel.last?.width == 210)
        try toplevel.commit(width: 210, height: 100)
        try client.roundtrip()
        #expect(toplevel.last?.width == 220)
    }

    @Test func `a size waits for the acknowledgment of a change of the focus`() throws {
        _ = try client.showToplevel(width: 10, height: 10)
        toplevel.acknowledge()
        try press(735, 405)
        try beginResize(.right)
        fixture.move(to: 745, 405)
        try client.roundtrip()
        #expect(toplevel.last?.states == [.activated])
        toplevel.acknowledge()
        try client.roundtrip()
        try client.roundtrip()
        #expect(toplevel.last?.width == 210)
    }

    @Test func `a resize respects the client's size limits`() throws {
        toplevel.toplevel.setMinSize(width: 190, height: 0)
        toplevel.toplevel.setMaxSize(width: 0, height: 105)
        toplevel.surface.commit()
        try press(735, 405)
        try beginResize(.bottomRight)
        fixture.move(to: 635, 505)
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [190, 105])
    }

    @Test func `a touch resizes`() throws {
        fixture.touchDown(0, 735, 405)
        _ = try client.takeInput()
        try beginResize(.right)
        fixture.touchMove(0, 745, 405)
        try client.roundtrip()
        #expect(toplevel.last?.width == 210)
        #expect(toplevel.last?.has(.resizing) == true)
        fixture.touchUp(0)
        try client.roundtrip()
        #expect(toplevel.last?.has(.resizing) == false)
    }

    @Test func `a resized window keeps its size when the focus changes`() throws {
        try press(735, 405)
        try beginResize(.right)
        fixture.move(to: 745, 405)
        fixture.release()
        try client.roundtrip()
        try toplevel.obey()
        _ = try client.showToplevel()
        #expect(toplevel.last?.states == [])
        #expect(toplevel.last?.width == 210)
    }
}
