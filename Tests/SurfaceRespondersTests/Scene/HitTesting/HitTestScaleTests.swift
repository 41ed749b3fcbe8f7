import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Scenes of unusual size or shape. Clients can create some of them.
@Suite struct HitTestScaleTests {
    let scene = Scene()

    @discardableResult
    func addWindow(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> SurfaceResponder {
        let surface = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: width, height: height))
        let window = Window(rootSurface: surface)
        window.frame = Rect(x: x, y: y, width: width, height: height)
        scene.add(window)
        return surface
    }

    /// Compares the hit-test index with a search that asks every responder, at random points of a rectangle.
    func compare(in rect: Rect, count: Int = 60, sourceLocation: SourceLocation = #_sourceLocation) {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<count {
            let point = Point(
                x: Double.random(in: rect.minX..<rect.maxX, using: &generator).rounded(),
                y: Double.random(in: rect.minY..<rect.maxY, using: &generator).rounded())
            #expect(
                scene.hitTest(point)?.responder === HitTestStage.ask(scene, at: point)?.responder,
                sourceLocation: sourceLocation)
        }
    }

    @Test func `each of thousands of tiles is hit at its own points`() {
        for row in 0..<50 {
            for column in 0..<50 { addWindow(Double(column) * 38, Double(row) * 21, 38, 21) }
        }
        compare(in: Rect(x: -20, y: -20, width: 1960, height: 1100))
        #expect(scene.hitTest(Point(x: 38, y: 21))?.responder === scene.windows[51].rootSurface)
        #expect(scene.hitTest(Point(x: 37.99, y: 20.99))?.responder === scene.windows[0].rootSurface)
    }

    /// Also tests the floating-point numbers directly before and after each edge.
    @Test(arguments: [0, -95, -1921, 7.5, 1_048_576.25], [0, 30_000])
    func `adjacent tiles meet without rounding errors`(offset: Double, distanceOfAnother: Double) {
        for index in 0..<30 {
            addWindow(
                offset + Double(index % 6) * 38, offset + Double(index / 6) * 21.5, index % 7 == 3 ? 60 : 38,
                21.5)
        }
        if distanceOfAnother > 0 { addWindow(offset + distanceOfAnother, offset, 38, 21) }
        let edges = scene.windows.flatMap { [$0.frame.minX, $0.frame.maxX, $0.frame.minY, $0.frame.maxY] }
        let coordinates = Set(edges.flatMap { [$0.nextDown, $0, $0.nextUp] })
        for x in coordinates {
            for y in coordinates {
                let expected = scene.windows.last { window in
                    let frame = window.frame
                    return x >= frame.minX && x < frame.maxX && y >= frame.minY && y < frame.maxY
                }
                let found = scene.hitTest(Point(x: x, y: y))?.responder
                if found !== expected?.rootSurface { Issue.record("\(x), \(y)") }
            }
        }
    }

    @Test func `frontmost of thousands of full-screen windows is hit`() {
        for _ in 0..<3000 { addWindow(0, 0, 3840, 2160) }
        #expect(scene.hitTest(Point(x: 0, y: 0))?.responder === scene.windows.last?.rootSurface)
        #expect(scene.hitTest(Point(x: 3839, y: 2159))?.responder === scene.windows.last?.rootSurface)
        #expect(scene.hitTest(Point(x: 3840, y: 0)) == nil)
        addWindow(1e9, 1e9, 10, 10)
        compare(in: Rect(x: -100, y: -100, width: 4000, height: 2400))
    }

    @Test func `distant and tiny windows do not hide the others`() {
        for index in 0..<600 {
            addWindow(Double(index % 25) * 2, Double(index / 25) * 2, 2, 2)
            addWindow(Double(index) * 3_000_000 - 1e9, Double(index) * 1_000_000, 500, 500)
        }
        let far = addWindow(-2_147_483_648, 2_147_483_647, 4000, 4000)
        compare(in: Rect(x: -2, y: -2, width: 60, height: 60))
        compare(in: Rect(x: -1e9, y: 0, width: 1e9, height: 1e9))
        compare(in: Rect(x: 199_999_900, y: 400_000_000, width: 600, height: 600))
        #expect(scene.hitTest(Point(x: -2_147_483_648, y: 2_147_483_647))?.responder === far)
    }

    @Test func `window of enormous size is hit and hides nothing in front of it`() {
        let huge = addWindow(-1e300, -1e300, 2e300, 2e300)
        let small = addWindow(10, 10, 10, 10)
        #expect(scene.hitTest(Point(x: 0, y: 0))?.responder === huge)
        #expect(scene.hitTest(Point(x: 15, y: 15))?.responder === small)
        addWindow(.nan, 0, 10, 10)
        addWindow(.infinity, 0, 10, 10)
        addWindow(0, 0, .infinity, .infinity)
        compare(in: Rect(x: -50, y: -50, width: 100, height: 100))
    }

    @Test func `overlapping input regions with many holes are hit correctly`() throws {
        var comb = Region()
        for index in 0..<Int32(500) {
            try comb.add(Region.Rectangle(x: index * 4, y: 0, width: 2, height: 1000))
        }
        for index in 0..<300 {
            addWindow(Double(index % 4), 0, 2000, 1000).inputRegion = .region(comb)
        }
        compare(in: Rect(x: -10, y: -10, width: 2020, height: 1020), count: 200)
    }

    @Test(.behavior(61)) func `deeply nested subsurfaces are hit`() {
        var innermost = addWindow(0, 0, 100, 100)
        for _ in 0..<2000 {
            let child = SurfaceResponder(kind: .surface, frame: Rect(x: 1, y: 0, width: 10, height: 10))
            innermost.addSubresponder(child)
            innermost = child
        }
        #expect(scene.hitTest(Point(x: 2009, y: 5))?.responder === innermost)
        #expect(scene.hitTest(Point(x: 2009, y: 5))?.location == Point(x: 9, y: 5))
        #expect(scene.hitTest(Point(x: 2010, y: 5)) == nil)
    }

    @Test func `frontmost of many scaled windows is hit`() {
        for index in 0..<1000 {
            addWindow(Double(index % 10), 0, 1000, 1000).transform = .scale(0.5, 0.5)
        }
        compare(in: Rect(x: 200, y: 200, width: 600, height: 600))
    }

    @Test func `empty scene hits nothing`() {
        #expect(scene.hitTest(.zero) == nil)
    }
}
