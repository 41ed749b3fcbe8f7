import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// ext_image_copy_capture_manager_v1 and its sources, from the client's side.
@Suite struct ImageCopyTests {
    private typealias Frame = ExtImageCopyCaptureFrameV1

    private let stage: CaptureFixture
    private let manager: ExtImageCopyCaptureManagerV1
    private let source: ExtImageCaptureSourceV1

    init() throws {
        stage = try CaptureFixture()
        manager = try stage.client.bind(ExtImageCopyCaptureManagerV1.self)
        source = try stage.client.bind(ExtOutputImageCaptureSourceManagerV1.self).createSource(
            output: stage.output)
    }

    private func session(
        _ options: ExtImageCopyCaptureManagerV1.Options = []
    ) throws -> TestCaptureSession {
        let session = TestCaptureSession(manager.createSession(source: source, options: options))
        try stage.client.roundtrip()
        return session
    }

    private func isError(_ error: Frame.Error) throws -> Bool {
        try stage.client.protocolError().isError(error, of: Frame.self)
    }

    // MARK: Sessions

    @Test func `a session announces its buffer constraints`() throws {
        // Format 0 is argb8888 and format 1 is xrgb8888.
        #expect(try session().take() == ["size 320x240", "format 1", "format 0", "done"])
    }

    @Test func `an output change resends the constraints and fails old buffers`() throws {
        let session = try session()
        _ = session.take()
        stage.compositor.output.state.mode = OutputMode(width: 200, height: 100)
        stage.compositor.turn()
        try stage.client.roundtrip()
        #expect(session.take() == ["size 200x100", "format 1", "format 0", "done"])
        let shot = try stage.capture(session, into: stage.makeBuffer(width: 320, height: 240))
        #expect(shot.events == ["failed 1"])
    }

