import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

/// Tests the blending of premultiplied colors.
@Suite struct BlendingTests {
    /// Returns the product of two fractions of 255, rounded to the nearest.
    private func times(_ value: UInt32, _ factor: UInt32) -> UInt32 { (value * factor * 2 + 255) / 510 }

    private func faded(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
        [0, 8, 16, 24].reduce(0) { $0 | times(pixel >> $1 & 0xff, factor) << $1 }
    }

    private func over(_ front: UInt32, _ back: UInt32) -> UInt32 {
        let rest = 255 - front >> 24
        return [0, 8, 16, 24].reduce(0) { sum, shift in
            sum | min((front >> shift & 0xff) + times(back >> shift & 0xff, rest), 255) << shift
        }
    }

    private let shades: [UInt32] = [
        0, 0x0100_0000, 0x8080_0000, 0x8040_2010, 0x7f7f_7f7f, 0xfe00_01fe, 0xff12_3456, 0x2a00_2a15,
    ]

    @Test func `content behind shows through alpha`() throws {
        let behind = Grid([[0xff60_a0e0, white, black, red, green, blue, 0xff01_0203, 0xff80_8080]])
        let drawn = try draw([item(Grid([shades])), item(behind)], on: output(8, 1))
        #expect(drawn == Grid([zip(shades, behind.pixels).map(over)]))
    }

    @Test(arguments: [1.0, 0.75, 0.5, 0.1, 1.0 / 255]) func `opacity fades an item`(opacity: Double) throws {
        let behind = Grid(width: 8, height: 1, color: 0xff20_c080)
        let drawn = try draw([item(Grid([shades]), opacity: opacity), item(behind)], on: output(8, 1))
        let factor = UInt32((opacity * 255).rounded())
        #expect(drawn == Grid([shades.map { over(faded($0, factor), 0xff20_c080) }]))
    }

    @Test func `opacity fades content without alpha`() throws {
        let behind = Grid(width: 2, height: 1, color: blue)
        let front = item(Grid([[0x00ff_0000, 0x1200_ff00]]), .xrgb8888, opacity: 0.5)
        let drawn = try draw([front, item(behind)], on: output(2, 1))
        #expect(drawn == Grid([[over(faded(red, 128), blue), over(faded(green, 128), blue)]]))
    }

    @Test(arguments: [1.0, 0.5]) func `solid color blends like content`(opacity: Double) throws {
        for shade in shades {
            let rect = Rect(x: 0, y: 0, width: 1, height: 1)
            let behind = solid(0xff60_a0e0, rect)
            let asColor = try draw([solid(shade, rect, opacity: opacity), behind], on: output(1, 1))
            let asContent = try draw([item(Grid([[shade]]), opacity: opacity), behind], on: output(1, 1))
            for shift in [0, 8, 16, 24] as [UInt32] {
                let difference = Int(asColor[0, 0] >> shift & 0xff) - Int(asContent[0, 0] >> shift & 0xff)
                #expect(abs(difference) <= (opacity < 1 ? 1 : 0))
            }
        }
    }

    @Test(arguments: PixelFormat.allCases) func `every format shows its colors`(format: PixelFormat)
        throws
    {
        let swaps = format == .abgr8888 || format == .xbgr8888
        let drawn = try draw([item(Grid([[0xff11_2233]]), format)], on: output(1, 1))
        #expect(drawn == Grid([[swaps ? 0xff33_2211 : 0xff11_2233]]))
    }

    @Test(arguments: [PixelFormat.xrgb8888, .xbgr8888])
    func `unused byte of a format is ignored`(format: PixelFormat) throws {
        let drawn = try draw([item(Grid([[0x0033_3333, 0x7f33_3333]]), format)], on: output(2, 1))
        #expect(drawn == Grid([[0xff33_3333, 0xff33_3333]]))
    }

    @Test func `only areas that are not opaque are blended`() throws {
        // The opaque region takes precedence over alpha.
        let front = item(Grid(width: 4, height: 3, color: 0x4040_0000), opaque: Region(1, 1, 3, 3))
        let behind = Grid(width: 4, height: 3, color: green)
        let mixed = over(0x4040_0000, green)
        var expected = Grid(width: 4, height: 3, color: mixed)
        expected.fill(x: 1, y: 1, width: 2, height: 2, 0xff40_0000)
        #expect(try draw([front, item(behind)], on: output(4, 3)) == expected)
    }

    /// Red fades out in the middle. Blue fills the rest of each pixel.
    @Test func `smoothed edge of the opaque region is not opaque`() throws {
        let content = Grid([[red, red, 0, 0]]).content()
        for width in [6, 7, 9, 13] {
            let front = FrameItem(
                image: SurfaceImage(content, opaqueRegion: Region(0, 0, Int32(width / 2), 1)),
                bounds: Rect(x: 0, y: 0, width: Double(width), height: 1))
            let behind = solid(blue, Rect(x: 0, y: 0, width: 20, height: 1))
            let drawn = try draw([front, behind], on: output(Int32(width), 1))
            for pixel in drawn.pixels { #expect(abs(Int(pixel >> 16 & 0xff) + Int(pixel & 0xff) - 255) <= 2) }
        }
    }

    @Test func `faded item is not opaque anywhere`() throws {
        let front = item(
            Grid(width: 2, height: 2, color: red), .xrgb8888, opacity: 0.5, opaque: Region(0, 0, 2, 2))
        let drawn = try draw([front, item(Grid(width: 2, height: 2, color: blue))], on: output(2, 2))
        #expect(drawn == Grid(width: 2, height: 2, color: over(faded(red, 128), blue)))
    }
}
