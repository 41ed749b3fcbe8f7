import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The signs for clients that capture the screen or act as a device.
@Suite struct ActivityIndicatorTests {
    private let stage: CaptureFixture
    private let indicator: ActivityIndicator
    private let changes = Count()

    private final class Count {
        var value = 0
    }

    init() throws {
        stage = try CaptureFixture()
        indicator = ActivityIndicator(of: stage.compositor)
        indicator.onChange = { [changes] in changes.value += 1 }
    }

    private var items: [FrameItem] { indicator.items(on: stage.compositor.output) }

    private func capture() throws -> ExtImageCopyCaptureSessionV1 {
        let source = try stage.client.bind(ExtOutputImageCaptureSourceManagerV1.self).createSource(
            output: stage.output)
        let manager = try stage.client.bind(ExtImageCopyCaptureManagerV1.self)
        let session = manager.createSession(source: source, options: [])
        try stage.client.roundtrip()
        return session
    }

    @Test func `no sign is shown without an activity`() {
        #expect(items.isEmpty)
        #expect(changes.value == 0)
    }

    @Test func `a sign is shown while a client captures`() throws {
        let session = try capture()
        #expect(items.count == 1)
        #expect(changes.value == 1)
        stage.fixture.base.clock.advance(by: .seconds(5))
        #expect(items.count == 1)
        session.destroy()
        try stage.client.roundtrip()
        #expect(items.isEmpty)
        #expect(changes.value == 2)
    }

    @Test func `the sign of a short capture is shown for a second`() throws {
        let session = try capture()
        session.destroy()
        try stage.client.roundtrip()
        stage.fixture.base.clock.advance(by: .milliseconds(990))
        #expect(items.count == 1)
        stage.fixture.base.clock.advance(by: .milliseconds(20))
        #expect(items.isEmpty)
        #expect(changes.value == 2)
    }

    @Test func `the sign stays until the last client has ended its capture`() throws {
        let first = try capture()
        let second = try capture()
        stage.fixture.base.clock.advance(by: .seconds(2))
        first.destroy()
        try stage.client.roundtrip()
        #expect(items.count == 1)
        second.destroy()
        try stage.client.roundtrip()
        #expect(items.isEmpty)
    }

    @Test func `each activity has a sign of its own`() throws {
        let session = try capture()
        let seat = try stage.client.bind(WlSeat.self)
        let pointer = try stage.client.bind(ZwlrVirtualPointerManagerV1.self).createVirtualPointer(seat: seat)
        try stage.client.roundtrip()
        let frames = items.compactMap(\.frame)
        let output = stage.compositor.output.frame
        try #require(frames.count == 2)
        #expect(!frames[0].intersects(frames[1]))
        #expect(frames.allSatisfy { output.contains($0.origin) && $0.maxX < output.maxX })
        // A red disc covers more of its square than a yellow diamond.
        let pixels = items.map { pixel(of: $0, 2, 2) }
        #expect(pixels[0] >> 24 > 0 && pixels[1] >> 24 == 0)
        #expect(items.map { pixel(of: $0, 7, 7) } == [0xffd0_2020, 0xfff0_b000])
        withExtendedLifetime((session, pointer)) {}
    }

    private func pixel(of item: FrameItem, _ x: Int, _ y: Int) -> UInt32 {
        var pixel: UInt32 = 0
        item.image.content.read { span in
            pixel = span.unsafeLoadUnaligned(
                fromByteOffset: y * item.image.content.bytesPerRow + x * 4, as: UInt32.self)
        }
        return pixel
    }

    @Test func `signs have the pixels of the output`() throws {
        _ = try capture()
        stage.compositor.output.state.scale = OutputScale(1.5)
        #expect(items.map(\.image.content.width) == [21])
        #expect(items.map(\.bounds.size.width) == [14])
    }
}
