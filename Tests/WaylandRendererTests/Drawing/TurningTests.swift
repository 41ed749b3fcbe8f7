import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

@Suite struct TurningTests {
    private let image = Grid.distinct(width: 3, height: 2)

    /// Returns the upright picture: the image at (2, 1) on a ground of 8 by 5.
    private func scene(_ shown: Grid) -> Grid {
        var grid = Grid(width: 8, height: 5)
        grid.put(shown, x: 2, y: 1)
        return grid
    }

    private func size(_ grid: Grid, _ transform: BufferTransform) -> (Int32, Int32) {
        let turned = grid.turned(transform)
        return (Int32(turned.width), Int32(turned.height))
    }

    @Test(arguments: BufferTransform.allCases, BufferTransform.allCases)
    func `rotated buffer on a rotated output is upright`(buffer: BufferTransform, turn: BufferTransform)
        throws
    {
        let expected = scene(image).turned(turn)
        let shown = FrameItem(
            image: SurfaceImage(image.turned(buffer).content(), transform: buffer),
            bounds: Rect(x: 0, y: 0, width: 3, height: 2), transform: .translation(Vector(dx: 2, dy: 1)))
        let (width, height) = size(scene(image), turn)
        #expect(try draw([shown], on: output(width, height, turn)) == expected)
    }

    @Test(arguments: BufferTransform.allCases, BufferTransform.allCases)
    func `rotated item on a rotated output is drawn rotated`(
        turn: BufferTransform, outputTurn: BufferTransform
    ) throws {
        let turned = image.turned(turn)
        // Rotated about the origin, and moved so that it begins at (2, 1).
        let quarter = AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
        var transform: AffineTransform = turn.isFlipped ? .scale(-1, 1) : .identity
        for _ in 0..<turn.quarterTurns { transform = transform.concatenating(quarter) }
        let bounds = Rect(x: 0, y: 0, width: 3, height: 2)
        let corner = transform.boundingBox(of: bounds).origin
        transform = transform.concatenating(.translation(Point(x: 2, y: 1) - corner))
        let shown = FrameItem(image: SurfaceImage(image.content()), bounds: bounds, transform: transform)
        let (width, height) = size(scene(turned), outputTurn)
        #expect(try draw([shown], on: output(width, height, outputTurn)) == scene(turned).turned(outputTurn))
    }

    @Test(arguments: BufferTransform.allCases, BufferTransform.allCases)
    func `rotated buffer is cropped and enlarged upright`(buffer: BufferTransform, turn: BufferTransform)
        throws
    {
        // The surface shows columns 1 and 2 of its content, row 1, each pixel as a block of 3 by 3.
        let whole = Grid.distinct(width: 4, height: 3)
        var marks = Grid(width: 4, height: 3)
        marks.fill(x: 1, y: 1, width: 2, height: 1, white)
        let turnedMarks = marks.turned(buffer)
        let places = turnedMarks.pixels.indices.filter { turnedMarks.pixels[$0] == white }
        let columns = places.map { $0 % turnedMarks.width }
        let rows = places.map { $0 / turnedMarks.width }
        let left = try #require(columns.min())
        let top = try #require(rows.min())
        let source = Rect(
            x: Double(left), y: Double(top), width: Double(try #require(columns.max()) - left + 1),
            height: Double(try #require(rows.max()) - top + 1))
        let shown = FrameItem(
            image: SurfaceImage(whole.turned(buffer).content(), source: source, transform: buffer),
            bounds: Rect(x: 0, y: 0, width: 6, height: 3), transform: .translation(Vector(dx: 2, dy: 1)))
        let expected = scene(whole.part(x: 1, y: 1, width: 2, height: 1).enlarged(3)).turned(turn)
        let (width, height) = size(expected.turned(turn.inverse), turn)
        #expect(try draw([shown], on: output(width, height, turn)) == expected)
    }

    @Test func `skewed item covers its center but not the corners of its box`() throws {
        // A square of 20 rotated by 45 degrees about (20, 20): a diamond that extends 14 pixels in each
        // direction.
        let half = 0.5.squareRoot()
        let turn = AffineTransform.translation(Vector(dx: -10, dy: -10))
            .concatenating(.rotation(cosine: half, sine: half))
            .concatenating(.translation(Vector(dx: 20, dy: 20)))
        let shown = FrameItem(
            image: SurfaceImage(Grid(width: 20, height: 20, color: red).content(.xrgb8888)),
            bounds: Rect(x: 0, y: 0, width: 20, height: 20), transform: turn)
        let drawn = try draw(
            [shown, solid(blue, Rect(x: 0, y: 0, width: 40, height: 40))], on: output(40, 40))
        for y in 0..<40 {
            for x in 0..<40 {
                let distance = abs(Double(x) + 0.5 - 20) + abs(Double(y) + 0.5 - 20)
                if distance < 13 { #expect(drawn[x, y] == red) }
                if distance > 15.5 { #expect(drawn[x, y] == blue) }
            }
        }
    }
}
