import SurfaceResponders
import Testing

/// The descriptions of geometry types in logs and test failures.
@Suite struct GeometryDescriptionTests {
    @Test func `whole numbers are printed without a decimal point`() {
        #expect("\(Point(x: 10, y: -20))" == "(10, -20)")
        #expect("\(Point(x: 0.5, y: -0.0))" == "(0.5, 0)")
        #expect("\(Size(width: 100, height: 50.25))" == "100 × 50.25")
        #expect("\(Rect(x: 0, y: 1, width: 100, height: 50))" == "(0, 1, 100 × 50)")
    }

    @Test func `vector components are printed with their signs`() {
        #expect("\(Vector(dx: 3, dy: -4.5))" == "(+3, -4.5)")
        #expect("\(Vector.zero)" == "(+0, +0)")
    }

    @Test func `non-finite and very large numbers are printed as such`() {
        #expect("\(Point(x: .nan, y: .infinity))" == "(nan, inf)")
        #expect("\(Size(width: 1e300, height: -.infinity))" == "1e+300 × -inf")
    }

    @Test func `simple transforms are described by their effect`() {
        #expect("\(AffineTransform.identity)" == "identity")
        #expect("\(AffineTransform.translation(Vector(dx: 10, dy: -5)))" == "(+10, -5)")
        #expect("\(AffineTransform(a: 2, b: 0, c: 0, d: 1.5, tx: 10, ty: 20))" == "[2 0 0 1.5 10 20]")
    }

    @Test func `region description lists at most four rectangles`() throws {
        var region = Region()
        #expect("\(region)" == "empty")
        #expect("\(InputRegion.region(region))" == "empty")
        for row in 0..<4 as Range<Int32> {
            try region.add(Region.Rectangle(x: row, y: row * 5, width: 10, height: 5))
        }
        let four = "(0, 0, 10 × 5) (1, 5, 10 × 5) (2, 10, 10 × 5) (3, 15, 10 × 5)"
        #expect("\(region)" == four)
        for row in 4..<6 as Range<Int32> {
            try region.add(Region.Rectangle(x: row, y: row * 5, width: 10, height: 5))
        }
        #expect("\(InputRegion.region(region))" == four + " and 2 more")
        #expect("\(InputRegion.infinite)" == "infinite")
    }
}
