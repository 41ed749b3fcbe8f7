/// Flattens a window into targets, entries and shapes, front to back, in the window's coordinates.
///
/// It uses a stack instead of recursion, because clients determine how deeply subsurfaces are nested.
struct HitTestCompiler {
    private(set) var entries = ContiguousArray<HitEntry>()
    private(set) var targets = ContiguousArray<HitTarget>()
    private(set) var transforms = ContiguousArray<AffineTransform>()
    private(set) var shapes = ContiguousArray<HitShape>()
    private(set) var rectangles = ContiguousArray<Region.Rectangle>()

    private var frames = ContiguousArray<Frame>()
    private var tasks = ContiguousArray<Task>()
    /// Responders with subresponders, whose entry follows those of the subresponders in front of them.
    private var parents = ContiguousArray<Placed>()

    /// What applies to all subresponders of a responder, or to the surfaces of the window.
    private struct Frame {
        var toWindow: AffineTransform
        var toLocal: AffineTransform
        /// For subresponders that are surfaces: the area to which the responder itself is confined.
        var confinement: Confinement
        /// For subresponders that are regions: the area in which the responder is hit.
        var content: Confinement
    }

    private struct Confinement {
        var coverage: HitCoverage
        /// The index of the shape that describes the area exactly; negative if there is none.
        var shape: Int32

        static let none = Confinement(coverage: .everywhere, shape: -1)
    }

    /// Small, because there may be one for each responder.
    private enum Task {
        case visit(SurfaceResponder, frame: Int)
        case enter(parent: Int)
    }

    private struct Placed {
        let responder: SurfaceResponder
        let toWindow: AffineTransform
        let toLocal: AffineTransform
        let coverage: HitCoverage
        let confiner: Int32
    }

    /// Adds everything that a window shows. Returns `false` if the window is live (see ``HitTestIndex``).
    mutating func compile(_ window: Window) -> Bool {
        frames.append(
            Frame(toWindow: .identity, toLocal: .identity, confinement: .none, content: .none))
        if let backdrop = window.backdrop { tasks.append(.visit(backdrop, frame: 0)) }
        for surface in window.surfaces { tasks.append(.visit(surface, frame: 0)) }
        while let task = tasks.popLast() {
            switch task {
            case .visit(let responder, let frame):
                guard visit(responder, in: frame) else { return false }
            case .enter(let parent):
                enter(parents[parent])
            }
        }
        return true
    }

    private mutating func visit(_ responder: SurfaceResponder, in frameIndex: Int) -> Bool {
        let type = type(of: responder)
        guard let inverse = responder.transformToSuperresponder.inverse else { return true }
        guard type.standardHitTestingType == type else { return false }
        guard responder.takesHits else { return true }
        let frame = frames[frameIndex]
        let toWindow = responder.transformToSuperresponder.concatenating(frame.toWindow)
        let toLocal = frame.toLocal.concatenating(inverse)
        guard Self.isPrecise(toWindow), Self.isPrecise(toLocal) else { return false }
        let confinement = responder.kind == .region ? frame.content : frame.confinement
        let own = coverage(of: responder, toWindow)
        guard own.bounds.isEmpty || own.bounds.isPrecise else { return false }
        let placed = Placed(
            responder: responder, toWindow: toWindow, toLocal: toLocal,
            coverage: own.intersection(confinement.coverage), confiner: confinement.shape)
        if responder.subresponders.isEmpty {
            enter(placed)
        } else {
            descend(into: placed, confinement)
        }
        return true
    }

    /// Tasks are taken from the end, so the frontmost is appended last.
    private mutating func descend(into placed: Placed, _ confinement: Confinement) {
        let responder = placed.responder
        let family = responder.subresponders
        let isEmpty = placed.coverage.bounds.isEmpty
        let below = min(responder.countBelowContent, family.count)
        let frame = frames.count
        var content = Confinement(coverage: placed.coverage, shape: -1)
        if !isEmpty, family.contains(where: { $0.kind == .region }) { content.shape = makeShape(placed) }
        frames.append(
            Frame(
                toWindow: placed.toWindow, toLocal: placed.toLocal, confinement: confinement,
                content: content))
        for child in family[..<below] where child.kind == .surface {
            tasks.append(.visit(child, frame: frame))
        }
        tasks.append(.enter(parent: parents.count))
        parents.append(placed)
        for child in family[below...] where child.kind == .surface || !isEmpty {
            tasks.append(.visit(child, frame: frame))
        }
    }

