import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

@Suite struct ScaleTests {
    private func shown(
        _ grid: Grid, source: Rect? = nil, width: Double, height: Double, x: Double = 0, y: Double = 0
    ) -> FrameItem {
        FrameItem(
            image: SurfaceImage(grid.content(), source: source),
            bounds: Rect(x: 0, y: 0, width: width, height: height),
            transform: .translation(Vector(dx: x, dy: y)))
    }

    @Test(arguments: [2, 3]) func `integer scale makes blocks of pixels`(scale: Int) throws {
        let image = Grid.distinct(width: 3, height: 4)
        var expected = Grid(width: 16, height: 16)
        expected.put(image.enlarged(scale), x: scale, y: 2 * scale)
        let drawn = try draw(
            [shown(image, width: 3, height: 4, x: 1, y: 2)], on: output(16, 16, scale: UInt32(scale * 120)))
        #expect(drawn == expected)
    }

    @Test func `buffer at the output's scale is shown pixel by pixel`() throws {
        let image = Grid.distinct(width: 6, height: 8)
        var expected = Grid(width: 16, height: 16)
        expected.put(image, x: 2, y: 4)
        let drawn = try draw([shown(image, width: 3, height: 4, x: 1, y: 2)], on: output(16, 16, scale: 240))
        #expect(drawn == expected)
    }

    /// A surface of 5 by 3 at scale 1.5 has a buffer of 8 by 5: 7.5 and 4.5 rounded up.
    @Test func `buffer at a fractional scale is shown pixel by pixel`() throws {
        let image = Grid.distinct(width: 8, height: 5)
        let drawn = try draw([shown(image, width: 5, height: 3)], on: output(12, 8, scale: 180))
        var expected = Grid(width: 12, height: 8)
        expected.put(image, x: 0, y: 0)
        #expect(drawn == expected)
    }

    /// In the picture, the item extends from 1.5 to 9 and from 1.5 to 6. Its edges round like those of its
    /// neighbors, which leaves 7 by 4 pixels.
    @Test func `buffer at a fractional scale is cropped and not stretched`() throws {
        let image = Grid.distinct(width: 8, height: 5)
        let drawn = try draw([shown(image, width: 5, height: 3, x: 1, y: 1)], on: output(12, 8, scale: 180))
        var expected = Grid(width: 12, height: 8)
        expected.put(image.part(x: 0, y: 0, width: 7, height: 4), x: 2, y: 2)
        #expect(drawn == expected)
    }

    /// A surface of 1 by 1 at scale 1.25 has a buffer of one pixel. It extends from 1.25 to 2.5 in the
    /// picture, which rounds to two pixels.
    @Test func `buffer at a fractional scale is extended and not stretched`() throws {
        let drawn = try draw(
            [shown(Grid([[red]]), width: 1, height: 1, x: 1, y: 1)], on: output(4, 4, scale: 150))
        var expected = Grid(width: 4, height: 4)
        expected.fill(x: 1, y: 1, width: 2, height: 2, red)
        #expect(drawn == expected)
    }

    @Test(arguments: [100, 110, 140, 150, 180, 200, 290] as [UInt32])
    func `adjacent items have no gap in the picture`(scale: UInt32) throws {
        let colors = [red, green, blue, white]
        let row = (0..<8).map {
            shown(
                Grid(width: 3, height: 1, color: colors[$0 % 4]), width: 3, height: 40, x: Double($0) * 3 + 1)
        }
        let drawn = try draw(row, on: output(20, 3, scale: scale))
        for x in 0..<20 {
            // Edges round to the nearest pixel, so a pixel shows the item at its center, unless an edge is
            // exactly there.
            let place = (Double(x) + 0.5) * 120 / Double(scale)
            let isEdge = abs((place - 1).truncatingRemainder(dividingBy: 3)) < 1e-9
            let expected = place < 1 ? black : place >= 25 ? black : colors[Int((place - 1) / 3) % 4]
            if !isEdge { #expect(drawn[x, 1] == expected, "column \(x)") }
        }
    }

    @Test func `viewport shows a part at the output's scale`() throws {
        // 5 by 5 pixels of the content are 4 by 4 logical pixels at scale 1.25.
        let image = Grid.distinct(width: 10, height: 7)
        var expected = Grid(width: 10, height: 10)
        expected.put(image.part(x: 3, y: 1, width: 5, height: 5), x: 5, y: 0)
        let part = Rect(x: 3, y: 1, width: 5, height: 5)
        let drawn = try draw(
            [shown(image, source: part, width: 4, height: 4, x: 4, y: 0)], on: output(10, 10, scale: 150))
        #expect(drawn == expected)
    }

    @Test func `viewport enlarges a part`() throws {
        let image = Grid.distinct(width: 4, height: 4)
        var expected = Grid(width: 10, height: 10)
        expected.put(image.part(x: 1, y: 2, width: 2, height: 2).enlarged(4), x: 1, y: 1)
        let part = Rect(x: 1, y: 2, width: 2, height: 2)
        let drawn = try draw(
            [shown(image, source: part, width: 8, height: 8, x: 1, y: 1)], on: output(10, 10))
        #expect(drawn == expected)
    }

    @Test func `halving the size averages four pixels`() throws {
        let image = Grid([[0xff00_0000, 0xff40_0000], [0xff80_0000, 0xffc0_0000]])
        let drawn = try draw([shown(image, width: 1, height: 1)], on: output(1, 1))
        #expect(drawn == Grid([[0xff60_0000]]))
    }

    /// The renderer interpolates the four nearest pixels. It repeats the edge pixels of the source outside of
    /// it.
    @Test(arguments: [(7.0, 5.0), (5.0, 4.0), (3.0, 2.0), (11.0, 3.0)])
    func `fractional factor interpolates`(width: Double, height: Double) throws {
        let image = Grid(
            (0..<5).map { y in (0..<6).map { x in black | UInt32(x * 40) << 16 | UInt32(y * 50) << 8 | 7 } })
        let part = Rect(x: 1, y: 1, width: 4, height: 3)
        let drawn = try draw(
            [shown(image, source: part, width: width, height: height)], on: output(12, 6))
        for y in 0..<Int(height) {
            for x in 0..<Int(width) {
                // The content is linear in both directions, so the result is, too.
                let column = min(max((Double(x) + 0.5) * 4 / width + 0.5, 1), 4)
                let row = min(max((Double(y) + 0.5) * 3 / height + 0.5, 1), 3)
                #expect(abs(Double(drawn[x, y] >> 16 & 0xff) - column * 40) <= 2)
                #expect(abs(Double(drawn[x, y] >> 8 & 0xff) - row * 50) <= 2)
                #expect(drawn[x, y] & 0xff == 7)
            }
        }
    }

    @Test func `solid color fills its surface at any scale`() throws {
        let drawn = try draw(
            [solid(red, Rect(x: 1, y: 1, width: 3, height: 1))], on: output(8, 5, scale: 180))
        var expected = Grid(width: 8, height: 5)
        expected.fill(x: 2, y: 2, width: 4, height: 1, red)
        #expect(drawn == expected)
    }
}
