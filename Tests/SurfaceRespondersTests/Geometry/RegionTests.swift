import PropertyTesting
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

@Suite struct RegionTests {
    typealias Rectangle = Region.Rectangle

    @Test func `regions are equal regardless of the order of construction`() throws {
        let first = try region((0, 0, 10, 10), (5, 5, 10, 10), (20, 0, 4, 4))
        let second = try region((20, 0, 4, 4), (5, 5, 10, 10), (0, 0, 10, 10))
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
    }

    @Test func `pieces that form a rectangle are merged into one`() throws {
        let whole = try region((0, 0, 5, 10), (5, 0, 5, 5), (5, 5, 5, 5))
        #expect(whole.rectangles == [Rectangle(x: 0, y: 0, width: 10, height: 10)])
        let stacked = try region((0, 20, 10, 10), (0, 0, 10, 10), (0, 10, 10, 10))
        #expect(stacked.rectangles == [Rectangle(x: 0, y: 0, width: 10, height: 30)])
    }

    @Test func `hole leaves bands above, beside and below it`() throws {
        var frame = try region((0, 0, 30, 30))
        try frame.subtract(Rectangle(x: 10, y: 10, width: 10, height: 10))
        #expect(
            frame.rectangles == [
                Rectangle(left: 0, top: 0, right: 30, bottom: 10),
                Rectangle(left: 0, top: 10, right: 10, bottom: 20),
                Rectangle(left: 20, top: 10, right: 30, bottom: 20),
                Rectangle(left: 0, top: 20, right: 30, bottom: 30),
            ])
        #expect(!frame.contains(Point(x: 10, y: 10)))
        #expect(frame.contains(Point(x: 9.99, y: 10)))
        #expect(frame.contains(Point(x: 20, y: 19.99)))
        #expect(frame.contains(Point(x: 15, y: 20)))
        try frame.add(Rectangle(x: 10, y: 10, width: 10, height: 10))
        #expect(frame == Region(Rectangle(x: 0, y: 0, width: 30, height: 30)))
    }

    @Test func `rectangle contains its left and top edges but not the others`() throws {
        let square = try region((5, 5, 5, 5))
        #expect(square.contains(Point(x: 5, y: 5)))
        #expect(!square.contains(Point(x: 10, y: 9)))
        #expect(!square.contains(Point(x: 9, y: 10)))
        #expect(!square.contains(Point(x: 4.999, y: 5)))
        #expect(!square.contains(Point(x: .nan, y: 6)))
        #expect(!square.contains(Point(x: 6, y: .infinity)))
    }

    @Test func `rectangle without a positive size changes nothing`() throws {
        var some = try region((0, 0, 10, 10))
        let before = some
        try some.add(Rectangle(x: 50, y: 50, width: 0, height: 10))
        try some.add(Rectangle(x: 50, y: 50, width: -5, height: 10))
        try some.subtract(Rectangle(x: 5, y: 5, width: -3, height: -3))
        #expect(some == before)
        #expect(try region((0, 0, 0, 0)).isEmpty)
    }

    @Test func `coordinates beyond the integer range are clamped`() throws {
        let huge = try region((.max - 10, .min, .max, .max), (.min, .min, .max, .max))
        #expect(huge.boundingBox == Rectangle(left: .min, top: .min, right: .max, bottom: -1))
        #expect(huge.contains(Point(x: Double(Int32.max) - 1, y: -2)))
        #expect(!huge.contains(Point(x: Double(Int32.max), y: -2)))
        var everything = try region((.min, .min, .max, .max), (-1, .min, .max, .max))
        try everything.add(Rectangle(left: .min, top: .min, right: .max, bottom: .max))
        #expect(everything.rectangles == [Rectangle(left: .min, top: .min, right: .max, bottom: .max)])
        try everything.subtract(Rectangle(left: .min, top: .min, right: .max, bottom: .max))
        #expect(everything.isEmpty)
    }

    @Test func `offset moves a region and clips it to the integer range`() throws {
        let some = try region((0, 0, 10, 10), (20, 20, 10, 10))
        #expect(some.offset(x: 5, y: -5) == (try region((5, -5, 10, 10), (25, 15, 10, 10))))
        let cut = some.offset(x: .max - 5, y: 0)
        #expect(cut.rectangles == [Rectangle(left: .max - 5, top: 0, right: .max, bottom: 10)])
        #expect(
            try region((0, 0, 10, 10)).offset(x: .min, y: .min).boundingBox
                == Rectangle(left: .min, top: .min, right: .min + 10, bottom: .min + 10))
        #expect(try region((-10, -10, 5, 5)).offset(x: .min, y: 0).isEmpty)
    }

    @Test func `intersection keeps the area inside both`() throws {
        let some = try region((0, 0, 10, 10), (20, 0, 10, 10))
        #expect(
            some.intersection(Rectangle(x: 5, y: 5, width: 20, height: 20))
                == (try region((5, 5, 5, 5), (20, 5, 5, 5))))
        let row = try region((0, 0, 100, 1))
        #expect(try some.intersection(row) == (try region((0, 0, 10, 1), (20, 0, 10, 1))))
        #expect(try some.subtracting(some).isEmpty)
        #expect(try some.union(some) == some)
    }

    @Test func `change that makes a region too complex is refused and has no effect`() throws {
        var comb = Region()
        for index in 0..<Int32(Region.maximumCount / 64) {
            try comb.add(Rectangle(x: 0, y: index * 2, width: 1000, height: 1))
        }
        var refused: Region?
        for index in 0..<Int32(400) {
            let before = comb
            do {
                try comb.subtract(Rectangle(x: index * 2, y: 0, width: 1, height: 100_000))
            } catch {
                #expect(comb == before)
                refused = before
                break
            }
        }
        #expect(refused != nil)
        #expect(comb.rectangles.count <= Region.maximumCount)
    }

    @Test func `adding thousands of rectangles in random order is fast`() throws {
        var generator = SeededGenerator(seed: 3)
        var region = Region()
        let start = ContinuousClock.now
        for _ in 0..<20_000 {
            let x = Int32.random(in: 0..<4000, using: &generator)
            let y = Int32.random(in: 0..<4000, using: &generator)
            try? region.add(Rectangle(x: x, y: y, width: 3, height: 3))
        }
        #expect(!region.isEmpty)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    /// Compares the region with a set of single pixels.
    @Test func `random additions and subtractions cover the expected pixels`() {
        let property = Property(steps: 12) { choices in
            var (region, pixels, random) = (Region(), Set<[Int32]>(), choices)
            while choices.beginStep() {
                let isAdded = Bool.random(using: &random)
                let rectangle = Rectangle(
                    x: .random(in: 0..<14, using: &random), y: .random(in: 0..<14, using: &random),
                    width: .random(in: 0..<8, using: &random), height: .random(in: 0..<8, using: &random))
                choices.note("\(isAdded ? "add" : "subtract") \(rectangle)")
                if isAdded { try region.add(rectangle) } else { try region.subtract(rectangle) }
                let covered = Self.pixels(of: rectangle)
                pixels = isAdded ? pixels.union(covered) : pixels.subtracting(covered)
                if let difference = Self.difference(region, pixels) { return difference }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...200) { Issue.record("\(failure)") }
    }

    private static func difference(_ region: Region, _ pixels: Set<[Int32]>) -> String? {
        let covered = region.rectangles.flatMap(Self.pixels)
        if Set(covered) != pixels { return "other pixels are covered" }
        if covered.count != pixels.count { return "rectangles overlap" }
        if !isBanded(region) { return "rectangles are not in bands" }
        for x in Int32(-1)..<23 {
            for y in Int32(-1)..<23 {
                let isInside = region.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                if isInside != pixels.contains([x, y]) { return "\(x), \(y) is inside: \(isInside)" }
            }
        }
        return nil
    }

    private static func pixels(of rectangle: Rectangle) -> [[Int32]] {
        guard !rectangle.isEmpty else { return [] }
        return (rectangle.left..<rectangle.right).flatMap { x in
            (rectangle.top..<rectangle.bottom).map { [x, $0] }
        }
    }

    private static func isBanded(_ region: Region) -> Bool {
        zip(region.rectangles, region.rectangles.dropFirst()).allSatisfy { first, second in
            first.top == second.top
                ? first.bottom == second.bottom && first.right < second.left
                : first.bottom <= second.top
        }
    }
}
