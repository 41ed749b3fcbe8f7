/// The part of a surface in which a constraint applies, in the surface's coordinates.
struct ConstraintArea {
    private let bounds: Rect
    /// nil for all of the bounds.
    private let region: Region?

    /// The smallest step that clients can be told.
    private static let step = 1.0 / 256
    /// More rectangles than a way leads through.
    private static let maximumCountOnTheWay = 1024

    init(of constraint: PointerConstraint, on surface: SurfaceResponder) {
        bounds = surface.bounds
        switch (surface.inputRegion, constraint.region) {
        case (.infinite, let part): region = part
        case (.region(let input), nil): region = input
        // What is too complex is looked for by hit tests as well.
        case (.region(let input), let part?): region = (try? part.intersection(input)) ?? part
        }
    }

    func contains(_ point: Point) -> Bool { rectangle(at: point) != nil }

    func rectangle(at point: Point) -> Rect? {
        guard bounds.contains(point) else { return nil }
        guard let region else { return bounds }
        return region.rectangle(containing: point).map { $0.rect.intersection(bounds) }
    }

    /// The place nearest to a point; nil if the area is empty.
    func nearest(to point: Point) -> Point? {
        let rectangles = region?.rectangles.map { $0.rect.intersection(bounds) } ?? [bounds]
        let places = rectangles.lazy.filter { !$0.isEmpty }.map { Self.clamp(point, to: $0) }
        return places.min { ($0 - point).squaredLength < ($1 - point).squaredLength }
    }

    /// Where a way ends that must not leave the area. It goes along edges, and through rectangles that touch.
    /// - Parameters:
    ///   - start: in the area; a way from anywhere else ends there.
    ///   - end: where it would end otherwise.
    func end(ofWayFrom start: Point, to end: Point) -> Point {
        guard var rectangle = rectangle(at: start) else { return start }
        for _ in 0..<Self.maximumCountOnTheWay {
            if rectangle.contains(end) { return end }
            let place = Self.clamp(end, to: rectangle)
            guard let next = neighbor(of: rectangle, from: place, to: end) else { return place }
            rectangle = next
        }
        return start
    }

    /// What lies beyond the edge that a way has come to.
    private func neighbor(of rectangle: Rect, from place: Point, to end: Point) -> Rect? {
        if end.x != place.x {
            let x = end.x < place.x ? rectangle.minX - Self.step : rectangle.maxX
            if let next = self.rectangle(at: Point(x: x, y: place.y)) { return next }
        }
        guard end.y != place.y else { return nil }
        let y = end.y < place.y ? rectangle.minY - Self.step : rectangle.maxY
        return self.rectangle(at: Point(x: place.x, y: y))
    }

    /// The nearest place in a rectangle: beyond its far edges, where the last pixels begin.
    private static func clamp(_ point: Point, to rectangle: Rect) -> Point {
        Point(
            x: max(rectangle.minX, point.x < rectangle.maxX ? point.x : rectangle.maxX - 1),
            y: max(rectangle.minY, point.y < rectangle.maxY ? point.y : rectangle.maxY - 1))
    }
}
