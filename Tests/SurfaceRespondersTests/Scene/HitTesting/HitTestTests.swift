import Proofs
import Testing

import SurfaceResponders

@Suite struct HitTestTests {
    let stage = HitTestStage()

    @Test(.behavior(56)) func `left and top edges are inside, right and bottom edges outside`() {
        let child = stage.add(.region, 100, 50, 20, 10)
        #expect(stage.hit(100, 55) === child)
        #expect(stage.hit(110, 50) === child)
        #expect(stage.hit(100, 50) === child)
        #expect(stage.hit(99.996, 55) === stage.root)
        #expect(stage.hit(120, 55) === stage.root)
        #expect(stage.hit(110, 60) === stage.root)
        #expect(stage.hit(119.996, 59.996) === child)
    }

    @Test(.behavior(57)) func `point on the border of two tiles hits exactly one`() {
        let left = stage.add(.region, 0, 0, 100, 100)
        let right = stage.add(.region, 100, 0, 100, 100)
        let below = stage.add(.region, 0, 100, 100, 100)
        #expect(stage.hit(100, 40) === right)
        #expect(stage.hit(99.996, 40) === left)
        #expect(stage.hit(40, 100) === below)
        #expect(stage.hit(100, 100) === stage.root)
    }

    @Test(.behavior(58)) func `hidden, disabled or transparent responder is not hit, nor its children`() {
        let parent = stage.add(.region, 100, 100, 100, 100)
        let child = stage.add(.surface, 0, 0, 50, 50, to: parent)
        #expect(stage.hit(110, 110) === child)
        parent.isHidden = true
        #expect(stage.hit(110, 110) === stage.root)
        parent.isHidden = false
        parent.isUserInteractionEnabled = false
        #expect(stage.hit(110, 110) === stage.root)
        parent.isUserInteractionEnabled = true
        parent.alpha = 0.0099
        #expect(stage.hit(110, 110) === stage.root)
        parent.alpha = 1
        #expect(stage.hit(110, 110) === child)
    }

    @Test(.behavior(59)) func `alpha of exactly one hundredth is hit`() {
        let child = stage.add(.region, 100, 100, 100, 100)
        child.alpha = 0.01
        #expect(stage.hit(150, 150) === child)
        child.alpha = .nan
        #expect(stage.hit(150, 150) === stage.root)
    }

    @Test(.behavior(60)) func `alpha does not accumulate through ancestors`() {
        let parent = stage.add(.region, 100, 100, 100, 100)
        let child = stage.add(.region, 0, 0, 50, 50, to: parent)
        parent.alpha = 0.05
        child.alpha = 0.05
        #expect(stage.hit(110, 110) === child)
    }

    @Test(.behavior(61)) func `children are asked front to back and the first answer wins`() {
        let back = stage.add(.region, 0, 0, 100, 100)
        let front = stage.add(.region, 50, 0, 100, 100)
        #expect(stage.hit(75, 50) === front)
        #expect(stage.hit(25, 50) === back)
        back.placeAbove(front)
        #expect(stage.hit(75, 50) === back)
    }

