import SurfaceResponders
import Testing
import WaylandBackends
import WaylandClient

import MiniCompositor
import WaylandShell

/// Outputs that are not shown, and the choice between backends.
@Suite struct HeadlessBackendTests {
    private final class Delegate: BackendDelegate {
        var removed: [String] = []

        func backend(_ backend: any Backend, didRemove output: Output) { removed.append(output.name) }
    }

    private let fixture: CompositorFixture
    private let further = Output(
        name: "RIGHT-1",
        state: OutputState(mode: OutputMode(width: 800, height: 600), position: Point(x: 1280, y: 0)))

    init() throws {
        fixture = try CompositorFixture()
    }

    private var compositor: MiniCompositor { fixture.compositor }

    private func makeBackend(for seat: Seat?) -> HeadlessBackend {
        HeadlessBackend([compositor.output, further], of: compositor.core, for: seat)
    }

    @Test func `outputs are added to the layout unless they are in it`() throws {
        let backend = makeBackend(for: nil)
        #expect(backend.outputs.map(\.name) == ["MINI-1", "RIGHT-1"])
        #expect(compositor.core.outputs.outputs.map(\.name) == ["MINI-1", "RIGHT-1"])
        #expect(compositor.seat.capabilities.isEmpty)
    }

    @Test func `seat has the capabilities of all devices`() throws {
        let backend = makeBackend(for: compositor.seat)
        #expect(compositor.seat.capabilities == [.pointer, .keyboard, .touch])
        backend.stop()
        #expect(compositor.seat.capabilities.isEmpty)
    }

    @Test func `stopping removes the outputs once`() throws {
        let backend = makeBackend(for: nil)
        let delegate = Delegate()
        backend.delegate = delegate
        backend.stop()
        #expect(backend.outputs.isEmpty)
        #expect(compositor.core.outputs.outputs.isEmpty)
        #expect(delegate.removed == ["MINI-1", "RIGHT-1"])
        backend.stop()
        #expect(delegate.removed.count == 2)
    }

    @Test func `clients receive frame callbacks`() throws {
        let backend = makeBackend(for: nil)
        let client = try fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        try client.attachBuffer(to: surface, width: 20, height: 20)
        var count = 0
        surface.frame().onEvent = { _ in count += 1 }
        surface.commit()
        try client.roundtrip()
        backend.setNeedsDisplay()
        #expect(count == 0)
        try fixture.advance(by: .milliseconds(17))
        #expect(count == 1)
    }

}
