extension GestureRecognizer {
    /// The fingers that are down, except those it ignores. Empty while none concerns it.
    public var touches: Touches {
        guard let context else { return Touches(table: TouchTable(), mask: 0) }
        return Touches(table: context.table, mask: sequence.fingers)
    }

    /// How many fingers are down, except those it ignores; once the gesture is over, how many there were. A
    /// touchpad's gesture has as many as the touchpad said when it began, all at the pointer's place.
    public var numberOfTouches: Int {
        if sequence.heard != 0 { return sequence.heard.nonzeroBitCount }
        return sequence.touchpadFingers > 0 ? sequence.touchpadFingers : sequence.lastLocations.count
    }

    /// The middle of the fingers in global logical pixels; once the gesture is over or they are up, where it
    /// was last. For a touchpad's gesture, the pointer's place.
    public var location: Point {
        guard sequence.heard != 0 else { return Self.middle(of: sequence.lastLocations) }
        var sum = Vector.zero
        touches.forEachUncounted { sum = sum + ($0.location - .zero) }
        return .zero + sum * (1 / Double(numberOfTouches))
    }

    /// The middle of where the fingers that are down came down, in global logical pixels; zero if none is
    /// down.
    public var origin: Point {
        var sum = Vector.zero
        var count = 0.0
        touches.forEachUncounted { touch in
            sum = sum + (touch.origin - .zero)
            count += 1
        }
        return .zero + sum * (1 / max(count, 1))
    }

    /// The middle of the fingers in a surface's coordinates. Nil stands for those of the window of the
    /// recognizer's responder, or for the global ones if that is in no window. A surface whose transform
    /// cannot be inverted gives global ones too.
    public func location(in surface: SurfaceResponder?) -> Point {
        convert(location, to: surface)
    }

    /// One finger's place. Nil if there are not as many fingers; of a touchpad's gesture, only number 0 has a
    /// place, the pointer's.
    ///
    /// - Parameters:
    ///   - number: which finger, from 0 up, in the order of their slots, which need not be that in which they
    ///     came down.
    ///   - surface: in whose coordinates, as for ``location(in:)``.
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
    /// The fingers that a gesture recognizer sees and does not ignore; none if nothing that the fingers of
    /// this seat do concerns it.
    public func touches(for recognizer: GestureRecognizer) -> Touches {
        let all = allTouches
        let isOfSeat = recognizer.context?.table === all.table
        return Touches(table: all.table, mask: isOfSeat ? recognizer.sequence.fingers : 0)
    }
}
