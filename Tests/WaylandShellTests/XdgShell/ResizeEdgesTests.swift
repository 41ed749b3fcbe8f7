import SurfaceResponders
import Testing
import WaylandShell

struct ResizeEdgesTests {
    private let size = Size(width: 200, height: 100)
    private let way = Vector(dx: 10, dy: -20)

    private static let drags: [(ResizeEdges, Double, Double)] = [
        (.right, 210, 100), (.left, 190, 100), (.top, 200, 120), (.bottom, 200, 80),
        ([.top, .left], 190, 120), ([.bottom, .right], 210, 80),
    ]

    @Test(arguments: drags)
    func `dragged edge changes the size`(edges: ResizeEdges, width: Double, height: Double) {
        let result = edges.size(of: size, draggedBy: way, limits: SizeLimits())
        #expect(result == Size(width: width, height: height))
    }

    @Test func `opposite edges stay`() {
        let frame = Rect(x: 50, y: 60, width: 200, height: 100)
        let smaller = Size(width: 150, height: 70)
        #expect(ResizeEdges([.top, .left]).origin(of: smaller, keeping: frame) == Point(x: 100, y: 90))
        #expect(ResizeEdges([.bottom, .right]).origin(of: smaller, keeping: frame) == Point(x: 50, y: 60))
    }

    @Test func `limits are kept`() {
        let limits = SizeLimits(minimum: Size(width: 150, height: 0), maximum: Size(width: 0, height: 110))
        let shrunk = ResizeEdges.right.size(of: size, draggedBy: Vector(dx: -90, dy: 0), limits: limits)
        #expect(shrunk == Size(width: 150, height: 100))
        let grown = ResizeEdges.bottom.size(of: size, draggedBy: Vector(dx: 0, dy: 90), limits: limits)
        #expect(grown == Size(width: 200, height: 110))
    }

    @Test func `drag leaves a width of at least one`() {
        let result = ResizeEdges.right.size(
            of: size, draggedBy: Vector(dx: -900, dy: 0), limits: SizeLimits())
        #expect(result.width == 1)
    }
}

struct SizeLimitsTests {
    private func limits(_ minimum: (Double, Double), _ maximum: (Double, Double)) -> SizeLimits {
        SizeLimits(
            minimum: Size(width: minimum.0, height: minimum.1),
            maximum: Size(width: maximum.0, height: maximum.1))
    }

    @Test func `only equal limits are fixed`() {
        #expect(limits((400, 300), (400, 300)).isFixed)
        #expect(!limits((400, 300), (400, 301)).isFixed)
        #expect(!SizeLimits().isFixed)
    }

    @Test func `sizes are clamped to the range of the protocol`() {
        let size = Size(width: 100_000, height: -5)
        #expect(SizeLimits().clamp(size) == Size(width: 65_535, height: 1))
        #expect(limits((10, 20), (50, 60)).clamp(size) == Size(width: 50, height: 20))
    }
}
