import PropertyTesting
import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

@Suite struct HiddenItemTests {
    private let screen = Rect(x: 0, y: 0, width: 10, height: 10)

    private func hidden(_ items: FrameItem...) -> [Int] { SceneFrame(items).hiddenItems(within: screen) }

    @Test func `item behind an opaque item is hidden`() {
        let small = solid(red, Rect(x: 1, y: 1, width: 3, height: 3))
        let large = solid(green, Rect(x: 0, y: 0, width: 5, height: 5))
        #expect(hidden(large, small) == [1])
        #expect(hidden(small, large) == [])
    }

    @Test func `items can hide another one together`() {
        let left = solid(red, Rect(x: 0, y: 0, width: 4, height: 8))
        let right = solid(red, Rect(x: 4, y: 0, width: 4, height: 8))
        #expect(hidden(left, right, solid(green, Rect(x: 2, y: 2, width: 4, height: 4))) == [2])
        #expect(hidden(left, right, solid(green, Rect(x: 2, y: 2, width: 4, height: 7))) == [])
    }

    @Test func `items that are not opaque hide nothing`() {
        let small = solid(red, Rect(x: 1, y: 1, width: 3, height: 3))
        let large = Rect(x: 0, y: 0, width: 5, height: 5)
        #expect(hidden(solid(0xfeff_0000, large), small) == [])
        #expect(hidden(solid(red, large, opacity: 0.99), small) == [])
        #expect(hidden(solid(red, large, clip: Rect(x: 2, y: 2, width: 5, height: 5)), small) == [])
        #expect(hidden(item(Grid(width: 5, height: 5, color: red)), small) == [])
        #expect(hidden(item(Grid(width: 5, height: 5, color: red), opaque: Region(0, 0, 4, 3)), small) == [])
        #expect(hidden(item(Grid(width: 5, height: 5, color: red), opaque: Region(0, 0, 4, 4)), small) == [1])
        #expect(hidden(item(Grid(width: 5, height: 5, color: red), .xrgb8888), small) == [1])
    }

    @Test func `source beyond its content hides nothing`() {
        let content = Grid(width: 5, height: 5, color: red).content(.xrgb8888)
        let bounds = Rect(x: 0, y: 0, width: 5, height: 5)
        for source in [Rect(x: 1, y: 0, width: 5, height: 5), Rect(x: 0, y: -1, width: 5, height: 5)] {
            let large = FrameItem(image: SurfaceImage(content, source: source), bounds: bounds)
            #expect(hidden(large, solid(green, Rect(x: 1, y: 1, width: 3, height: 3))) == [])
        }
    }

    @Test(arguments: [(1_023, [1_024]), (1_024, [])])
    func `only the frontmost of many opaque regions hide items`(count: Int, hidden: [Int]) {
        // Each has an opaque pixel in a corner, away from the other items.
        let front = item(Grid(width: 5, height: 5, color: red), x: 5, y: 5, opaque: Region(4, 4, 5, 5))
        let large = item(Grid(width: 5, height: 5, color: red), opaque: Region(0, 0, 4, 4))
        let small = solid(green, Rect(x: 1, y: 1, width: 3, height: 3))
        let frame = SceneFrame(Array(repeating: front, count: count) + [large, small])
        #expect(frame.hiddenItems(within: screen) == hidden)
    }

    @Test func `fractions of pixels are not rounded`() {
        let large = solid(red, Rect(x: 0.5, y: 0.5, width: 5, height: 5))
        #expect(hidden(large, solid(green, Rect(x: 0.25, y: 1, width: 2, height: 2))) == [])
        #expect(hidden(large, solid(green, Rect(x: 1.25, y: 1.5, width: 2.5, height: 2))) == [1])
    }

    @Test func `items outside or without visible pixels are hidden`() {
        let outside = solid(red, Rect(x: 10, y: 0, width: 3, height: 3))
        let faded = solid(red, Rect(x: 1, y: 1, width: 3, height: 3), opacity: 0)
        let empty = solid(red, Rect(x: 1, y: 1, width: 0, height: 3))
        let cut = solid(
            red, Rect(x: 1, y: 1, width: 3, height: 3), clip: Rect(x: 5, y: 5, width: 1, height: 1))
        #expect(hidden(outside, faded, empty, cut) == [0, 1, 2, 3])
    }

    @Test func `item visible in a picture is not hidden`() {
        var count = 0
        let property = Property { choices in
            var random = RandomItems(choices)
            let items = (0..<8).map { _ in random.item(opaque: true) }
            let hidden = SceneFrame(items).hiddenItems(within: Rect(x: 0, y: 0, width: 40, height: 30))
            let output = random.output()
            let renderer = try PixmanRenderer()
            let whole = Grid(try renderer.draw(SceneFrame(items), on: output))
            for place in hidden {
                count += 1
                var others = items
                others.remove(at: place)
                guard Grid(try renderer.draw(SceneFrame(others), on: output)) == whole else {
                    return "item \(place) is visible: \(items[place].frame as Any)"
                }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...100) { Issue.record("\(failure)") }
        #expect(count > 80)
    }
}
