/// The part of a surface in which a constraint applies, in the surface's coordinates.
struct ConstraintArea {
    private let bounds: Rect
    /// nil if the area is all of the bounds.
    private let region: Region?

    /// The smallest step that can be sent to clients.
    private static let step = 1.0 / 256
    /// The maximum number of rectangles that a motion may cross. A motion across more of them is ignored.
    private static let maximumCountOnTheWay = 1024

    init(of constraint: PointerConstraint, on surface: SurfaceResponder) {
        bounds = surface.bounds
        switch (surface.inputRegion, constraint.region) {
        case (.infinite, let part): region = part
        case (.region(let input), nil): region = input
        // A too complex intersection leaves out the input region, because motions are hit-tested anyway.
        case (.region(let input), let part?): region = (try? part.intersection(input)) ?? part
        }
    }

    func contains(_ point: Point) -> Bool { rectangle(at: point) != nil }

    func rectangle(at point: Point) -> Rect? {
        guard bounds.contains(point) else { return nil }
        guard let region else { return bounds }
        return region.rectangle(containing: point).map { $0.rect.intersection(bounds) }
    }

    /// The point of the area that is nearest to a point; nil if the area is empty.
    func nearest(to point: Point) -> Point? {
        let rectangles = region?.rectangles.map { $0.rect.intersection(bounds) } ?? [bounds]
        let places = rectangles.lazy.filter { !$0.isEmpty }.map { Self.clamp(point, to: $0) }
        return places.min { ($0 - point).squaredLength < ($1 - point).squaredLength }
    }

    /// Returns the end of a motion from `start` toward `end` that stays within the area, slides along edges,
    /// and crosses between rectangles that touch. A motion that begins outside of the area ends at `start`.
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

    /// The rectangle in which a motion toward `end` continues from `place` on an edge of `rectangle`, if any.
    private func neighbor(of rectangle: Rect, from place: Point, to end: Point) -> Rect? {
        if end.x != place.x {
            let x = end.x < place.x ? rectangle.minX - Self.step : rectangle.maxX
            if let next = self.rectangle(at: Point(x: x, y: place.y)) { return next }
        }
        guard end.y != place.y else { return nil }
        let y = end.y < place.y ? rectangle.minY - Self.step : rectangle.maxY
        return self.rectangle(at: Point(x: place.x, y: y))
    }

    /// The nearest point in a rectangle; beyond its right or bottom edge, the beginning of the last pixel.
    private static func clamp(_ point: Point, to rectangle: Rect) -> Point {
        Point(
            x: max(rectangle.minX, point.x < rectangle.maxX ? point.x : rectangle.maxX - 1),
            y: max(rectangle.minY, point.y < rectangle.maxY ? point.y : rectangle.maxY - 1))
    }
}
