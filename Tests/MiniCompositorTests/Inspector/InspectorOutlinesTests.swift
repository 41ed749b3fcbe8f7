import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The outlines around what has each pointer and finger.
@Suite struct InspectorOutlinesTests {
    private let layers: LayerFixture
    private let outlines: InspectorOutlines
    private let changes = Count()
    private let window: TestToplevel

    private final class Count {
        var value = 0
    }

    private static let blue: UInt32 = 0xff56_b4e9
    private static let orange: UInt32 = 0xffe6_9f00
    private static let purple: UInt32 = 0xffcc_79a7

    init() throws {
        layers = try LayerFixture()
        outlines = InspectorOutlines(of: layers.fixture.compositor)
        outlines.onChange = { [changes] in changes.value += 1 }
        window = TestToplevel(layers.application)
        try window.show(width: 400, height: 200)
    }

    private var fixture: ShellFixture { layers.fixture }
    private var output: Output { fixture.compositor.output }

    /// The rectangles of the outlines, by color. The strips of each have the same color in their middle.
    private func frames() throws -> [UInt32: Rect] {
        var frames: [UInt32: Rect] = [:]
        for item in outlines.items(on: output) {
            let color = try #require(self.color(of: item))
            let frame = try #require(item.frame)
            frames[color] = frames[color]?.union(frame) ?? frame
        }
        return frames
    }

    /// The color of the first pixel of the line, beside the dark edge and behind the corner.
    private func color(of item: FrameItem) -> UInt32? {
        let content = item.image.content
        let colors = [Self.blue, Self.orange, Self.purple]
        var found: UInt32?
        content.read { span in
            for offset in stride(from: 0, to: content.width * content.height * 4, by: 4) {
                let pixel = span.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
                if colors.contains(pixel) { found = pixel }
            }
        }
        return found
    }

    private func origin() throws -> Point { try #require(try window.frame()).origin }

    @Test func `off, no outline exists, and events are not observed`() throws {
        let corner = try origin()
        fixture.move(to: corner.x + 5, corner.y + 5)
        fixture.touchDown(0, corner.x + 9, corner.y + 9)
        #expect(outlines.items(on: output).isEmpty)
        #expect(changes.value == 0)
        outlines.isOn = true
        outlines.isOn = false
        let count = changes.value
        fixture.move(to: corner.x + 6, corner.y + 6)
        #expect(outlines.items(on: output).isEmpty)
        #expect(changes.value == count)
    }

    @Test func `the surface under the pointer and its input region are outlined`() throws {
        outlines.isOn = true
        #expect(outlines.items(on: output).isEmpty)
        let corner = try origin()
        let count = changes.value
        fixture.move(to: corner.x + 5, corner.y + 5)
        #expect(changes.value > count)
        #expect(
            try frames() == [
                Self.blue: Rect(origin: corner, size: Size(width: 400, height: 200)),
                Self.purple: Rect(x: corner.x + 4, y: corner.y + 4, width: 392, height: 192),
            ])
        fixture.move(to: 1, 1)
        #expect(outlines.items(on: output).isEmpty)
    }

    @Test func `a smaller input region is outlined where it is`() throws {
        outlines.isOn = true
        let corner = try origin()
        let region = try layers.application.client.bind(WlCompositor.self).createRegion()
        region.add(x: 10, y: 20, width: 100, height: 50)
        window.surface.setInputRegion(region: region)
        window.surface.commit()
        try layers.application.roundtrip()
        fixture.move(to: corner.x + 15, corner.y + 25)
        #expect(
            try frames()[Self.purple]
                == Rect(x: corner.x + 10, y: corner.y + 20, width: 100, height: 50))
    }

    @Test func `a finger keeps its outline outside of its subsurface`() throws {
        outlines.isOn = true
        let corner = try origin()
        let client = layers.application.client
        let inner = client.makeSurface()
        let subsurface = try client.bind(WlSubcompositor.self).getSubsurface(
            surface: inner, parent: window.surface)
        subsurface.setPosition(x: 30, y: 40)
        try client.attachBuffer(to: inner, width: 50, height: 60)
        inner.commit()
        window.surface.commit()
        try layers.application.roundtrip()
        fixture.touchDown(0, corner.x + 35, corner.y + 45)
        fixture.touchMove(0, 1, 1)
        #expect(
            try frames()[Self.blue] == Rect(x: corner.x + 30, y: corner.y + 40, width: 50, height: 60))
        fixture.touchUp(0)
        #expect(outlines.items(on: output).isEmpty)
    }

    @Test func `a button of a frame is outlined as a responder of its surface`() throws {
        var configuration = Configuration()
        configuration.hasFrames = true
        let layers = try LayerFixture(configuration)
        let outlines = InspectorOutlines(of: layers.fixture.compositor)
        outlines.isOn = true
        let window = TestToplevel(layers.application)
        let manager = try layers.application.client.bind(ZxdgDecorationManagerV1.self)
        let decoration = manager.getToplevelDecoration(toplevel: window.toplevel)
        decoration.setMode(mode: .serverSide)
        try window.show(width: 400, height: 200)
        let frame = try #require(try window.frame())
        // The close button is beside the right border.
        layers.fixture.move(to: frame.maxX - 10, frame.minY - 16)
        let items = outlines.items(on: layers.fixture.compositor.output)
        let orange = items.filter { color(of: $0) == Self.orange }.compactMap(\.frame)
        #expect(
            orange.dropFirst().reduce(orange.first ?? .zero) { $0.union($1) }.size
                == Size(width: 32, height: 24))
    }

    @Test func `lines are two logical pixels wide at every scale`() throws {
        outlines.isOn = true
        let corner = try origin()
        fixture.move(to: corner.x + 5, corner.y + 5)
        for (scale, width) in [(1.0, 4), (1.5, 7), (2.0, 8)] {
            fixture.compositor.output.state.scale = OutputScale(scale)
            let top = try #require(outlines.items(on: output).first { color(of: $0) == Self.blue })
            #expect(top.image.content.height == width)
            // The line has a dark edge on both sides.
            let column = top.image.content.width / 2
            var pixels: [UInt32] = []
            top.image.content.read { span in
                for row in 0..<top.image.content.height {
                    let offset = row * top.image.content.bytesPerRow + column * 4
                    pixels.append(span.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
                }
            }
            #expect(pixels.count { $0 == Self.blue } == Int((2 * scale).rounded()))
            #expect(pixels.first != Self.blue && pixels.last != Self.blue)
        }
    }

    @Test func `outlines end beside the panel, and a lock hides them`() throws {
        outlines.isOn = true
        let corner = try origin()
        fixture.move(to: corner.x + 5, corner.y + 5)
        outlines.panel = { Rect(x: corner.x + 300, y: 0, width: 1000, height: 720) }
        #expect(try frames()[Self.blue]?.width == 300)
        fixture.seat.begin(Grab(kind: .lock, owner: nil))
        #expect(outlines.items(on: output).isEmpty)
    }
}
