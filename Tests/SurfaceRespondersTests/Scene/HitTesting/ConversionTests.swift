import Proofs
import PropertyTesting
import Testing

import SurfaceResponders

@Suite struct ConversionTests {
    let stage = HitTestStage()

    @Test(.behavior(70)) func `round trip restores the point for any invertible chain`() {
        let property = Property { choices in
            var random = choices
            let chain = Self.randomChain(&random, depth: 6)
            let other = Self.randomChain(&random, depth: 4)
            let point = Point(
                x: Double.random(in: -4000...4000, using: &random),
                y: Double.random(in: -4000...4000, using: &random))
            for target in [chain.first, other.last, nil] {
                let there = chain[5].convert(point, to: target)
                let back = chain[5].convert(there, from: target)
                if abs(back.x - point.x) > 1.0 / 256 || abs(back.y - point.y) > 1.0 / 256 {
                    return "\(point) comes back as \(back)"
                }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...200) { Issue.record("\(failure)") }
    }

    @Test(.behavior(70)) func `conversion between windows uses global coordinates`() {
        let window = Window(
            rootSurface: SurfaceResponder(kind: .surface, frame: Rect(x: 5, y: 6, width: 50, height: 50)))
        window.frame = Rect(x: 1000, y: 2000, width: 50, height: 50)
        stage.window.frame.origin = Point(x: 100, y: 200)
        let child = stage.add(.region, 10, 20, 30, 30)
        let there = child.convert(Point(x: 1, y: 2), to: window.rootSurface)
        #expect(there == Point(x: 111 - 1005, y: 222 - 2006))
        #expect(child.convert(there, from: window.rootSurface) == Point(x: 1, y: 2))
    }

    @Test func `nil stands for window coordinates`() {
        stage.window.frame.origin = Point(x: 100, y: 200)
        let child = stage.add(.region, 10, 20, 30, 30)
        #expect(child.convert(Point(x: 1, y: 2), to: nil) == Point(x: 11, y: 22))
        #expect(child.convert(Point(x: 11, y: 22), from: nil) == Point(x: 1, y: 2))
        #expect(child.transformToGlobal.apply(to: Point(x: 1, y: 2)) == Point(x: 111, y: 222))
    }

    @Test func `converted rectangle is the bounding box of the result`() {
        let child = stage.add(.region, 100, 100, 20, 10)
        child.transform = .rotation(cosine: 0, sine: 1)
        #expect(child.frame == Rect(x: 105, y: 95, width: 10, height: 20))
        #expect(child.convert(child.bounds, to: stage.root) == Rect(x: 105, y: 95, width: 10, height: 20))
        #expect(child.convert(Rect(x: 105, y: 95, width: 10, height: 20), from: stage.root) == child.bounds)
        #expect(child.convert(child.bounds, to: nil) == child.frame)
    }

    @Test func `setting the frame sets position and size`() {
        let child = stage.add(.region, 0, 0, 1, 1)
        child.frame = Rect(x: 12, y: 34, width: 7, height: 9)
        #expect(child.bounds == Rect(x: 0, y: 0, width: 7, height: 9))
        #expect(child.center == Point(x: 15.5, y: 38.5))
        child.transform = .scale(2, 4)
        child.frame = Rect(x: 12, y: 34, width: 8, height: 8)
        #expect(child.bounds.size == Size(width: 4, height: 2))
        #expect(child.frame == Rect(x: 12, y: 34, width: 8, height: 8))
    }

    @Test func `conversion into a noninvertible responder gives its center`() {
        let child = stage.add(.region, 100, 100, 20, 10)
        child.transform = .scale(0, 0)
        #expect(child.convert(Point(x: 7, y: 7), from: stage.root) == Point(x: 10, y: 5))
        #expect(child.convert(Point(x: 7, y: 7), from: nil) == Point(x: 10, y: 5))
        #expect(child.convert(Rect(x: 0, y: 0, width: 9, height: 9), from: stage.root).size == .zero)
    }

    /// A chain of nested surfaces with random transforms, outermost first.
    private static func randomChain(_ generator: inout Choices, depth: Int) -> [SurfaceResponder] {
        var chain: [SurfaceResponder] = []
        for _ in 0..<depth {
            let responder = SurfaceResponder(
                kind: .surface,
                frame: Rect(
                    x: Double.random(in: -500...500, using: &generator),
                    y: Double.random(in: -500...500, using: &generator),
                    width: Double.random(in: 1...900, using: &generator),
                    height: Double.random(in: 1...900, using: &generator)))
            let angle = SIMD2(
                Double.random(in: -1...1, using: &generator), Double.random(in: 0.1...1, using: &generator))
            responder.transform = AffineTransform(
                a: angle.y, b: angle.x, c: -angle.x, d: angle.y,
                tx: Double.random(in: -9...9, using: &generator), ty: 0)
            responder.bounds.origin = Point(x: Double.random(in: -99...99, using: &generator), y: 3)
            chain.last?.addSubresponder(responder)
            chain.append(responder)
        }
        return chain
    }
}
