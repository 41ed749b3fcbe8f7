import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

@Suite struct DamageTests {
    private let whole = Rect(x: 0, y: 0, width: 8, height: 6)

    private func picture(_ renderer: PixmanRenderer) throws -> Grid {
        Grid(try #require(renderer.picture(ofOutputNamed: "test")))
    }

    @Test func `first frame of an output is drawn completely`() throws {
        let renderer = try PixmanRenderer()
        let drawn = try renderer.render(
            SceneFrame([solid(red, whole)]), on: output(8, 6), damage: .areas([]))
        #expect(drawn == Region(0, 0, 8, 6))
        #expect(try picture(renderer) == Grid(width: 8, height: 6, color: red))
    }

    @Test func `only damaged areas are drawn`() throws {
        let renderer = try PixmanRenderer()
        try renderer.render(SceneFrame([solid(red, whole)]), on: output(8, 6), damage: .everything)
        let damage = [Rect(x: 1, y: 2, width: 3, height: 2), Rect(x: 6, y: 0, width: 10, height: 1)]
        let drawn = try renderer.render(
            SceneFrame([solid(blue, whole)]), on: output(8, 6), damage: .areas(damage))
        #expect(drawn == (try Region(1, 2, 4, 4).union(Region(6, 0, 8, 1))))
        var expected = Grid(width: 8, height: 6, color: red)
        expected.fill(x: 1, y: 2, width: 3, height: 2, blue)
        expected.fill(x: 6, y: 0, width: 2, height: 1, blue)
        #expect(try picture(renderer) == expected)
    }

    @Test func `nothing is drawn without damage`() throws {
        let renderer = try PixmanRenderer()
        try renderer.render(SceneFrame([solid(red, whole)]), on: output(8, 6), damage: .everything)
        for damage in [[], [Rect(x: 8, y: 0, width: 5, height: 5)], [Rect(x: 1, y: 1, width: 0, height: 4)]] {
            let drawn = try renderer.render(
                SceneFrame([solid(blue, whole)]), on: output(8, 6), damage: .areas(damage))
            #expect(drawn.isEmpty)
        }
        #expect(try picture(renderer) == Grid(width: 8, height: 6, color: red))
    }

    @Test func `redrawn translucent items blend with the items behind them`() throws {
        let renderer = try PixmanRenderer()
        let frame = SceneFrame([solid(0x8080_0000, whole), solid(white, whole)])
        try renderer.render(frame, on: output(8, 6), damage: .everything)
        let before = try picture(renderer)
        try renderer.render(frame, on: output(8, 6), damage: .areas([Rect(x: 2, y: 2, width: 3, height: 3)]))
        #expect(try picture(renderer) == before)
    }

    @Test func `damage extends to all pixels that it touches`() throws {
        let renderer = try PixmanRenderer()
        let output = output(12, 9, scale: 180)
        try renderer.render(SceneFrame([solid(red, whole)]), on: output, damage: .everything)
        let drawn = try renderer.render(
            SceneFrame([solid(red, whole)]), on: output,
            damage: .areas([Rect(x: 1, y: 1, width: 1, height: 2)]))
        #expect(drawn == Region(1, 1, 3, 5))
    }

    @Test(arguments: BufferTransform.allCases) func `damage follows the output's transform`(
        turn: BufferTransform
    ) throws {
        let renderer = try PixmanRenderer()
        var marks = Grid(width: 8, height: 6)
        marks.fill(x: 1, y: 2, width: 4, height: 1, white)
        let turned = marks.turned(turn)
        let output = output(Int32(turned.width), Int32(turned.height), turn)
        try renderer.render(SceneFrame(), on: output, damage: .everything)
        let drawn = try renderer.render(
            SceneFrame([solid(white, whole)]), on: output,
            damage: .areas([Rect(x: 1, y: 2, width: 4, height: 1)]))
        #expect(try picture(renderer) == turned)
        for y in 0..<turned.height {
            for x in 0..<turned.width { #expect(drawn.contains(x, y) == (turned[x, y] == white)) }
        }
    }

    @Test func `damage of a smoothed item extends beyond it`() throws {
        // Each pixel of the content is four pixels wide in the picture, and blends with its neighbors up to
        // two pixels beyond its edges.
        func frame(_ middle: UInt32) -> SceneFrame {
            let image = Grid([[red, red, middle, red, red]])
            return SceneFrame([
                FrameItem(
                    image: SurfaceImage(image.content(), source: Rect(x: 0.125, y: 0, width: 4.5, height: 1)),
                    bounds: Rect(x: 0, y: 0, width: 18, height: 4))
            ])
        }
        let renderer = try PixmanRenderer()
        let output = output(18, 4)
        try renderer.render(frame(red), on: output, damage: .everything)
        try renderer.render(
            frame(blue), on: output, damage: .areas([Rect(x: 7.5, y: 0, width: 4, height: 4)]))
        #expect(try picture(renderer) == Grid(PixmanRenderer().draw(frame(blue), on: output)))
    }

    @Test func `many damaged areas are drawn as one`() throws {
        let renderer = try PixmanRenderer()
        let output = output(400, 400)
        try renderer.render(SceneFrame(), on: output, damage: .everything)
        let damage = (0..<1000).map {
            Rect(x: Double($0 * 7 % 397), y: Double($0 * 13 % 389), width: 1, height: 1)
        }
        let drawn = try renderer.render(SceneFrame(), on: output, damage: .areas(damage))
        for place in damage { #expect(drawn.contains(place.origin)) }
        #expect(drawn.rectangles.count == 1)
    }

    @Test func `change of mode, scale, transform or position redraws everything`() throws {
        let renderer = try PixmanRenderer()
        let others = [
            output(8, 6), output(9, 6), output(9, 7), output(9, 7, scale: 240),
            output(9, 7, scale: 240, .flipped),
            output(9, 7, scale: 240, .flipped, at: Point(x: 1, y: 0)),
        ]
        for other in others {
            let drawn = try renderer.render(SceneFrame(), on: other, damage: .areas([]))
            #expect(drawn == Region(0, 0, other.width, other.height))
            #expect(try renderer.render(SceneFrame(), on: other, damage: .areas([])).isEmpty)
        }
    }

    @Test func `change of background redraws everything`() throws {
        let renderer = try PixmanRenderer()
        try renderer.render(SceneFrame(), on: output(2, 2), damage: .everything)
        renderer.background = FrameColor(argb: green)
        try renderer.render(SceneFrame(), on: output(2, 2), damage: .areas([]))
        #expect(try picture(renderer) == Grid(width: 2, height: 2, color: green))
    }

    @Test func `each output has its own picture until it is forgotten`() throws {
        let renderer = try PixmanRenderer()
        let left = FrameOutput(name: "left", width: 1, height: 1)
        let right = FrameOutput(name: "right", width: 2, height: 1, origin: Point(x: 1, y: 0))
        let frame = SceneFrame([solid(red, Rect(x: 0, y: 0, width: 2, height: 1))])
        try renderer.render(frame, on: left, damage: .everything)
        try renderer.render(frame, on: right, damage: .everything)
        #expect(renderer.picture(ofOutputNamed: "left").map(Grid.init) == Grid([[red]]))
        #expect(renderer.picture(ofOutputNamed: "right").map(Grid.init) == Grid([[red, black]]))
        renderer.forget(outputNamed: "left")
        #expect(renderer.picture(ofOutputNamed: "left") == nil)
        #expect(renderer.picture(ofOutputNamed: "right") != nil)
    }

    @Test func `picture kept by a caller does not change`() throws {
        let renderer = try PixmanRenderer()
        try renderer.render(SceneFrame([solid(red, whole)]), on: output(8, 6), damage: .everything)
        let kept = try #require(renderer.picture(ofOutputNamed: "test"))
        try renderer.render(SceneFrame([solid(blue, whole)]), on: output(8, 6), damage: .everything)
        #expect(Grid(kept) == Grid(width: 8, height: 6, color: red))
        #expect(try picture(renderer) == Grid(width: 8, height: 6, color: blue))
    }
}
