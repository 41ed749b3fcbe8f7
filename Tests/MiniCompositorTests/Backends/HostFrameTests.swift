import SurfaceResponders
import Testing
import WaylandBackends
import WaylandClient

import MiniCompositor
import WaylandSeat
import WaylandShell

/// The frame that a window of a compositor draws around itself on a host that draws none.
@Suite struct HostFrameTests {
    private static let background: UInt32 = 0xff3f_4f63
    private static let inactive: UInt32 = 0xff32_3842
    private static let hovered: UInt32 = 0xffc0_3a34
    private static let pressed: UInt32 = 0xff8e_2722
    private static let content: UInt32 = 0xff00_8000
    /// The middle of the button that closes the window.
    private static let button = Point(x: 388, y: 16)

    private let fixture: WindowFixture
    private let client: NestedClient

    /// The window, at the origin of the host, has a title bar 32 pixels high and borders 4 pixels wide.
    init() throws {
        fixture = try WindowFixture { host in
            host.compositor.display.setGlobalFilter { _, global in
                global.interfaceName != "zxdg_decoration_manager_v1"
            }
        }
        try fixture.moveWindowToOrigin()
        client = try fixture.connect()
        try fixture.advance(by: .milliseconds(100))
    }

    private var frame: Rect? { fixture.windows.first?.frame }

    /// The cursor that the host shows, if it is a shape.
    private var shape: CursorShape? {
        if case .shape(let shape) = fixture.host.compositor.cursor { shape } else { nil }
    }

    private func move(to point: Point) throws {
        fixture.host.move(to: point.x, point.y)
        try fixture.settle()
    }

    private func press(_ button: PointerButton = .left) throws {
        fixture.host.press(button)
        try fixture.settle()
    }

    private func release(_ button: PointerButton = .left) throws {
        fixture.host.release(button)
        try fixture.settle()
    }

    private func click(_ point: Point) throws {
        try move(to: point)
        try press()
        try release()
    }

    // MARK: Pictures

    @Test func `the window has a title bar and borders around its output`() throws {
        #expect(frame == Rect(x: 0, y: 0, width: 408, height: 336))
        #expect(fixture.output.frame.size == Size(width: 400, height: 300))
        for (x, y) in [(0, 0), (407, 0), (100, 4), (3, 100), (404, 200), (200, 332), (407, 335)] {
            #expect(try fixture.hostPixel(x, y) == Self.background, "\(x) \(y)")
        }
        for (x, y) in [(4, 32), (100, 131)] {
            #expect(try fixture.hostPixel(x, y) == Self.content, "\(x) \(y)")
        }
        #expect(try fixture.hostPixel(403, 331) == 0xff00_0000)
        #expect(try fixture.hostPixel(408, 100) == 0xff00_0000)
        // The cross, and the place beside it.
        #expect(try fixture.hostPixel(388, 16) == 0xfff4_f6f8)
        #expect(try fixture.hostPixel(378, 16) == Self.background)
    }

    /// Counts the pixels of the title bar to the left of the button that are not the background.
    private func titlePixelCount() throws -> Int {
        let picture = try fixture.host.compositor.picture(of: .output(fixture.host.compositor.output))
        var count = 0
        for y in 4..<28 {
            for x in 4..<370 where picture[x, y] != Self.background { count += 1 }
        }
        return count
    }

    @Test func `the title is in the middle of the bar, and follows changes`() throws {
        let count = try titlePixelCount()
        #expect(count > 100)
        #expect(try fixture.hostPixel(20, 16) == Self.background)
        fixture.backend.title = "Letters of a longer title"
        try fixture.advance(by: .milliseconds(40))
        #expect(try titlePixelCount() > count)
        fixture.backend.title = ""
        try fixture.advance(by: .milliseconds(40))
        #expect(try titlePixelCount() == 0)
    }

    @Test func `a window that is not active has another color`() throws {
        let hostClient = try fixture.host.connect()
        let other = try hostClient.showToplevel()
        try fixture.advance(by: .milliseconds(40))
        #expect(try other.served().isActivated)
        #expect(try fixture.hostPixel(100, 4) == Self.inactive)
    }

