import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Which outputs surfaces enter and leave. The first is 1280 by 720 at the origin, the second to its right.
struct OutputPresenceTests {
    private let fixture: ShellFixture
    private let client: CompositorClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.base.connect()
        let right = Output(
            name: "RIGHT-1",
            state: OutputState(mode: OutputMode(width: 800, height: 600), position: Point(x: 1280, y: 0)))
        fixture.compositor.core.outputs.add(right)
    }

    private func names(_ surface: Surface) -> [String] { surface.outputs.map(\.name) }

    private func show(at origin: Point) throws -> (surface: WlSurface, role: TestWindow) {
        let surface = client.makeSurface()
        let role = TestWindow.show(try client.served(surface), at: origin)
        try client.attachBuffer(to: surface, width: 100, height: 100)
        surface.commit()
        try client.roundtrip()
        return (surface, role)
    }

    private func addChild(of parent: WlSurface, x: Int32) throws -> (surface: WlSurface, served: Surface) {
        let surface = client.makeSurface()
        let subsurface = client.subcompositor.getSubsurface(surface: surface, parent: parent)
        subsurface.setPosition(x: x, y: 0)
        subsurface.setDesync()
        try client.attachBuffer(to: surface, width: 50, height: 50)
        surface.commit()
        parent.commit()
        return (surface, try client.served(surface))
    }

    /// Returns the order in which the client receives enter events for its output, keyboard and pointer.
    private func events(during body: (ShellClient) throws -> Void) throws -> [String] {
        let shell = try ShellClient(client, fixture: fixture)
        _ = try client.bind(WlOutput.self)
        try client.roundtrip()
        var events: [String] = []
        shell.pointer.onEvent = { if case .enter = $0 { events.append("pointer") } }
        shell.keyboard.onEvent = { event in
            if case .keymap(_, let file, _) = event { try? file.close() }
            if case .enter = event { events.append("keyboard") }
        }
        let toplevel = TestToplevel(shell)
        toplevel.surface.onEvent = { if case .enter = $0 { events.append("output") } }
        toplevel.surface.commit()
        try client.roundtrip()
        toplevel.acknowledge()
        try toplevel.commit(width: 200, height: 100)
        try body(shell)
        try client.roundtrip()
        return events
    }

    @Test func `surface enters its output before it receives focus`() throws {
        fixture.move(to: 640, 360)
        #expect(try events { _ in } == ["output", "keyboard", "pointer"])
    }

    @Test func `surface enters its output before motion in the turn that maps it`() throws {
        #expect(
            try events { shell in
                // This handles the client's requests without ending the turn.
                _ = try shell.client.connection.flush()
                _ = fixture.compositor.display.eventLoop.dispatch(timeout: .zero)
                fixture.move(to: 640, 360)
            } == ["output", "keyboard", "pointer"])
    }

    @Test func `subsurfaces enter and leave outputs with their window`() throws {
        let window = try show(at: Point(x: 100, y: 100))
        let child = try addChild(of: window.surface, x: 10)
        let grandchild = try addChild(of: child.surface, x: 10)
        #expect(names(grandchild.served) == ["MINI-1"])
        window.role.window.frame.origin = Point(x: 1400, y: 100)
        try client.roundtrip()
        for surface in [window.role.surface, child.served, grandchild.served] {
            #expect(names(surface) == ["RIGHT-1"])
        }
        window.role.window.isHidden = true
        try client.roundtrip()
        #expect(names(grandchild.served) == [])
        window.role.window.isHidden = false
        try client.roundtrip()
        #expect(names(grandchild.served) == ["RIGHT-1"])
        window.surface.attach(buffer: nil, x: 0, y: 0)
        window.surface.commit()
        try client.roundtrip()
        #expect(names(grandchild.served) == [])
    }

    @Test func `subsurface that grows enters another output`() throws {
        let window = try show(at: Point(x: 1100, y: 100))
        let child = try addChild(of: window.surface, x: 90)
        #expect(names(child.served) == ["MINI-1"])
        try client.attachBuffer(to: child.surface, width: 120, height: 50)
        child.surface.commit()
        try client.roundtrip()
        #expect(names(child.served) == ["MINI-1", "RIGHT-1"])
        #expect(names(window.role.surface) == ["MINI-1"])
    }

    private func makeCursor(_ surface: WlSurface) throws {
        let pointer = try client.bind(WlSeat.self).getPointer()
        pointer.setCursor(serial: 0, surface: surface, hotspotX: 0, hotspotY: 0)
    }

    @Test func `cursor surface is on the output of the pointer`() throws {
        fixture.move(to: 100, 100)
        let surface = client.makeSurface()
        let served = try client.served(surface)
        try makeCursor(surface)
        try client.attachBuffer(to: surface, width: 16, height: 16)
        surface.commit()
        try client.roundtrip()
        #expect(names(served) == ["MINI-1"])
        fixture.move(to: 1500, 100)
        try client.roundtrip()
        #expect(names(served) == ["RIGHT-1"])
        fixture.move(to: 100, 100)
        try client.roundtrip()
        #expect(names(served) == ["MINI-1"])
    }

    @Test func `surface with content enters the output when it becomes a cursor`() throws {
        fixture.move(to: 1500, 100)
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 16, height: 16)
        surface.commit()
        let served = try client.served(surface)
        #expect(names(served) == [])
        try makeCursor(surface)
        try client.roundtrip()
        #expect(names(served) == ["RIGHT-1"])
    }
}