    private mutating func enter(_ placed: Placed) {
        guard !placed.coverage.bounds.isEmpty else { return }
        let target = Int32(targets.count)
        targets.append(makeTarget(placed))
        switch placed.coverage {
        case .one(let area):
            entries.append(HitEntry(area: area, target: target, shape: -1))
        case .several(let areas):
            for area in areas { entries.append(HitEntry(area: area, target: target, shape: -1)) }
        case .within(let area):
            entries.append(HitEntry(area: area, target: target, shape: makeShape(placed)))
        case .everywhere:
            entries.append(HitEntry(area: .everywhere, target: target, shape: makeShape(placed)))
        }
    }

    private mutating func makeTarget(_ placed: Placed) -> HitTarget {
        let toLocal = placed.toLocal
        var target = HitTarget(
            responder: Unretained(placed.responder), offset: Vector(dx: toLocal.tx, dy: toLocal.ty),
            transform: -1)
        if !placed.toWindow.isTranslation {
            target.transform = Int32(transforms.count)
            transforms.append(toLocal)
        }
        return target
    }

    private mutating func makeShape(_ placed: Placed) -> Int32 {
        var shape = HitShape(
            toLocal: placed.toLocal, bounds: HitArea(placed.responder.bounds),
            firstRectangle: rectangles.count, rectangleCount: -1, confiner: placed.confiner)
        if case .region(let region) = placed.responder.inputRegion {
            rectangles.append(contentsOf: region.rectangles)
            shape.rectangleCount = region.rectangles.count
        }
        shapes.append(shape)
        return Int32(shapes.count - 1)
    }

    // MARK: Coverage

    private func coverage(of responder: SurfaceResponder, _ toWindow: AffineTransform) -> HitCoverage {
        let rect = responder.bounds
        guard !rect.isEmpty else { return .one(.nowhere) }
        let bounds = HitArea(rect)
        let offset = Vector(dx: toWindow.tx, dy: toWindow.ty)
        switch responder.inputRegion {
        case .infinite:
            if toWindow.isTranslation { return .one(bounds.offset(by: offset)) }
            return .within(HitArea(toWindow.boundingBox(of: rect)).widened)
        case .region(let region):
            let box = HitArea(region.boundingBox).intersection(bounds)
            guard !box.isEmpty else { return .one(.nowhere) }
            if toWindow.isTranslation, region.rectangles.count <= HitCoverage.maximumCount {
                return HitCoverage(
                    exactly: region.rectangles.map { HitArea($0).intersection(bounds).offset(by: offset) }
                        .filter { !$0.isEmpty })
            }
            let local = Rect(
                x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
            return .within(HitArea(toWindow.boundingBox(of: local)).widened)
        }
    }

    private static func isPrecise(_ transform: AffineTransform) -> Bool {
        let limit = HitArea.precisionLimit
        return abs(transform.tx) < limit && abs(transform.ty) < limit && abs(transform.a) < limit
            && abs(transform.b) < limit && abs(transform.c) < limit && abs(transform.d) < limit
    }

}

/// The points at which a responder is hit.
enum HitCoverage {
    case everywhere
    /// Exactly this area.
    case one(HitArea)
    /// Exactly these areas, which do not overlap.
    case several([HitArea])
    /// A part of this area, which a shape decides.
    case within(HitArea)

    /// The maximum number of exact areas. With more, one entry and its shape cover all of them.
    static let maximumCount = 32

    init(exactly areas: [HitArea]) {
        switch areas.count {
        case 0: self = .one(.nowhere)
        case 1: self = .one(areas[0])
        case 2...Self.maximumCount: self = .several(areas)
        default: self = .within(areas.dropFirst().reduce(areas[0]) { $0.union($1) })
        }
    }

    var bounds: HitArea {
        switch self {
        case .everywhere: .everywhere
        case .one(let area), .within(let area): area
        case .several(let areas): areas.dropFirst().reduce(areas[0]) { $0.union($1) }
        }
    }

    func intersection(_ other: HitCoverage) -> HitCoverage {
        switch (self, other) {
        case (.everywhere, _): return other
        case (_, .everywhere): return self
        case (.one(let area), .one(let second)): return .one(area.intersection(second))
        case (.one(let area), .several(let areas)), (.several(let areas), .one(let area)):
            return HitCoverage(exactly: areas.map { $0.intersection(area) }.filter { !$0.isEmpty })
        case (.several(let areas), .several(let others)):
            return HitCoverage(
                exactly: areas.flatMap { area in
                    others.map { $0.intersection(area) }.filter { !$0.isEmpty }
                })
        case (.within, _), (_, .within): return .within(bounds.intersection(other.bounds))
        }
    }
}