    @Test(.behavior(61)) func `answer of an overridden hit test wins`() {
        let elsewhere = SurfaceResponder()
        stage.add(.region, 0, 0, 400, 300)
        let front = CustomResponder(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        front.onHitTest = { _, _ in elsewhere }
        stage.root.addSubresponder(front)
        #expect(stage.hit(300, 200) === elsewhere)
    }

    @Test(.behavior(62)) func `child outside its parent's bounds is not hit`() {
        let parent = stage.add(.region, 100, 100, 50, 50)
        let child = stage.add(.region, 25, 25, 100, 100, to: parent)
        let grandchild = stage.add(.region, 0, 0, 100, 100, to: child)
        #expect(stage.hit(140, 140) === grandchild)
        #expect(stage.hit(160, 160) === stage.root)
        #expect(stage.hit(110, 110) === parent)
    }

    @Test(.behavior(63)) func `overriding point inside makes a child outside the bounds reachable`() {
        let parent = CustomResponder(frame: Rect(x: 100, y: 100, width: 50, height: 50))
        stage.root.addSubresponder(parent)
        let child = stage.add(.region, 25, 25, 100, 100, to: parent)
        #expect(stage.hit(160, 160) === stage.root)
        parent.onPointInside = { _, _ in true }
        #expect(stage.hit(160, 160) === child)
        #expect(stage.hit(10, 10) === parent)
    }

    @Test(.behavior(64)) func `subsurface outside its parent is hit`() {
        let subsurface = stage.add(.surface, 350, 250, 100, 100)
        #expect(stage.hit(449, 349) === subsurface)
        #expect(stage.hit(450, 349) == nil)
        #expect(stage.hit(349, 249) === stage.root)
    }

    @Test(.behavior(64)) func `subsurface below its parent is hit where the parent rejects the point`() throws
    {
        let subsurface = stage.add(.surface, 350, 250, 100, 100)
        subsurface.placeBelow(stage.root)
        #expect(stage.hit(380, 280) === stage.root)
        #expect(stage.hit(420, 320) === subsurface)
        stage.root.inputRegion = .region(try region((0, 0, 370, 300)))
        #expect(stage.hit(380, 280) === subsurface)
    }

    @Test(.behavior(65)) func `point inside receives the receiver's own coordinates`() {
        let child = CustomResponder(frame: Rect(x: 100, y: 50, width: 40, height: 40))
        child.bounds.origin = Point(x: 1000, y: 2000)
        stage.root.addSubresponder(child)
        #expect(stage.hit(110, 60) === child)
        #expect(child.askedInside.last == Point(x: 1010, y: 2010))
    }

    @Test(.behavior(65)) func `offset of the bounds origin moves the content`() {
        let child = stage.add(.region, 100, 50, 40, 40)
        let grandchild = stage.add(.region, 1000, 2000, 10, 10, to: child)
        #expect(stage.hit(105, 55) === child)
        child.bounds.origin = Point(x: 1000, y: 2000)
        #expect(stage.hit(105, 55) === grandchild)
        #expect(stage.scene.hitTest(Point(x: 105, y: 55))?.location == Point(x: 5, y: 5))
    }

    @Test(.behavior(66)) func `overridden hit test that returns nil lets the point fall through`() {
        let back = stage.add(.region, 0, 0, 100, 100)
        let front = CustomResponder(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        front.onHitTest = { _, _ in nil }
        stage.root.addSubresponder(front)
        #expect(stage.hit(50, 50) === back)
        let asked = front.hitTests
        _ = stage.scene.hitTest(Point(x: 50, y: 50))
        #expect(front.hitTests == asked + 1)
    }

    @Test(.behavior(66)) func `root that returns nil lets the point fall through to the next window`() {
        let front = CustomResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        front.onHitTest = { _, _ in nil }
        let window = Window(rootSurface: front)
        window.frame = stage.window.frame
        stage.scene.add(window)
        #expect(stage.hit(50, 50) === stage.root)
    }

    @Test(.behavior(67)) func `responder with a noninvertible transform or invalid size is not hit`() {
        let child = stage.add(.region, 100, 100, 100, 100)
        #expect(stage.hit(150, 150) === child)
        let folded: [AffineTransform] = [.scale(0, 1), .scale(1, 0), .scale(.nan, 1), .scale(.infinity, 1)]
        for transform in folded {
            child.transform = transform
            #expect(stage.hit(150, 150) === stage.root)
        }
        child.transform = .identity
        for width in [0, -100, Double.nan] {
            child.bounds.size = Size(width: width, height: 100)
            #expect(stage.hit(150, 150) === stage.root)
        }
        child.bounds.size = Size(width: 100, height: 100)
        #expect(stage.hit(150, 150) === child)
    }

    @Test(.behavior(67)) func `content of a noninvertible responder is not hit`() {
        let parent = stage.add(.surface, 100, 100, 100, 100)
        let child = stage.add(.surface, 0, 0, 100, 100, to: parent)
        #expect(stage.hit(150, 150) === child)
        parent.transform = .scale(0, 0)
        #expect(stage.hit(150, 150) === stage.root)
    }

    @Test(.behavior(68)) func `rotated or scaled responder is hit within its own shape`() {
        let child = stage.add(.region, 100, 100, 100, 100)
        let half = 0.5.squareRoot()
        child.transform = .rotation(cosine: half, sine: half)
        #expect(child.frame.contains(Point(x: 85, y: 85)))
        #expect(stage.hit(85, 85) === stage.root)
        #expect(stage.hit(85, 150) === child)
        child.transform = .scale(0.5, 1)
        #expect(stage.hit(124, 150) === stage.root)
        #expect(stage.hit(125, 101) === child)
        #expect(stage.hit(174, 199) === child)
        #expect(stage.hit(175, 150) === stage.root)
    }

    @Test(.promise(18), .behavior(69), .requirement(46))
    func `empty input region is not hit, an infinite one is clipped to the size`() throws {
        let child = stage.add(.surface, 100, 100, 100, 100)
        #expect(stage.hit(199, 199) === child)
        #expect(stage.hit(200, 199) === stage.root)
        child.inputRegion = .region(Region())
        #expect(stage.hit(150, 150) === stage.root)
        child.inputRegion = .region(try region((-50, -50, .max, 60), (20, 50, 10, 10)))
        #expect(stage.hit(100, 109) === child)
        #expect(stage.hit(99, 105) === stage.root)
        #expect(stage.hit(100, 110) === stage.root)
        #expect(stage.hit(125, 155) === child)
        #expect(stage.hit(130, 155) === stage.root)
    }

    @Test func `subsurfaces of a surface with an empty input region are hit`() {
        let subsurface = stage.add(.surface, 100, 100, 100, 100)
        stage.root.inputRegion = .region(Region())
        #expect(stage.hit(150, 150) === subsurface)
        #expect(stage.hit(50, 50) == nil)
    }

    @Test func `region is hit only where its surface accepts input`() throws {
        let child = stage.add(.region, 100, 100, 100, 100)
        stage.root.inputRegion = .region(try region((0, 0, 150, 300)))
        #expect(stage.hit(149, 150) === child)
        #expect(stage.hit(150, 150) == nil)
    }

    @Test func `popups are above the root, and windows are tested front to back`() {
        let popup = SurfaceResponder(kind: .surface, frame: Rect(x: 350, y: 250, width: 100, height: 100))
        stage.window.addSurface(popup)
        #expect(stage.hit(360, 260) === popup)
        #expect(stage.hit(449, 349) === popup)
        let above = Window(
            rootSurface: SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50)))
        above.frame = Rect(x: 400, y: 300, width: 50, height: 50)
        stage.scene.add(above)
        #expect(stage.hit(410, 310) === above.rootSurface)
        #expect(stage.hit(390, 310) === popup)
        stage.scene.raise(stage.window)
        #expect(stage.hit(410, 310) === popup)
        stage.window.isHidden = true
        #expect(stage.hit(390, 310) == nil)
        #expect(stage.hit(410, 310) === above.rootSurface)
    }

