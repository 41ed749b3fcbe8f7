import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandSeat
import WaylandShell

/// The frame around a window as a user works with it.
@Suite struct WindowFrameTests {
    private let stage: FrameStage
    private var fixture: ShellFixture { stage.fixture }
    private var client: ShellClient { stage.client }
    private var toplevel: TestToplevel { stage.toplevel }

    init() throws {
        stage = try FrameStage()
    }

    // MARK: Parts

    @Test func `the parts of a frame surround the window geometry`() throws {
        #expect(stage.hit(96, 68) == "title bar")
        #expect(stage.hit(95.5, 80) == nil)
        #expect(stage.hit(200, 67.5) == nil)
        #expect(stage.hit(106, 99.5) == "title bar")
        #expect(stage.hit(97, 100) == "border")
        #expect(stage.hit(503.5, 300) == "border")
        #expect(stage.hit(300, 403.5) == "border")
        #expect(stage.hit(504, 300) == nil)
        #expect(stage.hit(300, 404) == nil)
        #expect(stage.hit(468, 72) == "close button")
        #expect(stage.hit(467.5, 84) == "maximize button")
        #expect(stage.hit(404, 95.5) == "minimize button")
        #expect(stage.hit(403.5, 84) == "title bar")
        #expect(stage.hit(484, 71.5) == "title bar")
    }

    @Test func `a narrow window has only the buttons that fit`() throws {
        try toplevel.commit(width: 40, height: 300)
        try client.roundtrip()
        #expect(stage.hit(110, 84) == "close button")
        #expect(stage.hit(100, 84) == "title bar")
        try toplevel.commit(width: 1, height: 1)
        try client.roundtrip()
        #expect(stage.hit(100, 84) == "title bar")
        #expect(stage.hit(104, 102) == "border")
        #expect(stage.hit(105, 102) == nil)
    }

    @Test func `a hole in the client's input region is not the frame`() throws {
        let region = client.client.compositor.createRegion()
        toplevel.surface.setInputRegion(region: region)
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(stage.hit(300, 200) == nil)
        #expect(stage.hit(300, 84) == "title bar")
    }

    @Test func `a frame is behind the windows in front of its own`() throws {
        let other = try client.showToplevel(width: 100, height: 100)
        try other.served().move(to: Point(x: 150, y: 60))
        #expect(stage.hit(160, 84) == "surface")
        #expect(stage.hit(120, 84) == "title bar")
    }

    // MARK: Buttons

    @Test func `a click on close asks the client to close`() throws {
        stage.click(FrameStage.close)
        #expect(try client.takeInput() == [])
        #expect(toplevel.closeCount == 1)
    }

