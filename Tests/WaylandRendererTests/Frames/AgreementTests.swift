import PropertyTesting
import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

/// Tests that the picture, the frame, the scene's hit test and a simple painter agree on the topmost surface
/// at each pixel.
@Suite struct AgreementTests {
    /// Paints surfaces from back to front, in logical pixels without a transform.
    private struct Painter {
        let tree: RandomTree
        var ground: Grid

        mutating func paint() {
            for window in tree.scene.windows where !window.isHidden {
                for surface in window.surfaces { paint(surface, window.frame.minX, window.frame.minY) }
            }
        }

        private mutating func paint(_ surface: SurfaceResponder, _ x: Double, _ y: Double) {
            guard !surface.isHidden else { return }
            let left = x + surface.center.x - surface.bounds.width / 2
            let top = y + surface.center.y - surface.bounds.height / 2
            let below = surface.subresponders.prefix(surface.countBelowContent)
            for child in below { paint(child, left, top) }
            ground.fill(
                x: Int(left), y: Int(top), width: Int(surface.bounds.width),
                height: Int(surface.bounds.height),
                tree.color(of: surface))
            for child in surface.subresponders.dropFirst(below.count) { paint(child, left, top) }
        }
    }

    private struct View {
        let scale: UInt32
        let turn: BufferTransform
        /// The number of logical pixels that correspond to an integral number of pixels in the picture.
        let step: Int
    }

    private static let views = [
        View(scale: 120, turn: .normal, step: 1), View(scale: 240, turn: .rotated90, step: 1),
        View(scale: 180, turn: .flipped, step: 2), View(scale: 150, turn: .flipped270, step: 4),
        View(scale: 360, turn: .rotated180, step: 1), View(scale: 120, turn: .flipped90, step: 1),
    ]

    @Test(arguments: views.indices) func `picture, frame and hit test agree on the topmost surface`(view: Int)
    {
        let view = Self.views[view]
        var seen = 0
        let property = Property(steps: 6) { choices in
            var tree = RandomTree(choices, step: view.step)
            let renderer = try PixmanRenderer()
            var former: Rect?
            while choices.beginStep() {
                let problem = try difference(tree, renderer, view, changed: former, &seen)
                if let problem { return problem }
                former = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
                tree.change()
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...25) { Issue.record("\(failure)") }
        // The comparison means little unless many pixels show a surface.
        #expect(seen > 3000)
    }

    private func difference(
        _ tree: RandomTree, _ renderer: PixmanRenderer, _ view: View, changed: Rect?, _ seen: inout Int
    ) throws -> String? {
        var painter = Painter(tree: tree, ground: Grid(width: 12 * view.step, height: 8 * view.step))
        painter.paint()
        let factor = Int(view.scale) * view.step / 120
        let size = view.turn.apply(to: Size(width: Double(12 * factor), height: Double(8 * factor)))
        let output = output(Int32(size.width), Int32(size.height), scale: view.scale, view.turn)
        let frame = tree.frame
        try renderer.render(frame, on: output, damage: changed.map { .areas([$0]) } ?? .everything)
        let picture = try #require(renderer.picture(ofOutputNamed: "test"))
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let point = output.globalPoint(at: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let painted = painter.ground[Int(point.x.rounded(.down)), Int(point.y.rounded(.down))]
                let inFrame = frame.items.first { $0.contains(point) }?.surface
                let target = frame.inputTarget(at: point)?.surface
                let hit = tree.scene.hitTest(point)?.responder
                if painted != black { seen += 1 }
                guard picture[x, y] == painted, inFrame === hit, target === hit,
                    hit.map(tree.color) ?? black == painted
                else {
                    return "at \(x), \(y) in the picture, \(point) in the plane: "
                        + "\(String(picture[x, y] ?? 0, radix: 16)), expected \(String(painted, radix: 16))"
                }
            }
        }
        return nil
    }

    @Test func `input regions and disabled interaction affect input only`() {
        let scene = Scene()
        let root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 8, height: 8))
        let shaped = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 4, height: 4))
        let deaf = SurfaceResponder(kind: .surface, frame: Rect(x: 4, y: 4, width: 4, height: 4))
        let inDeaf = SurfaceResponder(kind: .surface, frame: Rect(x: 1, y: 1, width: 2, height: 2))
        let faint = SurfaceResponder(kind: .surface, frame: Rect(x: 4, y: 0, width: 4, height: 4))
        shaped.inputRegion = .region(Region(1, 1, 2, 2))
        deaf.isUserInteractionEnabled = false
        faint.alpha = 0.005
        deaf.addSubresponder(inDeaf)
        for surface in [shaped, deaf, faint] { root.addSubresponder(surface) }
        let window = Window(rootSurface: root)
        window.frame = Rect(x: 0, y: 0, width: 8, height: 8)
        scene.add(window)
        let frame = SceneFrame(of: scene) { _ in SurfaceImage(SolidContent(.black)) }
        for y in 0..<8 {
            for x in 0..<8 {
                let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                #expect(frame.inputTarget(at: point)?.surface === scene.hitTest(point)?.responder)
            }
        }
        func frontmost(_ point: Point) -> FrameItem? { frame.items.first { $0.contains(point) } }
        #expect(frontmost(Point(x: 0, y: 0))?.surface === shaped)
        #expect(frontmost(Point(x: 6, y: 6))?.surface === inDeaf)
        #expect(frontmost(Point(x: 4, y: 0))?.surface === faint)
    }

    @Test func `opacity multiplies along a tree`() {
        let root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 8, height: 8))
        let child = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 4, height: 4))
        root.alpha = 0.5
        child.alpha = 0.5
        root.addSubresponder(child)
        let frame = SceneFrame(of: Window(rootSurface: root)) { _ in SurfaceImage(SolidContent(.black)) }
        #expect(frame.items.map(\.opacity) == [0.25, 0.5])
    }

    @Test func `region is clipped by its parent surface`() throws {
        let root = SurfaceResponder(kind: .surface, frame: Rect(x: 1, y: 1, width: 2, height: 2))
        root.addSubresponder(SurfaceResponder(kind: .region, frame: Rect(x: 1, y: -1, width: 5, height: 5)))
        let scene = Scene()
        let window = Window(rootSurface: root)
        scene.add(window)
        let frame = SceneFrame(of: scene) {
            SurfaceImage(SolidContent(FrameColor(argb: $0.kind == .region ? red : green)))
        }
        let drawn = Grid(try PixmanRenderer().draw(frame, on: output(4, 4)))
        var expected = Grid(width: 4, height: 4)
        expected.fill(x: 1, y: 1, width: 1, height: 2, green)
        expected.fill(x: 2, y: 1, width: 1, height: 2, red)
        #expect(drawn == expected)
        for y in 0..<4 {
            for x in 0..<4 {
                let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                #expect(frame.inputTarget(at: point)?.surface === scene.hitTest(point)?.responder)
            }
        }
    }

    @Test func `surface without content is left out, its children are not`() {
        let root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 8, height: 8))
        let child = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 4, height: 4))
        root.addSubresponder(child)
        let frame = SceneFrame(of: Window(rootSurface: root)) {
            $0 === root ? nil : SurfaceImage(SolidContent(.black))
        }
        #expect(frame.items.count == 1 && frame.items.first?.surface === child)
    }
}
