import PropertyTesting

import SurfaceResponders

/// A random scene that uses all properties that affect hit testing.
struct RandomScene {
    let scene = Scene()
    /// Corners of the responders, in global coordinates. They are exact only if `isExact` is true.
    private(set) var corners: [Point] = []
    private(set) var responders: [SurfaceResponder] = []
    private var generator: Choices
    /// Whether all transforms keep coordinates exact, so that points on edges can be compared too.
    private let isExact: Bool
    private let hasCustomResponders: Bool

    init(_ choices: Choices, isExact: Bool, hasCustomResponders: Bool) {
        generator = choices
        self.isExact = isExact
        self.hasCustomResponders = hasCustomResponders
        for _ in 0..<Int.random(in: 1...6, using: &generator) { addWindow() }
        collectCorners()
    }

    /// A point in or near the windows; often on an edge or a corner if these are exact.
    mutating func point() -> Point {
        if isExact, let corner = corners.randomElement(using: &generator), chance(2) {
            return chance(2) ? corner : Point(x: corner.x, y: number(-20...350))
        }
        if isExact, chance(2) { return Point(x: number(-20...350), y: number(-20...350)) }
        return Point(
            x: Double.random(in: -20...350, using: &generator),
            y: Double.random(in: -20...350, using: &generator))
    }

    mutating func point(in rect: Rect) -> Point {
        Point(
            x: Double.random(in: rect.minX..<rect.maxX, using: &generator),
            y: Double.random(in: rect.minY..<rect.maxY, using: &generator))
    }

    /// Makes a random change that a client or a compositor may make.
    mutating func change() {
        guard let responder = responders.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<12, using: &generator) {
        case 9...11: if let window = scene.windows.randomElement(using: &generator) { change(window) }
        case 0: responder.isHidden.toggle()
        case 1: responder.center.x += number(-20...20)
        case 2: responder.inputRegion = inputRegion()
        case 3: responder.bounds.size.width += number(-10...10)
        case 4: responder.alpha = chance(2) ? 1 : 0
        case 5: responder.removeFromSuperresponder()
        case 6: if let window = scene.windows.randomElement(using: &generator) { scene.raise(window) }
        case 7:
            guard let parent = responders.randomElement(using: &generator),
                !parent.isDescendant(of: responder)
            else { return }
            parent.addSubresponder(responder)
        default:
            guard let parent = responder.superresponder else { return }
            if chance(2) { responder.placeBelow(parent) } else { responder.placeAbove(parent) }
        }
        collectCorners()
    }

    private mutating func change(_ window: Window) {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: window.isHidden.toggle()
        case 1: window.level = chance(2) ? .top : .normal
        default: window.frame.origin = Point(x: number(0...200), y: number(0...200))
        }
    }

    private mutating func addWindow() {
        let window = Window(rootSurface: tree(depth: Int.random(in: 0...3, using: &generator), isRoot: true))
        if chance(3) { window.addSurface(tree(depth: 1, isRoot: true)) }
        window.frame = Rect(x: number(0...200), y: number(0...200), width: 100, height: 100)
        window.isHidden = chance(8)
        window.level = chance(4) ? .top : .normal
        scene.add(window)
    }

    private mutating func tree(depth: Int, isRoot: Bool) -> SurfaceResponder {
        let kind: SurfaceResponder.Kind = isRoot || chance(2) ? .surface : .region
        let limits: ClosedRange<Double> = isRoot ? 0...100 : -30...120
        let frame = Rect(
            x: number(limits), y: number(limits),
            width: number(isRoot ? 100...250 : 0...150), height: number(isRoot ? 100...250 : 1...150))
        let responder: SurfaceResponder
        if hasCustomResponders, chance(6) {
            responder = custom(kind: kind, frame: frame)
        } else {
            responder = SurfaceResponder(kind: kind, frame: frame)
        }
        responders.append(responder)
        if chance(3) { responder.transform = transform() }
        if chance(4) { responder.bounds.origin = Point(x: number(-20...20), y: number(-20...20)) }
        if chance(3) { responder.inputRegion = inputRegion() }
        if chance(12) { responder.isHidden = true }
        if chance(16) { responder.isUserInteractionEnabled = false }
        if chance(12) { responder.alpha = chance(2) ? 0.01 : 0.005 }
        if depth > 0 {
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let child = tree(depth: depth - 1, isRoot: false)
                responder.addSubresponder(child)
                if chance(4) { child.placeBelow(responder) }
            }
        }
        return responder
    }

    private mutating func custom(kind: SurfaceResponder.Kind, frame: Rect) -> SurfaceResponder {
        let responder = CustomResponder(kind: kind, frame: frame)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: responder.onPointInside = { _, point in point.x > 20 }
        case 1: responder.onHitTest = { $1.y > 40 ? $0 : nil }
        default: break
        }
        return responder
    }

    private mutating func transform() -> AffineTransform {
        if isExact {
            return [
                .rotation(cosine: 0, sine: 1), .rotation(cosine: -1, sine: 0), .scale(2, 0.5), .scale(-1, 1),
                .scale(0, 1), .translation(Vector(dx: 3, dy: -4)),
            ].randomElement(using: &generator) ?? .identity
        }
        return AffineTransform(
            a: Double.random(in: -2...2, using: &generator), b: Double.random(in: -2...2, using: &generator),
            c: Double.random(in: -2...2, using: &generator), d: Double.random(in: -2...2, using: &generator),
            tx: 0, ty: 0)
    }

    private mutating func inputRegion() -> InputRegion {
        if chance(5) { return .infinite }
        var region = Region()
        let count = [0, 1, 3, 8, 60].randomElement(using: &generator) ?? 0
        for _ in 0..<count {
            let size = Int32(count > 8 ? 6 : 70)
            try? region.add(
                Region.Rectangle(
                    x: .random(in: -20..<120, using: &generator),
                    y: .random(in: -20..<120, using: &generator),
                    width: .random(in: 0..<size, using: &generator),
                    height: .random(in: 0..<size, using: &generator)))
        }
        return .region(region)
    }

    private mutating func collectCorners() {
        corners = responders.flatMap { responder in
            let toGlobal = responder.transformToGlobal
            let bounds = responder.bounds
            return [
                toGlobal.apply(to: bounds.origin), toGlobal.apply(to: Point(x: bounds.maxX, y: bounds.maxY)),
                toGlobal.apply(to: Point(x: bounds.minX, y: bounds.maxY)),
            ]
        }
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    /// A random multiple of one half.
    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &generator) * 2).rounded() / 2
    }
}