    @Test func `the frame has the scale of the host`() throws {
        fixture.host.compositor.output.state.scale = OutputScale(1.5)
        try fixture.advance(by: .milliseconds(100))
        #expect(frame == Rect(x: 0, y: 0, width: 408, height: 336))
        #expect(fixture.output.state.mode == OutputMode(width: 600, height: 450))
        for (x, y) in [(0, 0), (611, 0), (5, 100), (606, 200), (611, 503)] {
            #expect(try fixture.hostPixel(x, y) == Self.background, "\(x) \(y)")
        }
        #expect(try fixture.hostPixel(6, 48) == Self.content)
        #expect(try fixture.hostPixel(582, 24) == 0xfff4_f6f8)
    }

    // MARK: Input

    @Test func `clients receive input at its place inside the frame`() throws {
        try move(to: Point(x: 34, y: 72))
        #expect(try client.takeInput() == ["enter 30.0 40.0"])
        try move(to: Point(x: 34, y: 20))
        #expect(try client.takeInput() == ["leave"])
        try press(.middle)
        try release(.middle)
        fixture.host.turnWheel(120)
        #expect(try client.takeInput() == [])
        #expect(fixture.seat.pointer.pressedButtonCount == 0)
    }

    @Test func `a drag of the title bar moves the window`() throws {
        try move(to: Point(x: 100, y: 16))
        try press()
        try move(to: Point(x: 106, y: 20))
        try move(to: Point(x: 108, y: 24))
        #expect(frame?.origin == .zero)
        try move(to: Point(x: 120, y: 30))
        try move(to: Point(x: 150, y: 70))
        try release()
        #expect(frame?.origin == Point(x: 30, y: 40))
        try move(to: Point(x: 200, y: 90))
        #expect(frame?.origin == Point(x: 30, y: 40))
    }

    @Test func `a double click on the title bar maximizes, and restores`() throws {
        try click(Point(x: 100, y: 16))
        #expect(fixture.windows.first?.isMaximized == false)
        try press()
        try release()
        try fixture.advance(by: .milliseconds(100))
        #expect(fixture.windows.first?.isMaximized == true)
        // The borders would be of no use.
        #expect(fixture.output.frame.size == Size(width: 1280, height: 688))
        #expect(try fixture.hostPixel(0, 31) == Self.background)
        #expect(try fixture.hostPixel(0, 32) == Self.content)
        try click(Point(x: 100, y: 16))
        try press()
        try release()
        try fixture.advance(by: .milliseconds(100))
        #expect(fixture.output.frame.size == Size(width: 400, height: 300))
        #expect(frame?.size == Size(width: 408, height: 336))
    }

    @Test func `two clicks that are slow or far from each other do nothing`() throws {
        try click(Point(x: 100, y: 16))
        try fixture.advance(by: .milliseconds(420))
        try press()
        try release()
        #expect(fixture.windows.first?.isMaximized == false)
        try fixture.advance(by: .milliseconds(420))
        try click(Point(x: 100, y: 16))
        try click(Point(x: 110, y: 16))
        #expect(fixture.windows.first?.isMaximized == false)
    }

    @Test func `edges and corners resize the window, under their cursors`() throws {
        try move(to: Point(x: 200, y: 16))
        #expect(shape == .default)
        try move(to: Point(x: 2, y: 200))
        #expect(shape == .wResize)
        try move(to: Point(x: 200, y: 2))
        #expect(shape == .nResize)
        try move(to: Point(x: 406, y: 330))
        #expect(shape == .seResize)
        try press()
        try move(to: Point(x: 456, y: 350))
        try release()
        try fixture.advance(by: .milliseconds(100))
        #expect(frame == Rect(x: 0, y: 0, width: 458, height: 356))
        #expect(fixture.output.frame.size == Size(width: 450, height: 320))
        #expect(try fixture.hostPixel(457, 355) == Self.background)
        try move(to: Point(x: 34, y: 72))
        #expect(try client.takeInput().contains("enter 30.0 40.0"))
    }

