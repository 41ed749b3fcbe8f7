import Testing
import WaylandClient
import WaylandServer

import MiniCompositor

/// The notifications that an embedder receives about clients that capture the screen or act as a device.
@Suite struct ClientActivityTests {
    private let stage: CaptureFixture
    private let told = Told()

    private final class Told {
        var changes: [String] = []
        var observation: AnyObject?
    }

    init() throws {
        stage = try CaptureFixture()
        let capturer = try #require(stage.compositor.display.clients.last)
        told.observation = stage.compositor.display.observeActivities { [told] change in
            let name = change.client === capturer ? "client" : "another"
            told.changes.append("\(name) \(change.activity) \(change.isActive)")
        }
    }

    private func take() -> [String] {
        defer { told.changes = [] }
        return told.changes
    }

    @Test func `a client captures while it waits for a frame`() throws {
        let manager = try stage.client.bind(ZwlrScreencopyManagerV1.self)
        let shot = TestScreencopyFrame(manager.captureOutput(overlayCursor: 0, output: stage.output))
        try stage.client.roundtrip()
        #expect(take() == [])
        shot.frame.copy(buffer: try stage.makeBuffer(width: 320, height: 240).buffer)
        try stage.client.roundtrip()
        #expect(take() == ["client capturesScreen true"])
        #expect(stage.compositor.display.clients.last?.activities == [.capturesScreen])
        try stage.nextFrame()
        #expect(shot.isReady)
        #expect(take() == ["client capturesScreen false"])
        #expect(stage.compositor.display.clients.last?.activities == [])
    }

    @Test func `a client captures until its last session is destroyed`() throws {
        let source = try stage.client.bind(ExtOutputImageCaptureSourceManagerV1.self).createSource(
            output: stage.output)
        let manager = try stage.client.bind(ExtImageCopyCaptureManagerV1.self)
        let sessions = (0..<2).map { _ in
            TestCaptureSession(manager.createSession(source: source, options: []))
        }
        try stage.client.roundtrip()
        #expect(take() == ["client capturesScreen true"])
        sessions[0].session.destroy()
        try stage.client.roundtrip()
        #expect(take() == [])
        sessions[1].session.destroy()
        try stage.client.roundtrip()
        #expect(take() == ["client capturesScreen false"])
    }

    @Test func `a client acts as a device until its last virtual device ends`() throws {
        let seat = try stage.client.bind(WlSeat.self)
        let keyboard = try stage.client.bind(ZwpVirtualKeyboardManagerV1.self).createVirtualKeyboard(
            seat: seat)
        let pointer = try stage.client.bind(ZwlrVirtualPointerManagerV1.self).createVirtualPointer(seat: seat)
        try stage.client.roundtrip()
        #expect(take() == ["client actsAsDevice true"])
        keyboard.destroy()
        try stage.client.roundtrip()
        #expect(take() == [])
        let client = try #require(stage.compositor.display.clients.last)
        client.destroy()
        #expect(take() == ["client actsAsDevice false"])
        withExtendedLifetime(pointer) {}
    }
}
