import PropertyTesting
import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

/// Pictures for captures, which are drawn a part at a time.
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

    @Test func whatIsDrawnInPartsIsWhatIsDrawnAtOnce() {
        let property = Property(steps: 3) { choices in
            var random = RandomItems(choices)
            let output = random.output()
            let renderer = try PixmanRenderer(background: FrameColor(argb: 0xff12_3456))
            while choices.beginStep() {
                let frame = SceneFrame((0..<12).map { random.item(opaque: $0 % 3 == 0) })
                var parts = 0
                // A row of its own is a band.
                let drawing = try renderer.capture(frame, on: output, pixelsOfBand: 1)
                let picture = try picture(drawing, parts: &parts)
                let whole = Grid(try renderer.draw(frame, on: output))
                if picture.width != whole.width || picture.height != whole.height { return "size" }
                if parts < picture.height { return "it has \(parts) parts" }
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

    @Test func noPartDrawsMoreThanItsShare() throws {
        // As large as the output, one over the other, and none hides another.
        let items = (0..<200).map { number in
            solid(0x4000_0000 | UInt32(number), Rect(x: 0, y: 0, width: 1000, height: 1000))
        }
        var parts = 0
        _ = try picture(
            PixmanRenderer().capture(SceneFrame(items), on: output(1000, 1000)), parts: &parts)
        // 200 million pixels are drawn, at most 65,536 and another band's in each part.
        #expect(parts > 2_000)
    }

    @Test func aPictureWithoutPixelsIsDrawn() throws {
        var parts = 0
        let picture = try picture(PixmanRenderer().capture(SceneFrame(), on: output(0, 0)), parts: &parts)
        #expect(picture.width == 0)
        #expect(picture.height == 0)
    }

    @Test(arguments: [(32_768, 1), (8_192, 8_193)])
    func aPictureThatIsTooLargeIsAnError(width: Int, height: Int) {
        #expect(throws: FrameRenderingError.pictureTooLarge(width: width, height: height)) {
            _ = try PixmanRenderer().capture(SceneFrame(), on: output(Int32(width), Int32(height)))
        }
    }

    @Test func theLargestPictureCanBegin() throws {
        #expect(try PixmanRenderer().capture(SceneFrame(), on: output(8_192, 8_192)).drawPart() == nil)
    }
}
