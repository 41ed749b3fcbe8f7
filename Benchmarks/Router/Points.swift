import CHarness

/// An endless sequence that repeats 4,096 points. The points are never freed.
final class Points {
    static let count = 4096

    let points: UnsafeMutablePointer<point>
    @exclusivity(unchecked) private var at = 0

    init(_ points: UnsafeMutablePointer<point>) {
        self.points = points
    }

    @inline(__always)
    func next() -> point {
        let point = points[at % Self.count]
        at &+= 1
        return point
    }
}