    @Test(.behavior(61)) func `result reports location, window and path`() throws {
        let child = stage.add(.region, 100, 50, 40, 40)
        stage.window.frame.origin = Point(x: 1000, y: 500)
        let result = try #require(stage.scene.hitTest(Point(x: 1110.25, y: 555.5)))
        #expect(result.responder === child)
        #expect(result.window === stage.window)
        #expect(result.location == Point(x: 10.25, y: 5.5))
        let path: [Responder] = [child, stage.root, stage.window]
        #expect(result.path.map(ObjectIdentifier.init) == path.map(ObjectIdentifier.init))
    }

    @Test func `non-finite point hits nothing`() {
        for point in [
            Point(x: .nan, y: 10), Point(x: 10, y: .nan), Point(x: .infinity, y: 10),
            Point(x: 10, y: -.infinity),
        ] {
            #expect(stage.scene.hitTest(point) == nil)
        }
    }

    @Test func `subclass that does not declare standard hit testing is asked`() {
        class Standard: SurfaceResponder {
            override class var standardHitTestingType: SurfaceResponder.Type { Standard.self }
        }
        class Special: Standard {
            override func point(inside point: Point, with event: Event?) -> Bool { true }
        }
        let special = Special(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 10))
        stage.root.addSubresponder(special)
        #expect(stage.hit(900, 900) === special)
    }

    @Test(.behavior(62)) func `region behind its parent's content is not hit`() {
        let root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let region = SurfaceResponder(kind: .region, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        root.addSubresponder(region)
        region.placeBelow(root)
        root.inputRegion = .region(Region(Region.Rectangle(x: 60, y: 60, width: 10, height: 10)))
        #expect(root.hitTest(Point(x: 10, y: 10), with: nil) == nil)
        let subsurface = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        root.addSubresponder(subsurface)
        subsurface.placeBelow(root)
        #expect(root.hitTest(Point(x: 10, y: 10), with: nil) === subsurface)
    }
}
