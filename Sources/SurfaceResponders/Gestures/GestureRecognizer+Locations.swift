/// Where the fingers are.
extension GestureRecognizer {
    /// The fingers that are down, but for those it ignores.
    public var touches: Touches {
        guard let context else { return Touches(table: TouchTable(), mask: 0) }
        return Touches(table: context.table, mask: sequence.fingers)
    }

    /// How many fingers are down, but for those it ignores; once the gesture is over, how many there were.
    public var numberOfTouches: Int {
        sequence.heard != 0 ? sequence.heard.nonzeroBitCount : sequence.lastLocations.count
    }

    /// The middle of the fingers in global logical pixels; once the gesture is over or they are up, where it was last.
    public var location: Point {
        guard sequence.heard != 0 else { return Self.middle(of: sequence.lastLocations) }
        var sum = Vector.zero
        touches.forEachUncounted { sum = sum + ($0.location - .zero) }
        return .zero + sum * (1 / Double(numberOfTouches))
    }

    /// The middle of where the fingers that are down came down, in global logical pixels.
    public var origin: Point {
        var sum = Vector.zero
        touches.forEachUncounted { sum = sum + ($0.origin - .zero) }
        return .zero + sum * (1 / Double(max(touches.count, 1)))
    }

    /// The middle of the fingers in a surface's coordinates; nil for those of the window that the recognizer's responder
    /// is in, which are the global ones where it is in none.
    public func location(in surface: SurfaceResponder?) -> Point {
        convert(location, to: surface)
    }

    /// One finger's place, by its number from 0 up in the order of their slots. Nil if there are not as many.
    /// The surface is as for ``location(in:)``.
    public func location(ofTouch number: Int, in surface: SurfaceResponder?) -> Point? {
        let points = sequence.heard != 0 ? ContiguousArray(touches.map(\.location)) : sequence.lastLocations
        return points.indices.contains(number) ? convert(points[number], to: surface) : nil
    }

    func rememberLocations() {
        guard sequence.fingers != 0 else { return }
        sequence.lastLocations.removeAll(keepingCapacity: true)
        for touch in touches { sequence.lastLocations.append(touch.location) }
    }

    private func convert(_ point: Point, to surface: SurfaceResponder?) -> Point {
        if let surface { return surface.transformToGlobal.inverse?.apply(to: point) ?? point }
        guard let window = responder?.window else { return point }
        return Point(x: point.x - window.frame.minX, y: point.y - window.frame.minY)
    }

    private static func middle(of points: ContiguousArray<Point>) -> Point {
        guard !points.isEmpty else { return .zero }
        let sum = points.reduce(Vector.zero) { $0 + ($1 - .zero) }
        return .zero + sum * (1 / Double(points.count))
    }
}

extension Event {
    /// The fingers that a gesture recognizer sees and does not ignore; none if it has no part in what this seat's fingers
    /// do.
    public func touches(for recognizer: GestureRecognizer) -> Touches {
        let all = allTouches
        let isOfSeat = recognizer.context?.table === all.table
        return Touches(table: all.table, mask: isOfSeat ? recognizer.sequence.fingers : 0)
    }
}