    @Test func `a session stops when its output is removed`() throws {
        let session = try session()
        _ = try stage.capture(session, into: stage.makeBuffer(width: 320, height: 240)).frame.destroy()
        let waiting = try stage.capture(session, into: stage.makeBuffer(width: 320, height: 240))
        #expect(waiting.events == [])
        stage.compositor.core.outputs.remove(stage.compositor.output)
        stage.compositor.turn()
        try stage.nextFrame()
        #expect(session.take().last == "stopped")
        #expect(waiting.events == ["failed 2"])
        waiting.frame.destroy()
        #expect(
            try stage.capture(session, into: stage.makeBuffer(width: 320, height: 240)).events == ["failed 2"]
        )
        #expect(try self.session().take() == ["stopped"])
    }

    @Test func `a session beyond the limit is stopped immediately`() throws {
        let sessions = try (0..<33).map { _ in try session() }
        #expect(sessions.map { $0.events.last } == Array(repeating: "done", count: 32) + ["stopped"])
        sessions[0].session.destroy()
        #expect(try session().events.last == "done")
    }

    @Test func `an unknown option is an error`() throws {
        _ = manager.createSession(source: source, options: .init(rawValue: 2))
        #expect(
            try stage.client.protocolError().isError(
                ExtImageCopyCaptureManagerV1.Error.invalidOption, of: ExtImageCopyCaptureManagerV1.self))
    }

    // MARK: Pictures

    @Test func `the first capture is immediate and later ones wait for damage`() throws {
        let session = try session()
        let buffer = try stage.makeBuffer(width: 320, height: 240, stride: 1300)
        let first = try stage.capture(session, into: buffer)
        #expect(first.events == ["transform 0", "time 1", "ready"])
        #expect(first.damage == [[0, 0, 320, 240]])
        #expect(buffer.file.number(at: 10 * 1300 + 19 * 4) == CaptureFixture.black)
        #expect(buffer.file.number(at: 10 * 1300 + 20 * 4) == CaptureFixture.red)
        // Nothing is written to the padding between the rows.
        #expect(buffer.file.number(at: 1280) == 0)

        first.frame.destroy()
        let second = try stage.capture(session, into: buffer)
        for _ in 0..<3 { try stage.nextFrame() }
        #expect(second.events == [])
        try stage.paint(CaptureFixture.green, x: 5, y: 6, width: 7, height: 8)
        try stage.nextFrame()
        #expect(second.events.last == "ready")
        #expect(second.damage == [[25, 16, 7, 8]])
        #expect(buffer.file.number(at: 16 * 1300 + 25 * 4) == CaptureFixture.green)
    }

    @Test func `the cursor is captured only in sessions that ask for it`() throws {
        try stage.showCursor(CaptureFixture.green, at: 50, 40)
        let buffer = try stage.makeBuffer(width: 320, height: 240, format: .argb8888)
        _ = try stage.capture(session(), into: buffer)
        #expect(buffer.pixel(50, 40) == CaptureFixture.red)
        _ = try stage.capture(session(.paintCursors), into: buffer)
        #expect(buffer.pixel(50, 40) == CaptureFixture.green)
    }

    @Test func `a capture of a rotated output reports its transform`() throws {
        stage.compositor.output.state.transform = .rotated90
        let session = try session()
        #expect(session.take().first == "size 320x240")
        let shot = try stage.capture(session, into: stage.makeBuffer(width: 320, height: 240))
        #expect(shot.events.first == "transform 1")
    }

    @Test func `a buffer that violates the constraints fails`() throws {
        let shot = try stage.capture(session(), into: stage.makeBuffer(width: 319, height: 240))
        #expect(shot.events == ["failed 1"])
    }

    @Test func `a truncated file fails`() throws {
        let buffer = try stage.makeBuffer(width: 320, height: 240)
        try buffer.file.truncate(to: 10)
        #expect(try stage.capture(session(), into: buffer).events == ["failed 0"])
    }

    // MARK: Errors

    @Test func `a session has at most one frame at a time`() throws {
        let session = try session()
        let first = session.session.createFrame()
        first.destroy()
        let second = session.session.createFrame()
        try stage.client.roundtrip()
        #expect(stage.client.connection.error == nil)
        _ = session.session.createFrame()
        #expect(
            try stage.client.protocolError().isError(
                ExtImageCopyCaptureSessionV1.Error.duplicateFrame, of: ExtImageCopyCaptureSessionV1.self))
        withExtendedLifetime(second) {}
    }

    @Test func `capturing without a buffer is an error`() throws {
        try session().session.createFrame().capture()
        #expect(try isError(.noBuffer))
    }

    @Test(arguments: [[-1, 0, 1, 1], [0, -1, 1, 1], [0, 0, 0, 1], [0, 0, 1, -1]])
    func `an invalid damage rectangle is an error`(damage: [Int32]) throws {
        try session().session.createFrame().damageBuffer(
            x: damage[0], y: damage[1], width: damage[2], height: damage[3])
        #expect(try isError(.invalidBufferDamage))
    }

    @Test(arguments: 0..<3) func `a captured frame accepts no further requests`(request: Int) throws {
        let buffer = try stage.makeBuffer(width: 320, height: 240)
        let shot = try stage.capture(session(), into: buffer)
        switch request {
        case 0: shot.frame.capture()
        case 1: shot.frame.attachBuffer(buffer: buffer.buffer)
        default: shot.frame.damageBuffer(x: 0, y: 0, width: 1, height: 1)
        }
        #expect(try isError(.alreadyCaptured))
    }

    // MARK: Pointers

    /// The number is limited because the compositor examines each followed pointer in each turn.
    @Test func `a client follows at most 32 pointers`() throws {
        let seat = try stage.client.bind(WlSeat.self)
        try stage.client.roundtrip()
        var entered: Set<Int> = []
        let sessions = (0..<40).map { number in
            let session = manager.createPointerCursorSession(source: source, pointer: seat.getPointer())
            session.onEvent = { if case .enter = $0 { entered.insert(number) } }
            return session
        }
        try stage.client.roundtrip()
        try stage.showCursor(CaptureFixture.green, at: 50, 40)
        #expect(entered == Set(0..<32))
        // Destroying a session makes room for another.
        sessions[0].destroy()
        let next = manager.createPointerCursorSession(source: source, pointer: seat.getPointer())
        next.onEvent = { if case .enter = $0 { entered.insert(40) } }
        try stage.client.roundtrip()
        stage.compositor.turn()
        try stage.client.roundtrip()
        #expect(entered.contains(40))
    }

    @Test func `a cursor session reports position, hotspot and image`() throws {
        let seat = try stage.client.bind(WlSeat.self)
        try stage.client.roundtrip()
        let pointer = manager.createPointerCursorSession(source: source, pointer: seat.getPointer())
        var events: [String] = []
        pointer.onEvent = { event in
            switch event {
            case .enter: events.append("enter")
            case .leave: events.append("leave")
            case .position(let x, let y): events.append("position \(x),\(y)")
            case .hotspot(let x, let y): events.append("hotspot \(x),\(y)")
            }
        }
        let session = TestCaptureSession(pointer.getCaptureSession())
        try stage.client.roundtrip()
        #expect(events == [])
        #expect(session.take() == ["size 1x1", "format 0", "done"])
        try stage.showCursor(CaptureFixture.green, at: 50, 40)
        #expect(events == ["enter", "position 50,40", "hotspot 3,2"])
        #expect(session.take() == ["size 8x6", "format 0", "done"])
        let buffer = try stage.makeBuffer(width: 8, height: 6, format: .argb8888)
        #expect(try stage.capture(session, into: buffer).events.last == "ready")
        #expect(buffer.pixels((0, 0), (7, 5)) == [CaptureFixture.green, CaptureFixture.green])
        stage.fixture.move(to: 60, 40)
        stage.compositor.turn()
        try stage.client.roundtrip()
        #expect(events.suffix(1) == ["position 60,40"])
        // Outside the window, no client sets the cursor.
        stage.fixture.move(to: 300, 200)
        stage.compositor.turn()
        try stage.client.roundtrip()
        #expect(events.last == "leave")
        _ = pointer.getCaptureSession()
        #expect(
            try stage.client.protocolError().isError(
                ExtImageCopyCaptureCursorSessionV1.Error.duplicateSession,
                of: ExtImageCopyCaptureCursorSessionV1.self))
    }
}
