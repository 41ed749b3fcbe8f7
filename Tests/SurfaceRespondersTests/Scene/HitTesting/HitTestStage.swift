import Testing

import SurfaceResponders

/// A scene with one window whose root surface is 400 by 300 at the global origin.
struct HitTestStage {
    let scene = Scene()
    let window: Window
    let root: SurfaceResponder

    init() {
        root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        window = Window(rootSurface: root)
        window.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        scene.add(window)
    }

    /// Returns the responder at a global point, and checks that the index agrees with a search without it.
    func hit(
        _ x: Double, _ y: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) -> SurfaceResponder? {
        let point = Point(x: x, y: y)
        let found = scene.hitTest(point)
        let asked = Self.ask(scene, at: point)
        #expect(found?.responder === asked?.responder, sourceLocation: sourceLocation)
        return found?.responder
    }

    /// The hit test without an index: asks every window, front to back.
    static func ask(_ scene: Scene, at point: Point) -> HitTestResult? {
        for window in scene.windows.reversed() {
            if let result = window.hitTest(global: point) { return result }
        }
        return nil
    }

    @discardableResult
    func add(
        _ kind: SurfaceResponder.Kind, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        to parent: SurfaceResponder? = nil
    ) -> SurfaceResponder {
        let responder = SurfaceResponder(kind: kind, frame: Rect(x: x, y: y, width: width, height: height))
        (parent ?? root).addSubresponder(responder)
        return responder
    }
}

/// A responder with custom hit testing.
final class CustomResponder: SurfaceResponder {
    var onHitTest: ((CustomResponder, Point) -> SurfaceResponder?)?
    var onPointInside: ((CustomResponder, Point) -> Bool)?
    private(set) var askedInside: [Point] = []
    private(set) var hitTests = 0

    override func hitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        hitTests += 1
        guard let onHitTest else { return super.hitTest(point, with: event) }
        return onHitTest(self, point)
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
        askedInside.append(point)
        return onPointInside?(self, point) ?? super.point(inside: point, with: event)
    }
}

func region(_ rectangles: (Int32, Int32, Int32, Int32)...) throws -> Region {
    var region = Region()
    for (x, y, width, height) in rectangles {
        try region.add(Region.Rectangle(x: x, y: y, width: width, height: height))
    }
    return region
}
