import Proofs
import SurfaceResponders
import Testing
import WaylandSeat

/// Which client receives a finger, and at which position.
struct HitByClientsTests {
    private let host: SeatHost
    private let front: TestClient
    private let back: TestClient
    private let root: SurfaceResponder

    init() throws {
        host = try SeatHost()
        back = try host.connect()
        front = try host.connect()
        for client in [back, front] { client.addTouch() }
        try host.addWindow(of: back, "back", Rect(x: 0, y: 0, width: 400, height: 400))
        let window = try host.addWindow(of: front, "front", Rect(x: 100, y: 100, width: 100, height: 100))
        root = try #require(window.rootSurface)
    }

    /// Touches a point and returns the surface and the position that were sent, or "none".
    private func touch(_ x: Double, _ y: Double) throws -> String {
        host.touchDown(0, x, y)
        host.touchUp(0)
        #expect(host.seat._checkInvariants() == [])
        let downs = (try front.take() + (try back.take())).filter { $0.hasPrefix("touch down") }
        #expect(downs.count <= 1)
        return downs.first.map { $0.split(separator: " ").dropFirst(3).joined(separator: " ") } ?? "none"
    }

    private func addSubsurface(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) throws -> SurfaceResponder {
        try host.addSubsurface(of: front, "sub", Rect(x: x, y: y, width: width, height: height), in: root)
    }

    @Test(.behavior(56)) func `only left and top edges belong to the surface`() throws {
        #expect(try touch(100, 100) == "front 0 0")
        #expect(try touch(100, 199.5) == "front 0 99.5")
        #expect(try touch(200, 150) == "back 200 150")
        #expect(try touch(150, 200) == "back 150 200")
        #expect(try touch(99.5, 150) == "back 99.5 150")
    }

    @Test(.behavior(57)) func `border of two surfaces belongs to one of them`() throws {
        try host.addWindow(of: front, "beside", Rect(x: 200, y: 100, width: 100, height: 100))
        #expect(try touch(200, 150) == "beside 0 50")
        #expect(try touch(199.5, 150) == "front 99.5 50")
    }

    @Test(.behavior(58), arguments: ["hidden", "without interaction", "nearly transparent"])
    func `hidden, disabled or nearly transparent subtree is not touched`(_ reason: String) throws {
        let subsurface = try addSubsurface(0, 0, 100, 100)
        let inner = try host.addSubsurface(
            of: front, "inner", Rect(x: 0, y: 0, width: 50, height: 50), in: subsurface)
        #expect(try touch(110, 110) == "inner 10 10")
        switch reason {
        case "hidden": subsurface.isHidden = true
        case "without interaction": subsurface.isUserInteractionEnabled = false
        default: subsurface.alpha = 0.0099
        }
        #expect(try touch(110, 110) == "front 10 10")
        #expect(try touch(190, 190) == "front 90 90")
        #expect(inner.alpha == 1)
    }

    @Test(.behavior(59, 60)) func `surface with an alpha of one hundredth is touched, even nested`() throws {
        let subsurface = try addSubsurface(0, 0, 100, 100)
        subsurface.alpha = 0.01
        #expect(try touch(190, 190) == "sub 90 90")
        try host.addSubsurface(
            of: front, "inner", Rect(x: 0, y: 0, width: 50, height: 50), in: subsurface
        ).alpha = 0.01
        #expect(try touch(110, 110) == "inner 10 10")
    }

    @Test(.behavior(62, 63)) func `region is touched only where its ancestors accept the point`()
        throws
    {
        let outer = host.addRegion(Rect(x: 0, y: 0, width: 50, height: 50), in: root)
        let inner = host.addRegion(Rect(x: 40, y: 0, width: 50, height: 50), in: outer)
        _ = host.addRegion(Rect(x: 90, y: 0, width: 50, height: 50), in: root)
        // Outside the surface, the client behind it is touched.
        #expect(try touch(220, 110) == "back 220 110")
        #expect(try touch(170, 110) == "front 70 10")
        #expect(inner.take() == [])
        outer.isPointInside = { _ in true }
        #expect(try touch(170, 110) == "front 70 10")
        #expect(inner.take() == [.touchesBegan, .touchesEnded])
    }

