import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Captures that take longer to draw and copy than a turn of the event loop may take.
@Suite struct GradualCaptureTests {
    private let stage: CaptureFixture
    private let manager: ZwlrScreencopyManagerV1

    init() throws {
        stage = try CaptureFixture()
        manager = try stage.client.bind(ZwlrScreencopyManagerV1.self)
        // The window extends from the first rows of the picture to the last ones.
        try stage.application.client.attachBuffer(
            to: stage.toplevel.surface, width: 100, height: 225, pixel: CaptureFixture.red)
        stage.toplevel.surface.commit()
        try stage.application.roundtrip()
        // Each turn performs one step.
        stage.compositor.display.work.budget = .zero
    }

    private struct Shot {
        let told: TestScreencopyFrame
        let buffer: ClientBuffer

        var frame: ZwlrScreencopyFrameV1 { told.frame }
        var damage: [[UInt32]] { told.damage }
        /// "ready" or "failed"; `nil` before the capture has ended.
        var end: String? { told.isReady || told.hasFailed ? told.events.last : nil }
    }

    /// Requests a capture of the whole output, which waits for the next frame.
    private func shot(waitsForDamage: Bool = false) throws -> Shot {
        try shot(of: stage, manager, waitsForDamage: waitsForDamage)
    }

    private func shot(
        of stage: CaptureFixture, _ manager: ZwlrScreencopyManagerV1, waitsForDamage: Bool = false
    ) throws -> Shot {
        let frame = manager.captureOutput(overlayCursor: 0, output: stage.output)
        let shot = Shot(
            told: TestScreencopyFrame(frame), buffer: try stage.makeBuffer(width: 320, height: 240))
        if waitsForDamage {
            frame.copyWithDamage(buffer: shot.buffer.buffer)
        } else {
            frame.copy(buffer: shot.buffer.buffer)
        }
        try stage.client.roundtrip()
        return shot
    }

    private func turn() {
        stage.fixture.base.pump.takeTurn()
    }

    /// Shows a frame at 60 Hz. The turn that shows it performs only the first step of its captures.
    private func showFrame() {
        stage.fixture.base.clock.advance(by: .milliseconds(17))
        stage.compositor.turn()
    }

    @Test func `a capture is drawn over several turns`() throws {
        let shot = try shot()
        showFrame()
        var turns = 0
        while shot.end == nil, turns < 100 {
            turns += 1
            turn()
        }
        #expect(shot.end == "ready")
        // The steps are planning, drawing three bands of up to 32,768 pixels, comparing, and writing.
        #expect(turns >= 6)
        #expect(shot.buffer.pixels((20, 9), (20, 10)) == [CaptureFixture.black, CaptureFixture.red])
        #expect(shot.buffer.pixels((20, 234), (20, 235)) == [CaptureFixture.red, CaptureFixture.black])
        #expect(shot.buffer.pixels((119, 120), (120, 120)) == [CaptureFixture.red, CaptureFixture.black])
    }

    /// Six surfaces of one megabyte each are committed in the same turn.
    @Test func `drawing reads a limited amount of buffer data per turn`() throws {
        let application = stage.application.client
        for place in 0..<6 {
            let surface = application.makeSurface()
            let subsurface = application.subcompositor.getSubsurface(
                surface: surface, parent: stage.toplevel.surface)
            subsurface.setPosition(x: Int32(place), y: 0)
            subsurface.setDesync()
            try application.attachBuffer(to: surface, width: 500, height: 500, pixel: CaptureFixture.green)
            surface.commit()
        }
        stage.toplevel.surface.commit()
        turn()
        let compositor = stage.compositor.core
        #expect(compositor.sceneFrame().isBeingRead)
        #expect(compositor.sceneFrame().isBeingRead, "both frames share the limit of one turn")
        try stage.fixture.base.wait { !compositor.sceneFrame().isBeingRead }
        #expect(compositor.sceneFrame().items.count == 7)
    }

    @Test func `a change during a capture appears in the next capture`() throws {
        let first = try shot()
        showFrame()
        // The new buffer is committed before the picture is completely drawn.
        try stage.application.client.attachBuffer(
            to: stage.toplevel.surface, width: 100, height: 225, pixel: CaptureFixture.green)
        stage.toplevel.surface.commit()
        try stage.application.roundtrip()
        try stage.fixture.base.wait { first.end != nil }
        #expect(first.buffer.pixels((20, 10), (20, 234)) == [CaptureFixture.red, CaptureFixture.red])
        let second = try shot()
        try stage.nextFrame()
        try stage.fixture.base.wait { second.end != nil }
        #expect(second.buffer.pixels((20, 10), (20, 234)) == [CaptureFixture.green, CaptureFixture.green])
    }

    @Test func `a shared capture continues when its first client disconnects`() throws {
        let other = try stage.fixture.base.connect()
        let leaving = try other.bind(ZwlrScreencopyManagerV1.self)
        let frame = leaving.captureOutput(overlayCursor: 0, output: try other.bind(WlOutput.self))
        let buffer = try ClientBuffer(other.shm, width: 320, height: 240, format: .xrgb8888, pixel: 1)
        frame.copy(buffer: buffer.buffer)
        try other.roundtrip()
        let staying = try shot()
        showFrame()
        turn()
        other.server.destroy()
        try stage.fixture.base.wait { staying.end != nil }
        #expect(staying.end == "ready")
        #expect(staying.buffer.pixels((20, 10), (20, 234)) == [CaptureFixture.red, CaptureFixture.red])
    }

