import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Adding, changing, and removing outputs that show windows. The first output is 1280 by 720, at the origin.
struct OutputLayoutTests {
    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    private var outputs: OutputLayout { fixture.compositor.core.outputs }

    /// Adds an output to the right of the first.
    private func addOutput(scale: OutputScale = .one) -> Output {
        let output = Output(
            name: "RIGHT-1",
            state: OutputState(
                mode: OutputMode(width: 800, height: 600), scale: scale, position: Point(x: 1280, y: 0)))
        outputs.add(output)
        return output
    }

    private func show(at origin: Point) throws -> TestToplevel {
        let toplevel = TestToplevel(client)
        try toplevel.show()
        try toplevel.served().move(to: origin)
        try client.roundtrip()
        return toplevel
    }

    // MARK: Adding and removing

    @Test func `the plane contains all outputs`() throws {
        let output = addOutput()
        #expect(
            fixture.compositor.scene.outputs == [
                Rect(x: 0, y: 0, width: 1280, height: 720), Rect(x: 1280, y: 0, width: 800, height: 600),
            ])
        outputs.remove(output)
        #expect(fixture.compositor.scene.outputs == [Rect(x: 0, y: 0, width: 1280, height: 720)])
        #expect(outputs.outputs.count == 1)
    }

    @Test func `a client has a global for each output`() throws {
        let output = addOutput()
        try client.roundtrip()
        #expect(client.client.registry.globals.filter { $0.interface == "wl_output" }.count == 2)
        outputs.remove(output)
        try client.roundtrip()
        #expect(client.client.registry.globals.filter { $0.interface == "wl_output" }.count == 1)
    }

    @Test func `a window on a removed output moves to another`() throws {
        let output = addOutput()
        let toplevel = try show(at: Point(x: 1500, y: 300))
        outputs.remove(output)
        let frame = try #require(try toplevel.frame())
        #expect(frame == Rect(x: 1080, y: 300, width: 200, height: 100))
    }

    @Test func `removing an output keeps windows of other outputs in place`() throws {
        let output = addOutput()
        let toplevel = try show(at: Point(x: 100, y: 300))
        outputs.remove(output)
        #expect(try toplevel.frame()?.origin == Point(x: 100, y: 300))
    }

    @Test func `a fullscreen window of a removed output fills another`() throws {
        let output = addOutput()
        let toplevel = try show(at: Point(x: 1500, y: 300))
        toplevel.toplevel.setFullscreen(output: nil)
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 1280, y: 0, width: 800, height: 600))
        outputs.remove(output)
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
    }

    @Test func `a maximized window fills its own output`() throws {
        _ = addOutput()
        let toplevel = try show(at: Point(x: 1500, y: 300))
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 1280, y: 0, width: 800, height: 600))
    }

    // MARK: Changing

    @Test func `a maximized window follows the mode of its output`() throws {
        let toplevel = try show(at: Point(x: 100, y: 100))
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        try toplevel.obey()
        fixture.compositor.output.state.mode = OutputMode(width: 640, height: 480)
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [640, 480])
    }

    /// Changes of an output of 1280 by 720, and the origin that a window of 200 by 100 at (900, 500) gets.
    private static let changes: [(change: @Sendable (inout OutputState) -> Void, place: Point)] = [
        ({ $0.mode = OutputMode(width: 250, height: 400) }, Point(x: 50, y: 300)),
        ({ $0.mode = OutputMode(width: 150, height: 50) }, Point(x: 0, y: 0)),
        ({ $0.scale = OutputScale(2) }, Point(x: 440, y: 260)),
        ({ $0.transform = .rotated90 }, Point(x: 520, y: 500)),
        ({ $0.position = Point(x: 2000, y: 1000) }, Point(x: 2000, y: 1000)),
        // The window can still be grabbed here, so it is not moved.
        ({ $0.mode = OutputMode(width: 1050, height: 560) }, Point(x: 900, y: 500)),
    ]

    @Test(arguments: 0..<6) func `a window can be grabbed after any output change`(_ number: Int) throws {
        let toplevel = try show(at: Point(x: 900, y: 500))
        Self.changes[number].change(&fixture.compositor.output.state)
        #expect(try toplevel.frame()?.origin == Self.changes[number].place)
    }

    @Test func `a window whose top edge is outside moves back`() throws {
        let toplevel = try show(at: Point(x: 500, y: 300))
        fixture.compositor.output.state.position = Point(x: 0, y: 310)
        #expect(try toplevel.frame()?.origin == Point(x: 500, y: 310))
    }

    @Test func `unmaximizing restores a position within the output`() throws {
        let toplevel = try show(at: Point(x: 900, y: 500))
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        try toplevel.obey()
        fixture.compositor.output.state.mode = OutputMode(width: 640, height: 480)
        try client.roundtrip()
        try toplevel.obey()
        toplevel.toplevel.unsetMaximized()
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 440, y: 380, width: 200, height: 100))
    }

    @Test func `windows stay in place while outputs swap places`() throws {
        let right = addOutput()
        let toplevel = try show(at: Point(x: 1400, y: 100))
        right.state.position = Point(x: 0, y: 0)
        fixture.compositor.output.state.position = Point(x: 800, y: 0)
        #expect(try toplevel.frame()?.origin == Point(x: 1400, y: 100))
    }

    @Test func `undoing a move keeps the window within reach`() throws {
        let toplevel = try show(at: Point(x: 900, y: 500))
        let controller = try toplevel.served()
        fixture.key(EvdevKey.super, isDown: true)
        fixture.move(to: 910, 510)
        fixture.press()
        fixture.move(to: 110, 110)
        fixture.release()
        fixture.key(EvdevKey.super, isDown: false)
        #expect(controller.frame?.origin == Point(x: 100, y: 100))
        fixture.compositor.output.state.mode = OutputMode(width: 640, height: 480)
        try client.roundtrip()
        fixture.desktop.undoLast(nil)
        #expect(controller.frame?.origin == Point(x: 440, y: 380))
    }

    @Test func `a reactive popup is constrained again if its output changes`() throws {
        let toplevel = try show(at: Point(x: 100, y: 100))
        let positioner = client.makePositioner(x: 180, y: 20)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX])
        positioner.setReactive()
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        #expect(popup.last == .init(x: 180, y: 20, width: 60, height: 40))
        fixture.compositor.output.state.mode = OutputMode(width: 330, height: 720)
        try client.roundtrip()
        #expect(try toplevel.frame()?.origin == Point(x: 100, y: 100))
        #expect(popup.last == .init(x: 170, y: 20, width: 60, height: 40))
        fixture.compositor.output.state.mode = OutputMode(width: 1280, height: 720)
        try client.roundtrip()
        #expect(popup.last == .init(x: 180, y: 20, width: 60, height: 40))
    }

    @Test func `a reactive popup is constrained again if its output is removed`() throws {
        let output = addOutput()
        let toplevel = try show(at: Point(x: 1500, y: 300))
        let positioner = client.makePositioner(x: 180, y: 20)
        positioner.setConstraintAdjustment(constraintAdjustment: [.slideX])
        positioner.setReactive()
        let popup = try client.showPopup(on: toplevel.xdgSurface, positioner)
        #expect(popup.last == .init(x: 180, y: 20, width: 60, height: 40))
        outputs.remove(output)
        try client.roundtrip()
        // The window is now at the right edge of the other output.
        #expect(popup.last == .init(x: 140, y: 20, width: 60, height: 40))
    }

    @Test func `a change of an output ends with one done event`() throws {
        let output = try client.client.bind(WlOutput.self)
        var events: [String] = []
        output.onEvent = { event in
            switch event {
            case .geometry(_, _, _, _, _, _, _, let transform):
                events.append("geometry \(transform.rawValue)")
            case .mode(_, let width, let height, _): events.append("mode \(width) \(height)")
            case .scale(let factor): events.append("scale \(factor)")
            case .done: events.append("done")
            case .name, .description: events.append("unexpected")
            }
        }
        try client.roundtrip()
        events = []
        fixture.compositor.output.state = OutputState(
            mode: OutputMode(width: 1920, height: 1080), scale: OutputScale(1.5), transform: .rotated90)
        try client.roundtrip()
        #expect(events == ["geometry 1", "mode 1920 1080", "scale 2", "done"])
        #expect(fixture.compositor.output.frame == Rect(x: 0, y: 0, width: 720, height: 1280))
    }

    @Test func `a window on two outputs receives the higher scale`() throws {
        _ = addOutput(scale: OutputScale(2))
        let toplevel = TestToplevel(client)
        var scales: [Int32] = []
        toplevel.surface.onEvent = {
            if case .preferredBufferScale(let factor) = $0 { scales.append(factor) }
        }
        try toplevel.show()
        for x in [100.0, 1200, 1400, 100] {
            try toplevel.served().move(to: Point(x: x, y: 100))
            try client.roundtrip()
        }
        #expect(scales == [2, 1])
    }

    // MARK: Layers

    @Test func `a layer surface on a removed output is closed`() throws {
        let layers = try LayerFixture()
        let other = Output(
            name: "RIGHT-1",
            state: OutputState(
                mode: OutputMode(width: 800, height: 600), position: Point(x: 1280, y: 0)))
        layers.fixture.compositor.core.outputs.add(other)
        layers.fixture.move(to: 1500, 100)
        let there = try layers.showPanel()
        #expect(try there.frame() == Rect(x: 1280, y: 0, width: 800, height: 30))
        #expect(other.remainingArea == Rect(x: 1280, y: 30, width: 800, height: 570))
        layers.fixture.move(to: 100, 100)
        let here = try layers.showPanel()
        layers.fixture.compositor.core.outputs.remove(other)
        try layers.client.roundtrip()
        #expect(there.closedCount == 1 && here.closedCount == 0)
        #expect(try here.frame() == Rect(x: 0, y: 0, width: 1280, height: 30))
    }
}