    @Test(.behavior(64), .requirement(46))
    func `subsurface is touched outside its parent and through its holes`()
        throws
    {
        let subsurface = try addSubsurface(50, 50, 100, 100)
        #expect(try touch(240, 240) == "sub 90 90")
        #expect(try touch(160, 160) == "sub 10 10")
        subsurface.placeBelow(root)
        #expect(try touch(240, 240) == "sub 90 90")
        #expect(try touch(160, 160) == "front 60 60")
        var left = Region()
        try left.add(Region.Rectangle(x: 0, y: 0, width: 50, height: 100))
        root.inputRegion = .region(left)
        #expect(try touch(160, 160) == "sub 10 10")
    }

    @Test(.behavior(61)) func `front surface is touched`() throws {
        let subsurface = try addSubsurface(0, 0, 60, 60)
        let later = try host.addSubsurface(
            of: front, "later", Rect(x: 30, y: 0, width: 60, height: 60), in: root)
        #expect(try touch(140, 110) == "later 10 10")
        subsurface.placeAbove(later)
        #expect(try touch(140, 110) == "sub 40 10")
    }

    @Test(.behavior(65)) func `scrolled region does not change positions in the surface`() throws {
        let scrolled = host.addRegion(Rect(x: 10, y: 10, width: 50, height: 50), in: root)
        scrolled.bounds.origin = Point(x: 1000, y: 2000)
        var asked: [Point] = []
        scrolled.isPointInside = { point in
            asked.append(point)
            return true
        }
        #expect(try touch(120, 120) == "front 20 20")
        #expect(asked.last == Point(x: 1010, y: 2010))
        #expect(scrolled.take() == [.touchesBegan, .touchesEnded])
    }

    @Test(.behavior(66)) func `region that passes points leaves them to what is behind it`() throws {
        let behind = host.addRegion(Rect(x: 0, y: 0, width: 100, height: 100), in: root)
        let glass = host.addRegion(Rect(x: 0, y: 0, width: 100, height: 100), in: root)
        #expect(try touch(110, 110) == "front 10 10")
        #expect(glass.take() == [.touchesBegan, .touchesEnded])
        glass.letsPointsFallThrough = true
        #expect(try touch(110, 110) == "front 10 10")
        #expect(glass.take() == [])
        #expect(behind.take() == [.touchesBegan, .touchesEnded])
    }

    @Test(.behavior(67)) func `surface that has no inverse or no size is not touched`() throws {
        for transform in [AffineTransform.scale(0, 1), .scale(.nan, 1)] {
            root.transform = transform
            #expect(try touch(150, 150) == "back 150 150")
        }
        root.transform = .identity
        for width in [0, -100, Double.nan] {
            root.bounds.size = Size(width: width, height: 100)
            #expect(try touch(150, 150) == "back 150 150")
        }
        root.bounds.size = Size(width: 100, height: 100)
        #expect(try touch(150, 150) == "front 50 50")
    }

    @Test(.behavior(68)) func `transformed surface is touched by its shape in its coordinates`() throws {
        root.transform = .rotation(cosine: 0, sine: 1)
        #expect(try touch(190, 110) == "front 10 10")
        let half = 0.5.squareRoot()
        root.transform = .rotation(cosine: half, sine: half)
        // Misses a corner of the unrotated frame. Hits a tip of the rotated surface outside that frame.
        #expect(try touch(105, 105) == "back 105 105")
        #expect(try touch(85, 150).hasPrefix("front "))
        root.transform = .scale(0.5, 0.5)
        #expect(try touch(130, 150) == "front 10 50")
        #expect(try touch(120, 150) == "back 120 150")
    }

    @Test(.behavior(69), .requirement(46))
    func `empty input region is not touched and an infinite one is clipped`() throws {
        #expect(try touch(199.5, 199.5) == "front 99.5 99.5")
        #expect(try touch(200, 199.5) == "back 200 199.5")
        root.inputRegion = .region(Region())
        #expect(try touch(150, 150) == "back 150 150")
        var wide = Region()
        try wide.add(Region.Rectangle(x: -50, y: 0, width: .max, height: 50))
        root.inputRegion = .region(wide)
        #expect(try touch(110, 110) == "front 10 10")
        #expect(try touch(90, 110) == "back 90 110")
        #expect(try touch(210, 110) == "back 210 110")
        #expect(try touch(110, 160) == "back 110 160")
    }
}