    @Test func `the button shows where the pointer is, and closes the window`() throws {
        try move(to: Self.button)
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(376, 8) == Self.hovered)
        try press()
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(376, 8) == Self.pressed)
        try move(to: Point(x: 300, y: 16))
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(376, 8) == Self.background)
        try release()
        #expect(fixture.delegate.closeCount == 0)
        #expect(frame?.origin == .zero)
        try click(Self.button)
        #expect(fixture.delegate.closeCount == 1)
    }

    @Test func `a finger closes and moves the window`() throws {
        fixture.host.touchDown(1, 388, 16)
        try fixture.settle()
        fixture.host.touchMove(1, 300, 16)
        try fixture.settle()
        fixture.host.touchUp(1)
        try fixture.settle()
        #expect(fixture.delegate.closeCount == 0)
        fixture.host.touchDown(2, 100, 16)
        try fixture.settle()
        for x in [120.0, 150] {
            fixture.host.touchMove(2, x, 26)
            try fixture.settle()
        }
        fixture.host.touchUp(2)
        try fixture.settle()
        #expect(frame?.origin == Point(x: 30, y: 0))
        fixture.host.touchDown(3, 418, 16)
        try fixture.settle()
        fixture.host.touchUp(3)
        try fixture.settle()
        #expect(fixture.delegate.closeCount == 1)
        #expect(try client.takeInput() == [])
    }

    @Test func `a finger on the frame of a window that closes does nothing more`() throws {
        fixture.host.touchDown(1, 388, 16)
        try fixture.settle()
        fixture.backend.stop()
        fixture.host.touchUp(1)
        try fixture.settle()
        #expect(fixture.delegate.closeCount == 0)
    }

    @Test func `the right button asks for the host's menu`() throws {
        let delegate = MenuDelegate()
        fixture.host.desktop.shell.delegate = delegate
        try move(to: Point(x: 104, y: 16))
        try press(.right)
        try release(.right)
        #expect(delegate.places == [Point(x: 100, y: -16)])
    }

    // MARK: Without a frame

    @Test func `a fullscreen window has no frame`() throws {
        fixture.backend.setFullscreen(true)
        try fixture.advance(by: .milliseconds(100))
        #expect(fixture.output.frame.size == Size(width: 1280, height: 720))
        #expect(try fixture.hostPixel(0, 0) == Self.content)
        fixture.backend.setFullscreen(false)
        try fixture.advance(by: .milliseconds(100))
        #expect(fixture.output.frame.size == Size(width: 400, height: 300))
        #expect(try fixture.hostPixel(100, 4) == Self.background)
    }

    @Test func `a host that changes who draws the frame gets what it asks for`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let delegate = MenuDelegate()
        fixture.host.desktop.shell.delegate = delegate
        let controller = try #require(fixture.windows.first)
        #expect(controller.frame?.size == Size(width: 400, height: 300))
        delegate.mode = .clientSide
        controller.decorationMayChange()
        try fixture.advance(by: .milliseconds(100))
        #expect(controller.frame?.size == Size(width: 408, height: 336))
        #expect(fixture.output.frame.size == Size(width: 400, height: 300))
        delegate.mode = .serverSide
        controller.decorationMayChange()
        try fixture.advance(by: .milliseconds(100))
        #expect(controller.frame?.size == Size(width: 400, height: 300))
        #expect(try fixture.hostPixel(0, 0) == 0xff00_0000)
    }
}

/// Notes where menus are asked for, and chooses who draws frames.
private final class MenuDelegate: XdgShellDelegate {
    var places: [Point] = []
    var mode = DecorationMode.serverSide

    func xdgShell(
        _ shell: XdgShell, decorationOf controller: ToplevelController?, wish: DecorationMode?
    ) -> DecorationMode { mode }

    func xdgShell(
        _ shell: XdgShell, showMenuOf controller: ToplevelController, at location: Point, on seat: Seat
    ) {
        places.append(location)
    }
}
