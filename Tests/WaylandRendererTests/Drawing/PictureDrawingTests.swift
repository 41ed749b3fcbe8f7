import PropertyTesting
import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

/// Tests pictures for captures, which are drawn in parts.
@Suite struct PictureDrawingTests {
    private func picture(_ drawing: any FrameDrawing, parts: inout Int) throws -> PixelContent {
        while true {
            parts += 1
            if let picture = try drawing.drawPart() { return picture }
        }
    }

    private func pixels(of picture: PixelContent) -> [UInt32] {
        var pixels: [UInt32] = []
        picture.read { bytes in
            pixels = (0..<picture.width * picture.height).map {
                bytes.unsafeLoad(fromByteOffset: $0 * 4, as: UInt32.self)
            }
        }
        return pixels
    }

    @Test func `drawing in parts equals drawing at once`() {
        let property = Property(steps: 3) { choices in
            var random = RandomItems(choices)
            let output = random.output()
            let renderer = try PixmanRenderer(background: FrameColor(argb: 0xff12_3456))
            while choices.beginStep() {
                let frame = SceneFrame((0..<12).map { random.item(opaque: $0 % 3 == 0) })
                var parts = 0
                // With this size of bands, each row is a band.
                let drawing = try renderer.capture(frame, on: output, pixelsOfBand: 1)
                let picture = try picture(drawing, parts: &parts)
                let whole = Grid(try renderer.draw(frame, on: output))
                if picture.width != whole.width || picture.height != whole.height { return "size" }
                if parts < picture.height { return "the picture has \(parts) parts" }
                let pixels = pixels(of: picture)
                for y in 0..<whole.height {
                    for x in 0..<whole.width where pixels[y * whole.width + x] != whole[x, y] {
                        return "\(x), \(y) differs"
                    }
                }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...60) { Issue.record("\(failure)") }
    }

    @Test func `each part draws a limited number of pixels`() throws {
        // Each item covers the output, and none hides the others.
        let items = (0..<200).map { number in
            solid(0x4000_0000 | UInt32(number), Rect(x: 0, y: 0, width: 1000, height: 1000))
        }
        var parts = 0
        _ = try picture(
            PixmanRenderer().capture(SceneFrame(items), on: output(1000, 1000)), parts: &parts)
        // 200 million pixels are drawn. Each part draws at most 65,536 pixels plus one band.
        #expect(parts > 2_000)
    }

    @Test func `picture without pixels is drawn`() throws {
        var parts = 0
        let picture = try picture(PixmanRenderer().capture(SceneFrame(), on: output(0, 0)), parts: &parts)
        #expect(picture.width == 0)
        #expect(picture.height == 0)
    }

    @Test(arguments: [(32_768, 1), (8_192, 8_193)])
    func `picture that is too large is an error`(width: Int, height: Int) {
        #expect(throws: FrameRenderingError.pictureTooLarge(width: width, height: height)) {
            _ = try PixmanRenderer().capture(SceneFrame(), on: output(Int32(width), Int32(height)))
        }
    }

    @Test func `largest picture can be started`() throws {
        #expect(try PixmanRenderer().capture(SceneFrame(), on: output(8_192, 8_192)).drawPart() == nil)
    }
}
