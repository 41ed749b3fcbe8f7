import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct OutputTests {
    @Test func `wl_output reports its geometry, mode, scale and name`() throws {
        var configuration = Configuration()
        configuration.output.width = 800
        configuration.output.height = 600
        configuration.output.refresh = 75_000
        let fixture = try CompositorFixture(configuration)
        let client = try fixture.connect()
        let output = try client.bind(WlOutput.self)
        var size: [Int32] = []
        var scale: Int32?
        var hasGeometry = false
        var name = ""
        var lastEventWasDone = false
        output.onEvent = { event in
            lastEventWasDone = false
            switch event {
            case .geometry(let x, let y, _, _, _, _, _, let transform):
                hasGeometry = x == 0 && y == 0 && transform == .normal
            case .mode(let flags, let width, let height, let refresh):
                if flags.contains(.current) { size = [width, height, refresh] }
            case .scale(let factor): scale = factor
            case .name(let text): name = text
            case .done: lastEventWasDone = true
            case .description: break
            }
        }
        try client.roundtrip()
        #expect(size == [800, 600, 75_000])
        #expect(scale == 1)
        #expect(hasGeometry)
        #expect(!name.isEmpty)
        #expect(lastEventWasDone)
        output.release()
        try client.roundtrip()
    }

    @Test func `wl_output reports the physical size, and whether the mode is the best`() throws {
        let fixture = try CompositorFixture()
        let modes = [OutputMode(width: 1920, height: 1080), OutputMode(width: 1280, height: 720)]
        let screen = Output(
            name: "RIGHT-1", physicalSize: Size(width: 520, height: 292.6), modes: modes,
            state: OutputState(mode: modes[1], position: Point(x: 1280, y: 0)))
        fixture.compositor.core.outputs.add(screen)
        fixture.compositor.core.outputs.remove(fixture.compositor.output)
        let client = try fixture.connect()
        let output = try client.bind(WlOutput.self)
        var physicalSize: [Int32] = []
        var modeEvents: [(flags: WlOutput.Mode, width: Int32)] = []
        output.onEvent = { event in
            switch event {
            case .geometry(_, _, let width, let height, _, _, _, _): physicalSize = [width, height]
            case .mode(let flags, let width, _, _): modeEvents.append((flags, width))
            default: break
            }
        }
        try client.roundtrip()
        #expect(physicalSize == [520, 293])
        #expect(modeEvents.map(\.flags) == [.current])
        screen.state.mode = modes[0]
        try client.roundtrip()
        #expect(modeEvents.last?.flags == [.current, .preferred])
        #expect(modeEvents.last?.width == 1920)
    }

    @Test(arguments: [UInt32(1), 2, 3]) func `zxdg_output_v1 reports its position and size, followed by done`(
        version: UInt32
    ) throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let output = try client.bind(WlOutput.self)
        try client.roundtrip()
        var outputDoneCount = 0
        output.onEvent = { if case .done = $0 { outputDoneCount += 1 } }
        let xdgOutput = try client.bind(ZxdgOutputManagerV1.self, version: version).getXdgOutput(
            output: output)
        var size: [Int32] = []
        var position: [Int32] = []
        var name: String?
        var doneCount = 0
        xdgOutput.onEvent = { event in
            switch event {
            case .logicalPosition(let x, let y): position = [x, y]
            case .logicalSize(let width, let height): size = [width, height]
            case .name(let text): name = text
            case .done: doneCount += 1
            case .description: break
            }
        }
        try client.roundtrip()
        #expect(position == [0, 0])
        #expect(size == [1280, 720])
        #expect((name != nil) == (version >= 2))
        #expect(doneCount == (version < 3 ? 1 : 0))
        #expect(outputDoneCount == (version < 3 ? 0 : 1))
    }

    /// Counts how often a surface enters and leaves the output.
    private final class Presence {
        var entered = 0
        var left = 0

        init(_ surface: WlSurface, _ output: WlOutput) {
            surface.onEvent = { [self] event in
                switch event {
                case .enter(let entering): if entering === output { entered += 1 }
                case .leave(let leaving): if leaving === output { left += 1 }
                default: break
                }
            }
        }
    }

    @Test func `surface enters its output while visible on it and leaves otherwise`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let output = try client.bind(WlOutput.self)
        let surface = client.makeSurface()
        let presence = Presence(surface, output)
        let role = TestWindow.show(try client.served(surface), at: Point(x: 10, y: 10))
        #expect(presence.entered == 0)
        try client.attachBuffer(to: surface, width: 20, height: 20)
        surface.commit()
        try client.roundtrip()
        #expect(presence.entered == 1)
        surface.commit()
        try client.roundtrip()
        #expect(presence.entered == 1)
        role.window.frame.origin = Point(x: -20, y: 10)
        try client.roundtrip()
        #expect(presence.left == 1)
        role.window.frame.origin = Point(x: -19, y: 10)
        try client.roundtrip()
        #expect(presence.entered == 2)
        surface.attach(buffer: nil, x: 0, y: 0)
        surface.commit()
        try client.roundtrip()
        #expect(presence.left == 2)
    }

    @Test func `surfaces enter an output that their client binds later`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        try client.attachBuffer(to: surface, width: 20, height: 20)
        surface.commit()
        try client.roundtrip()
        let output = try client.bind(WlOutput.self)
        let presence = Presence(surface, output)
        try client.roundtrip()
        #expect(presence.entered == 1)
    }
}