    @Test func `a click on maximize fills the output with the frame`() throws {
        stage.click(FrameStage.maximize)
        try client.roundtrip()
        #expect(toplevel.last?.has(.maximized) == true)
        #expect(toplevel.last.map { [$0.width, $0.height] } == [1272, 684])
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 4, y: 32, width: 1272, height: 684))
        #expect(stage.hit(0, 0) == "title bar")
        #expect(stage.hit(1279, 719) == "border")
        // The maximize button is now at the upper right corner of the output.
        fixture.click(1228, 16)
        try client.roundtrip()
        #expect(toplevel.last?.has(.maximized) == false)
        try toplevel.obey()
        #expect(try toplevel.frame() == FrameStage.geometry)
    }

    @Test func `a click on minimize hides the window with its frame`() throws {
        stage.click(FrameStage.minimize)
        #expect(try toplevel.served().isMinimized)
        #expect(stage.hit(106, 84) == nil)
    }

    @Test func `a press on close that leaves the button does nothing`() throws {
        fixture.move(to: 484, 84)
        fixture.press()
        fixture.move(to: 484, 60)
        fixture.release()
        try client.roundtrip()
        #expect(toplevel.closeCount == 0)
        fixture.press()
        fixture.move(to: 484, 84)
        fixture.release()
        try client.roundtrip()
        #expect(toplevel.closeCount == 0)
    }

    @Test func `a press that returns to its button performs the action`() throws {
        fixture.move(to: 484, 84)
        fixture.press()
        fixture.move(to: 484, 60)
        fixture.move(to: 484, 84)
        fixture.release()
        try client.roundtrip()
        #expect(toplevel.closeCount == 1)
    }

    @Test func `only the left button works`() throws {
        fixture.move(to: 484, 84)
        fixture.press(.right)
        fixture.release(.right)
        fixture.move(to: 106, 84)
        fixture.press(.middle)
        fixture.move(to: 120, 84)
        fixture.release(.middle)
        try client.roundtrip()
        #expect(toplevel.closeCount == 0)
        #expect(try toplevel.frame() == FrameStage.geometry)
    }

    @Test func `a tap on close asks the client to close`() throws {
        fixture.touchDown(0, 484, 84)
        fixture.touchUp(0)
        #expect(try client.takeInput() == [])
        #expect(toplevel.closeCount == 1)
        fixture.touchDown(0, 484, 84)
        fixture.touchMove(0, 484, 200)
        fixture.touchUp(0)
        try client.roundtrip()
        #expect(toplevel.closeCount == 1)
    }

    /// Touches of such clients are turned into clicks elsewhere.
    @Test func `a tap works without touch support of the client`() throws {
        client.touch.release()
        try client.roundtrip()
        fixture.touchDown(0, 484, 84)
        fixture.touchUp(0)
        try client.roundtrip()
        #expect(toplevel.closeCount == 1)
        #expect(!fixture.seat.pointer.isPlaced)
    }

    @Test func `keys perform the same actions as buttons`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.q)
        fixture.chord(EvdevKey.super, EvdevKey.m)
        try client.roundtrip()
        #expect(toplevel.closeCount == 1)
        #expect(toplevel.last?.has(.maximized) == true)
        try toplevel.obey()
        fixture.chord(EvdevKey.super, EvdevKey.n)
        #expect(try toplevel.served().isMinimized)
    }

    // MARK: Title bar and borders

    @Test func `a drag of the title bar moves the window`() throws {
        fixture.move(to: 106, 84)
        fixture.press()
        fixture.move(to: 136, 94)
        fixture.release()
        fixture.move(to: 300, 300)
        #expect(try toplevel.frame() == Rect(x: 130, y: 110, width: 400, height: 300))
        #expect(try client.takeInput() == [.pointerEnter(toplevel.surface.id)])
        fixture.touchDown(0, 140, 90)
        fixture.touchMove(0, 110, 80)
        fixture.touchUp(0)
        #expect(try toplevel.frame() == FrameStage.geometry)
    }

    @Test func `a double click on the title bar maximizes the window`() throws {
        stage.click(FrameStage.bar)
        try client.roundtrip()
        #expect(toplevel.last?.has(.maximized) == false)
        stage.click(FrameStage.bar)
        try client.roundtrip()
        #expect(toplevel.last?.has(.maximized) == true)
        #expect(toplevel.closeCount == 0)
    }

    @Test func `two clicks that are far apart in time or place are single`() throws {
        stage.click(FrameStage.bar)
        try fixture.advance(by: .milliseconds(401))
        stage.click(FrameStage.bar)
        fixture.click(140, 84)
        try client.roundtrip()
        #expect(toplevel.last?.has(.maximized) == false)
    }

    @Test func `a double tap on the title bar maximizes the window`() throws {
        for _ in 0..<2 {
            fixture.touchDown(0, 106, 84)
            fixture.touchUp(0)
        }
        try client.roundtrip()
        #expect(toplevel.last?.has(.maximized) == true)
    }

    private static let pulls: [(Point, Size)] = [
        (Point(x: 98, y: 250), Size(width: 390, height: 300)),
        (Point(x: 502, y: 250), Size(width: 410, height: 300)),
        (Point(x: 300, y: 70), Size(width: 400, height: 280)),
        (Point(x: 300, y: 402), Size(width: 400, height: 320)),
        (Point(x: 98, y: 390), Size(width: 390, height: 320)),
        (Point(x: 485, y: 402), Size(width: 410, height: 320)),
        (Point(x: 98, y: 80), Size(width: 390, height: 280)),
    ]

    @Test(arguments: pulls)
    func `a drag of an edge resizes the window`(_ start: Point, _ size: Size) throws {
        fixture.move(to: start.x, start.y)
        fixture.press()
        fixture.move(to: start.x + 10, start.y + 20)
        #expect(try client.takeInput() == [])
        fixture.release()
        try client.roundtrip()
        #expect(toplevel.last.map { Size(width: Double($0.width), height: Double($0.height)) } == size)
    }

    @Test func `a maximized window is neither moved nor resized`() throws {
        try toplevel.served().setMaximized(true)
        try client.roundtrip()
        try toplevel.obey()
        let count = toplevel.configures.count
        for start in [Point(x: 640, y: 16), Point(x: 1, y: 300)] {
            fixture.move(to: start.x, start.y)
            fixture.press()
            fixture.move(to: start.x + 50, start.y + 50)
            fixture.release()
        }
        try client.roundtrip()
        #expect(toplevel.configures.count == count)
        #expect(try toplevel.frame() == Rect(x: 4, y: 32, width: 1272, height: 684))
    }

    @Test func `Super and a button work on the frame as on the window`() throws {
        fixture.key(EvdevKey.super, isDown: true)
        fixture.move(to: 480, 90)
        fixture.press()
        fixture.move(to: 490, 95)
        fixture.release()
        fixture.key(EvdevKey.super, isDown: false)
        #expect(try toplevel.frame()?.origin == Point(x: 110, y: 105))
        #expect(toplevel.closeCount == 0)
    }

    // MARK: Around the frame

    @Test func `a click on a frame brings its window to the front`() throws {
        let other = try client.showToplevel(width: 100, height: 100)
        try other.served().move(to: Point(x: 700, y: 400))
        #expect(fixture.desktop.keyToplevel === (try other.served()))
        _ = try client.takeInput()
        stage.click(FrameStage.bar)
        #expect(fixture.desktop.keyToplevel === (try toplevel.served()))
        #expect(fixture.compositor.scene.windows.last === (try toplevel.served().toplevelWindow))
        #expect(
            try client.takeInput() == [.keyboardLeave(other.surface.id), .keyboardEnter(toplevel.surface.id)])
    }

    @Test func `input on the frame is never sent to the client`() throws {
        for place in [FrameStage.bar, FrameStage.close, Point(x: 98, y: 250), Point(x: 300, y: 402)] {
            fixture.move(to: place.x, place.y)
            fixture.turnWheel(120)
            fixture.press(.right)
            fixture.release(.right)
            fixture.touchDown(3, place.x, place.y)
            fixture.touchMove(3, place.x + 1, place.y)
            fixture.touchUp(3)
        }
        #expect(try client.takeInput() == [])
    }

    @Test func `the cursor over an edge shows its direction`() throws {
        func shape() -> CursorShape? {
            if case .shape(let shape) = fixture.compositor.cursor { shape } else { nil }
        }
        fixture.move(to: 98, 250)
        #expect(shape() == .wResize)
        fixture.move(to: 502, 400)
        #expect(shape() == .seResize)
        fixture.move(to: 106, 84)
        #expect(shape() == nil)
        fixture.move(to: 300, 69)
        #expect(shape() == .nResize)
        fixture.move(to: 300, 200)
        #expect(shape() == nil)
        #expect(try client.takeInput() == [.pointerEnter(toplevel.surface.id)])
    }

    @Test func `explanations name the part of the frame`() throws {
        var lines: [String] = []
        let observation = fixture.seat.observeExplanations { lines.append("\($0)") }
        fixture.move(to: 484, 84)
        fixture.press()
        observation.cancel()
        #expect(lines.last?.contains("close button") == true, "\(lines)")
        #expect(lines.last?.contains("window frame") == true)
    }

    @Test func `a window that closes under a press ends it`() throws {
        fixture.move(to: 484, 84)
        fixture.press()
        try toplevel.hide()
        fixture.release()
        try client.roundtrip()
        #expect(toplevel.closeCount == 0)
        #expect(client.client.connection.error == nil)
    }

    @Test func `a popup over the frame receives its input`() throws {
        let popup = try client.showPopup(
            on: toplevel.xdgSurface, client.makePositioner(width: 60, height: 40, x: 100, y: -20))
        fixture.move(to: 210, 90)
        #expect(try client.takeInput() == [.pointerEnter(popup.surface.id)])
    }
}