    @Test func `a capture that is destroyed while drawn writes nothing`() throws {
        let shot = try shot()
        showFrame()
        shot.frame.destroy()
        for _ in 0..<20 { turn() }
        #expect(shot.buffer.pixels((20, 10), (20, 234)) == [1, 1])
        let next = try self.shot()
        try stage.nextFrame()
        try stage.fixture.base.wait { next.end != nil }
        #expect(next.end == "ready")
    }

    @Test func `a frame without remaining captures does not serve a later capture`() throws {
        let first = try shot()
        stage.fixture.base.clock.advance(by: .milliseconds(17))
        first.frame.destroy()
        turn()
        let second = try shot()
        for _ in 0..<20 { turn() }
        #expect(second.end == nil)
        try stage.nextFrame()
        try stage.fixture.base.wait { second.end != nil }
        #expect(second.end == "ready")
    }

    @Test func `captures that are destroyed while drawn make room for others`() throws {
        let shots = try (0..<8).map { _ in try shot() }
        showFrame()
        for shot in shots { shot.frame.destroy() }
        let next = try shot()
        showFrame()
        // More turns than needed, without a further frame.
        for _ in 0..<60 { turn() }
        #expect(next.end == "ready")
    }

    @Test func `at most eight captures of a client are drawn at a time`() throws {
        let shots = try (0..<10).map { _ in try shot() }
        showFrame()
        // More turns than needed, without a further frame.
        for _ in 0..<60 { turn() }
        #expect(shots.map(\.end) == Array(repeating: "ready", count: 8) + [nil, nil])
        try stage.nextFrame()
        try stage.fixture.base.wait { shots[9].end != nil }
        #expect(shots.allSatisfy { $0.end == "ready" })
    }

    @Test func `captures count toward the content limit of their client`() throws {
        var configuration = Configuration()
        // A capture takes 307,200 bytes.
        configuration.limits[.contentBytes] = 500_000
        let stage = try CaptureFixture(configuration)
        let account = stage.client.server.account
        let manager = try stage.client.bind(ZwlrScreencopyManagerV1.self)
        let shots = try (0..<2).map { _ in try shot(of: stage, manager) }
        try stage.nextFrame()
        try stage.fixture.base.wait { shots.allSatisfy { $0.end != nil } }
        #expect(shots.map(\.end) == ["ready", "ready"])
        #expect(account.used(.contentBytes) == 0)

        // A kept capture, to which the next one is compared, leaves no room for another.
        let kept = try shot(of: stage, manager, waitsForDamage: true)
        try stage.nextFrame()
        try stage.fixture.base.wait { kept.end != nil }
        #expect(kept.end == "ready")
        #expect(account.used(.contentBytes) == 307_200)
        let refused = try shot(of: stage, manager)
        try stage.nextFrame()
        try stage.fixture.base.wait { refused.end != nil }
        #expect(refused.end == "failed")
    }

    @Test func `copy_with_damage keeps waiting while nothing changes`() throws {
        let first = try shot(waitsForDamage: true)
        try stage.nextFrame()
        try stage.fixture.base.wait { first.end != nil }
        #expect(first.damage == [[0, 0, 320, 240]])
        let second = try shot(waitsForDamage: true)
        try stage.nextFrame()
        for _ in 0..<20 { turn() }
        #expect(second.end == nil)
        try stage.paint(CaptureFixture.green, x: 5, y: 200, width: 7, height: 8)
        try stage.nextFrame()
        try stage.fixture.base.wait { second.end != nil }
        #expect(second.damage == [[25, 210, 7, 8]])
        #expect(second.buffer.pixels((25, 210), (25, 209)) == [CaptureFixture.green, CaptureFixture.red])
    }

    @Test func `a capture fails if its output changes while it is drawn`() throws {
        let shot = try shot()
        showFrame()
        stage.compositor.output.state.mode = OutputMode(width: 300, height: 200)
        try stage.fixture.base.wait { shot.end != nil }
        #expect(shot.end == "failed")
    }

    @Test func `a large cursor image is copied over several turns`() throws {
        stage.fixture.move(to: 50, 40)
        try stage.application.roundtrip()
        let image = stage.application.client.makeSurface()
        stage.application.pointer.setCursor(
            serial: stage.application.lastSerial, surface: image, hotspotX: 0, hotspotY: 0)
        try stage.application.client.attachBuffer(
            to: image, width: 400, height: 300, pixel: CaptureFixture.green)
        image.commit()
        try stage.application.roundtrip()
        let session = try pointerSession()
        let buffer = try stage.makeBuffer(width: 400, height: 300, format: .argb8888)
        let shot = TestCaptureFrame(session.session.createFrame())
        shot.frame.attachBuffer(buffer: buffer.buffer)
        shot.frame.capture()
        try stage.client.roundtrip()
        showFrame()
        var turns = 0
        while shot.events.isEmpty, turns < 100 {
            turns += 1
            turn()
        }
        #expect(shot.events.last == "ready")
        // The steps are copying two parts of up to 65,536 pixels, comparing, and writing.
        #expect(turns >= 4)
        #expect(buffer.pixels((0, 0), (399, 299)) == [CaptureFixture.green, CaptureFixture.green])
    }

    private func pointerSession() throws -> TestCaptureSession {
        let copying = try stage.client.bind(ExtImageCopyCaptureManagerV1.self)
        let sources = try stage.client.bind(ExtOutputImageCaptureSourceManagerV1.self)
        let seat = try stage.client.bind(WlSeat.self)
        let cursor = copying.createPointerCursorSession(
            source: sources.createSource(output: stage.output), pointer: seat.getPointer())
        let session = TestCaptureSession(cursor.getCaptureSession())
        try stage.client.roundtrip()
        return session
    }
}
