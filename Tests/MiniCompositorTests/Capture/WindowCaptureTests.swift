import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Captures of windows with ext_foreign_toplevel_image_capture_source_manager_v1.
@Suite struct WindowCaptureTests {
    private let stage: CaptureFixture
    private let manager: ExtImageCopyCaptureManagerV1
    private let sources: ExtForeignToplevelImageCaptureSourceManagerV1
    private let list: TestToplevelList

    init() throws {
        stage = try CaptureFixture()
        manager = try stage.client.bind(ExtImageCopyCaptureManagerV1.self)
        sources = try stage.client.bind(ExtForeignToplevelImageCaptureSourceManagerV1.self)
        list = try TestToplevelList(stage.client)
    }

    private var source: ExtImageCaptureSourceV1 {
        sources.createSource(toplevelHandle: list.handles[0].handle)
    }

    private func session(
        _ options: ExtImageCopyCaptureManagerV1.Options = []
    ) throws -> TestCaptureSession {
        let session = TestCaptureSession(manager.createSession(source: source, options: options))
        try stage.client.roundtrip()
        return session
    }

    /// Covers the right half of the captured window with another window.
    private func cover() throws {
        let other = try stage.application.showToplevel(width: 50, height: 80)
        try other.served().move(to: Point(x: 70, y: 10))
        try stage.application.client.attachBuffer(
            to: other.surface, width: 50, height: 80, pixel: CaptureFixture.green)
        other.surface.commit()
        try stage.application.roundtrip()
    }

    @Test func `a covered window is captured without the windows in front`() throws {
        try cover()
        let session = try session()
        #expect(session.take() == ["size 100x80", "format 1", "format 0", "done"])
        let buffer = try stage.makeBuffer(width: 100, height: 80)
        let shot = try stage.capture(session, into: buffer)
        #expect(shot.events == ["transform 0", "time 1", "ready"])
        #expect(buffer.pixels((0, 0), (99, 79)) == [CaptureFixture.red, CaptureFixture.red])
        shot.frame.destroy()
        let next = try stage.capture(session, into: buffer)
        #expect(next.events == [])
        try stage.paint(CaptureFixture.green, x: 5, y: 6, width: 7, height: 8)
        try stage.nextFrame()
        #expect(next.damage == [[5, 6, 7, 8]])
        #expect(buffer.pixels((5, 6), (12, 6)) == [CaptureFixture.green, CaptureFixture.red])
    }

    @Test func `a hidden window is captured`() throws {
        try stage.toplevel.served().toplevelWindow?.isHidden = true
        let buffer = try stage.makeBuffer(width: 100, height: 80)
        #expect(try stage.capture(session(), into: buffer).events.last == "ready")
        #expect(buffer.pixel(50, 40) == CaptureFixture.red)
    }

    @Test func `a popup is captured where it overlaps its window`() throws {
        let popup = try stage.application.showPopup(
            on: stage.toplevel.xdgSurface, stage.application.makePositioner(x: 90, y: 70))
        try stage.application.client.attachBuffer(
            to: popup.surface, width: 60, height: 40, pixel: CaptureFixture.green)
        popup.surface.commit()
        try stage.application.roundtrip()
        let session = try session()
        #expect(session.take().first == "size 100x80")
        let buffer = try stage.makeBuffer(width: 100, height: 80)
        _ = try stage.capture(session, into: buffer)
        #expect(buffer.pixels((89, 79), (95, 75)) == [CaptureFixture.red, CaptureFixture.green])
    }

    @Test func `a capture has the scale of the window's output`() throws {
        stage.compositor.output.state.scale = OutputScale(1.5)
        let session = try session()
        #expect(session.take().first == "size 150x120")
        let buffer = try stage.makeBuffer(width: 150, height: 120)
        #expect(try stage.capture(session, into: buffer).events.last == "ready")
        #expect(buffer.pixels((0, 0), (149, 119)) == [CaptureFixture.red, CaptureFixture.red])
    }

    @Test func `resizing the window resends the constraints`() throws {
        let session = try session()
        _ = session.take()
        try stage.toplevel.commit(width: 60, height: 50)
        try stage.application.roundtrip()
        stage.compositor.turn()
        try stage.client.roundtrip()
        #expect(session.take().first == "size 60x50")
        let shot = try stage.capture(session, into: stage.makeBuffer(width: 100, height: 80))
        #expect(shot.events == ["failed 1"])
    }

    @Test func `a session stops when its window is unmapped`() throws {
        let session = try session()
        let buffer = try stage.makeBuffer(width: 100, height: 80)
        _ = try stage.capture(session, into: buffer).frame.destroy()
        let waiting = try stage.capture(session, into: buffer)
        stage.toplevel.surface.attach(buffer: nil, x: 0, y: 0)
        stage.toplevel.surface.commit()
        try stage.application.roundtrip()
        try stage.nextFrame()
        #expect(session.take().last == "stopped")
        #expect(waiting.events == ["failed 2"])
        #expect(try self.session().take() == ["stopped"])
    }

    // MARK: The pointer

    @Test func `the cursor is captured only while it is over the window`() throws {
        try stage.showCursor(CaptureFixture.green, at: 50, 40)
        let buffer = try stage.makeBuffer(width: 100, height: 80)
        _ = try stage.capture(session(), into: buffer)
        #expect(buffer.pixel(30, 30) == CaptureFixture.red)
        _ = try stage.capture(session(.paintCursors), into: buffer)
        #expect(buffer.pixel(30, 30) == CaptureFixture.green)
        try cover()
        stage.fixture.move(to: 75, 40)
        stage.compositor.turn()
        _ = try stage.capture(session(.paintCursors), into: buffer)
        #expect(buffer.pixels((30, 30), (55, 30)) == [CaptureFixture.red, CaptureFixture.red])
    }

    @Test func `a cursor session reports positions relative to the window`() throws {
        let seat = try stage.client.bind(WlSeat.self)
        try stage.client.roundtrip()
        let pointer = manager.createPointerCursorSession(source: source, pointer: seat.getPointer())
        var events: [String] = []
        pointer.onEvent = { event in
            switch event {
            case .enter: events.append("enter")
            case .leave: events.append("leave")
            case .position(let x, let y): events.append("position \(x),\(y)")
            case .hotspot: break
            }
        }
        try stage.client.roundtrip()
        try stage.showCursor(CaptureFixture.green, at: 50, 40)
        #expect(events == ["enter", "position 30,30"])
        try cover()
        stage.fixture.move(to: 75, 40)
        stage.compositor.turn()
        try stage.client.roundtrip()
        #expect(events.last == "leave")
    }
}
