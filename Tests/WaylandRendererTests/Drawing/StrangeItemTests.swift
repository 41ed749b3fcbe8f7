import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

/// Tests extreme and invalid numbers from clients. The renderer skips items that it cannot draw.
@Suite struct StrangeItemTests {
    private let ground = solid(blue, Rect(x: 0, y: 0, width: 6, height: 6))

    /// Whether only the ground is visible.
    private func isUnseen(_ item: FrameItem) throws -> Bool {
        try draw([item, ground], on: output(6, 6)) == Grid(width: 6, height: 6, color: blue)
    }

    private func shown(
        _ image: SurfaceImage = SurfaceImage(Grid(width: 2, height: 2, color: red).content()),
        bounds: Rect = Rect(x: 0, y: 0, width: 2, height: 2), transform: AffineTransform = .identity,
        clip: Rect? = nil, opacity: Double = 1
    ) -> FrameItem {
        FrameItem(image: image, bounds: bounds, transform: transform, clip: clip, opacity: opacity)
    }

    @Test(arguments: [(0.0, 2.0), (2, 0), (-1, 2), (.nan, 2), (2, .nan), (.infinity, 2)])
    func `item without a size is not drawn`(width: Double, height: Double) throws {
        #expect(try isUnseen(shown(bounds: Rect(x: 0, y: 0, width: width, height: height))))
    }

    @Test(arguments: [
        Rect(x: 0, y: 0, width: 0, height: 1), Rect(x: 0, y: 0, width: -1, height: 1),
        Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .infinity, height: 1),
        Rect(x: 2, y: 0, width: 5, height: 5), Rect(x: -9, y: 0, width: 5, height: 5),
        Rect(x: 1e300, y: 0, width: 1, height: 1),
    ])
    func `source without pixels is not drawn`(source: Rect) throws {
        let content = Grid(width: 2, height: 2, color: red).content()
        #expect(try isUnseen(shown(SurfaceImage(content, source: source))))
    }

    @Test(arguments: [
        AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0), .scale(0, 1), .scale(.nan, 1),
        .scale(.infinity, 1),
        AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0), .translation(Vector(dx: .nan, dy: 0)),
        .translation(Vector(dx: 0, dy: .infinity)), .scale(1e-5, 1e-5),
    ])
    func `item with a degenerate transform is not drawn`(transform: AffineTransform) throws {
        #expect(try isUnseen(shown(transform: transform)))
    }

    @Test(arguments: [-1e300, -1e12, -3e9, -1e6, -2, 6, 1e6, 3e9, 1e12, 1e300])
    func `item far away is not drawn`(place: Double) throws {
        #expect(try isUnseen(shown(transform: .translation(Vector(dx: place, dy: 0)))))
        #expect(try isUnseen(shown(transform: .translation(Vector(dx: 0, dy: place)))))
    }

    @Test(arguments: [0.0, -1, .nan]) func `invisible item is not drawn`(opacity: Double) throws {
        #expect(try isUnseen(shown(opacity: opacity)))
    }

    @Test func `item that is clipped away is not drawn`() throws {
        #expect(try isUnseen(shown(clip: Rect(x: 3, y: 3, width: 2, height: 2))))
        #expect(try isUnseen(shown(clip: Rect(x: 0, y: 0, width: .nan, height: 2))))
        #expect(try isUnseen(shown(clip: .zero)))
    }

    @Test func `opacity is at most 1`() throws {
        #expect(shown(opacity: .infinity).opacity == 1)
        #expect(try draw([shown(opacity: 7)], on: output(2, 2)) == Grid(width: 2, height: 2, color: red))
    }

    @Test func `unreadable pixels are not drawn`() throws {
        let contents = [
            UnreadableContent(count: nil), UnreadableContent(count: 15), UnreadableContent(count: 0),
            UnreadableContent(count: 64, bytesPerRow: 12), UnreadableContent(count: 64, bytesPerRow: 18),
            UnreadableContent(count: 64, bytesPerRow: -16),
            UnreadableContent(count: 64, bytesPerRow: 1 << 40),
        ]
        for content in contents {
            let drawn = try draw(
                [shown(SurfaceImage(content), bounds: Rect(x: 0, y: 0, width: 4, height: 4))],
                on: output(4, 4))
            #expect(drawn == Grid(width: 4, height: 4))
        }
        let longRows = UnreadableContent(count: 5 * 3 + 4, bytesPerRow: 20)
        let drawn = try draw(
            [shown(SurfaceImage(longRows), bounds: Rect(x: 0, y: 0, width: 4, height: 4))], on: output(4, 4))
        #expect(drawn == Grid(width: 4, height: 4, color: red))
    }

    @Test(arguments: [1e3, 1e6, 1e9, 1e12]) func `visible part of huge content is drawn`(edge: Double)
        throws
    {
        let image = SurfaceImage(Grid([[white, green], [white, red]]).content())
        let bounds = Rect(x: 0, y: 0, width: 2 * edge, height: 2 * edge)
        // The center of the last pixel is at (3, 3).
        let place = Vector(dx: 3 - 1.5 * edge, dy: 3 - 1.5 * edge)
        let drawn = try draw(
            [shown(image, bounds: bounds, transform: .translation(place)), ground], on: output(6, 6))
        #expect(drawn == Grid(width: 6, height: 6, color: red))
    }

    @Test func `visible part of a very long row is drawn`() throws {
        let row = Grid([(0..<70_000).map { black | UInt32($0) }])
        let drawn = try draw([item(row, x: -60_000)], on: output(6, 1))
        #expect(drawn == row.part(x: 60_000, y: 0, width: 6, height: 1))
    }

    /// The area outside the content is not shown. The part inside keeps its position.
    @Test func `source beyond its content is drawn where it overlaps`() throws {
        let content = Grid(width: 4, height: 4, color: red).content(.xrgb8888)
        let drawn = try draw(
            [
                shown(
                    SurfaceImage(content, source: Rect(x: 2, y: 0, width: 4, height: 4)),
                    bounds: Rect(x: 0, y: 0, width: 4, height: 4)), ground,
            ], on: output(6, 6))
        var expected = Grid(width: 6, height: 6, color: blue)
        expected.fill(x: 0, y: 0, width: 2, height: 4, red)
        #expect(drawn == expected)
    }

    @Test func `picture without pixels is empty`() throws {
        #expect(try draw([ground], on: output(0, 5)).pixels.isEmpty)
        let renderer = try PixmanRenderer()
        #expect(try renderer.render(SceneFrame([ground]), on: output(0, 0), damage: .everything).isEmpty)
    }

    @Test(arguments: [(32_768, 1), (1, 40_000), (32_767, 32_767)] as [(Int32, Int32)])
    func `picture that is too large is refused`(width: Int32, height: Int32) throws {
        let renderer = try PixmanRenderer()
        let error = FrameRenderingError.pictureTooLarge(width: Int(width), height: Int(height))
        #expect(throws: error) { try renderer.draw(SceneFrame(), on: output(width, height)) }
        #expect(throws: error) {
            try renderer.render(SceneFrame(), on: output(width, height), damage: .everything)
        }
        #expect(renderer.picture(ofOutputNamed: "test") == nil)
    }
}
