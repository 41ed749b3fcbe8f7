extension GestureRecognizer {
    /// The tracked fingers that are down and not ignored. Empty while the recognizer tracks none.
    public var touches: Touches {
        guard let context else { return Touches(table: TouchTable(), mask: 0) }
        return Touches(table: context.table, mask: sequence.fingers)
    }

    /// The number of fingers that are down and not ignored. Once the gesture is over, the number at its end.
    /// For a touchpad gesture, the finger count that the touchpad reported at its beginning.
    public var numberOfTouches: Int {
        if sequence.heard != 0 { return sequence.heard.nonzeroBitCount }
        return sequence.touchpadFingers > 0 ? sequence.touchpadFingers : sequence.lastLocations.count
    }

    /// The centroid of the fingers in global logical pixels. Once the gesture is over or the fingers are up,
    /// the last centroid. For a touchpad gesture, the pointer's location.
    public var location: Point {
        guard sequence.heard != 0 else { return Self.middle(of: sequence.lastLocations) }
        var sum = Vector.zero
        touches.forEachUncounted { sum = sum + ($0.location - .zero) }
        return .zero + sum * (1 / Double(numberOfTouches))
    }

    /// The centroid of where the tracked fingers came down, in global logical pixels. Zero if none is down.
    public var origin: Point {
        var sum = Vector.zero
        var count = 0.0
        touches.forEachUncounted { touch in
            sum = sum + (touch.origin - .zero)
            count += 1
        }
        return .zero + sum * (1 / max(count, 1))
    }

    /// Returns the centroid of the fingers in a surface's coordinates. Nil means those of the responder's
    /// window, or global ones without a window. The result is global if the transform has no inverse.
    public func location(in surface: SurfaceResponder?) -> Point {
        convert(location, to: surface)
    }

    /// Returns the location of a finger, or nil if there are fewer. A touchpad gesture has only location 0.
    /// - Parameters:
    ///   - number: the index of the finger in the order of the touch slots, not of coming down.
    ///   - surface: the surface whose coordinates to use, as in ``location(in:)``.
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
    /// Returns the fingers that a recognizer tracks and does not ignore. Empty if they are of another seat.
    public func touches(for recognizer: GestureRecognizer) -> Touches {
        let all = allTouches
        let isOfSeat = recognizer.context?.table === all.table
        return Touches(table: all.table, mask: isOfSeat ? recognizer.sequence.fingers : 0)
    }
}
