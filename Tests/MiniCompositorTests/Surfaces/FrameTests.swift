import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct FrameTests {
    /// Slightly longer than one frame at 60 Hz.
    private static let frame = Duration.milliseconds(17)

    @Test func `mapped surface receives frame callbacks`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        let frames = TestFrames()
        frames.ask(surface)
        try client.attachBuffer(to: surface, width: 2, height: 2)
        surface.commit()
        try client.roundtrip()
        try fixture.advance(by: .milliseconds(16))
        #expect(frames.times == [])
        try fixture.advance(by: .milliseconds(1))
        #expect(frames.times == [1016])
        frames.ask(surface)
        surface.commit()
        try client.roundtrip()
        try fixture.advance(by: .milliseconds(17))
        #expect(frames.times == [1016, 1033])
    }

    @Test func `frame callback waits for the commit`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        try client.attachBuffer(to: surface, width: 2, height: 2)
        surface.commit()
        let frames = TestFrames()
        frames.ask(surface)
        try client.roundtrip()
        #expect(fixture.compositor.core.frameScheduler.count == 0)
        surface.commit()
        try client.roundtrip()
        try fixture.advance(by: Self.frame)
        #expect(frames.times.count == 1)
    }

    @Test func `hidden surface waits for a second or until it is shown`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let frames = TestFrames()
        frames.ask(surface)
        surface.commit()
        let served = try client.served(surface)
        #expect(fixture.compositor.core.frameScheduler.count == 1)
        #expect(!fixture.compositor.core.frameScheduler.isRunning)
        try fixture.advance(by: .milliseconds(999))
        #expect(frames.times == [])
        try fixture.advance(by: .milliseconds(1))
        #expect(frames.times == [2000])
        frames.ask(surface)
        surface.commit()
        try client.roundtrip()
        try fixture.advance(by: Self.frame)
        #expect(frames.times.count == 1)
        _ = TestWindow.show(served)
        try client.attachBuffer(to: surface, width: 2, height: 2)
        surface.commit()
        try client.roundtrip()
        try fixture.advance(by: Self.frame)
        #expect(frames.times.count == 2)
    }

    @Test func `no timer runs while no callback is pending`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        try client.attachBuffer(to: surface, width: 2, height: 2)
        surface.commit()
        try client.roundtrip()
        #expect(!fixture.compositor.core.frameScheduler.isRunning)
        let frames = TestFrames()
        frames.ask(surface)
        surface.commit()
        try client.roundtrip()
        try fixture.advance(by: Self.frame)
        #expect(frames.times.count == 1)
        try client.roundtrip()
        #expect(!fixture.compositor.core.frameScheduler.isRunning)
    }

    @Test func `all waiting callbacks receive the same time`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surfaces = (0..<3).map { _ in client.makeSurface() }
        for surface in surfaces { _ = TestWindow.show(try client.served(surface)) }
        let frames = TestFrames()
        for surface in surfaces {
            frames.ask(surface)
            frames.ask(surface)
            try client.attachBuffer(to: surface, width: 2, height: 2)
            surface.commit()
        }
        try client.roundtrip()
        try fixture.advance(by: Self.frame)
        #expect(frames.times.count == 6)
        #expect(Set(frames.times).count == 1)
    }

    @Test func `callbacks of a destroyed surface are never sent`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let committed = surface.frame()
        surface.commit()
        let pending = surface.frame()
        try client.roundtrip()
        #expect(client.server.resource(id: committed.id) != nil)
        surface.destroy()
        try client.roundtrip()
        #expect(fixture.compositor.core.frameScheduler.count == 0)
        #expect(client.server.resource(id: committed.id) == nil)
        #expect(client.server.resource(id: pending.id) == nil)
        #expect(fixture.compositor.core.surfaces.isEmpty)
    }

    @Test func `cursor surface receives frame callbacks`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let served = try client.served(surface)
        let seat = fixture.compositor.seat
        let mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        seat.handle(InputEvent(time: .zero, device: mouse, .pointerPosition(Point(x: 10, y: 10))))
        let pointer = try client.bind(WlSeat.self).getPointer()
        pointer.setCursor(serial: 0, surface: surface, hotspotX: 0, hotspotY: 0)
        let frames = TestFrames()
        frames.ask(surface)
        try client.attachBuffer(to: surface, width: 2, height: 2)
        surface.commit()
        try client.roundtrip()
        try fixture.advance(by: Self.frame)
        #expect(frames.times.count == 1)
        #expect(served.responder.window == nil)
    }
}
