/// A half-open rectangle, stored as its edges for fast comparisons with points.
struct HitArea: Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    // Computed, because each use of a stored static property checks whether it is initialized.
    static var everywhere: HitArea {
        HitArea(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    }

    static var nowhere: HitArea { HitArea(minX: 0, minY: 0, maxX: 0, maxY: 0) }

    /// The largest area that `clearArea(around:)` returns.
    static var told: HitArea { HitArea(minX: -0x1p40, minY: -0x1p40, maxX: 0x1p40, maxY: 0x1p40) }

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    init(_ rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }

    init(_ rectangle: Region.Rectangle) {
        self.init(
            minX: Double(rectangle.left), minY: Double(rectangle.top),
            maxX: Double(rectangle.right), maxY: Double(rectangle.bottom))
    }

    /// Also true if an edge is NaN.
    @inline(__always)
    var isEmpty: Bool { !(minX < maxX && minY < maxY) }

    /// Coordinates must be smaller than this, so that hit testing is precise.
    static var precisionLimit: Double { 0x1p50 }

    var isPrecise: Bool {
        let limit = Self.precisionLimit
        return abs(minX) < limit && abs(minY) < limit && abs(maxX) < limit && abs(maxY) < limit
    }

    @inline(__always)
    func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    @inline(__always)
    func intersection(_ other: HitArea) -> HitArea {
        HitArea(
            minX: minX > other.minX ? minX : other.minX, minY: minY > other.minY ? minY : other.minY,
            maxX: maxX < other.maxX ? maxX : other.maxX, maxY: maxY < other.maxY ? maxY : other.maxY)
    }

    func union(_ other: HitArea) -> HitArea {
        HitArea(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    func offset(by vector: Vector) -> HitArea {
        HitArea(
            minX: minX + vector.dx, minY: minY + vector.dy,
            maxX: maxX + vector.dx, maxY: maxY + vector.dy)
    }

    /// Enlarged to include every point that rounding could move across an edge.
    var widened: HitArea { widened(by: margin) }

    /// Reduced to exclude every point that rounding could move across an edge.
    var narrowed: HitArea { widened(by: -margin) }

    private var margin: Double {
        1e-6 + 1e-9 * max(max(abs(minX), abs(maxX)), max(abs(minY), abs(maxY)))
    }

    private func widened(by margin: Double) -> HitArea {
        HitArea(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// Keeps a part that contains a point but nothing of another area. That area must not contain the point.
    mutating func cut(by other: HitArea, around point: Point) {
        guard other.minX < maxX, other.maxX > minX, other.minY < maxY, other.maxY > minY else { return }
        // Cutting beside the other area, or above or below it, may both suffice. Keep the larger part.
        var beside = self
        var above = self
        if point.x < other.minX { beside.maxX = other.minX }
        if point.x >= other.maxX { beside.minX = other.maxX }
        if point.y < other.minY { above.maxY = other.minY }
        if point.y >= other.maxY { above.minY = other.maxY }
        if beside == self {
            self = above
        } else if above == self {
            self = beside
        } else {
            self = beside.extent > above.extent ? beside : above
        }
    }

    private var extent: Double { (maxX - minX) * (maxY - minY) }

    /// A rectangle that contains only points of this area. `nil` if it is empty. Its edges must be finite.
    var rect: Rect? {
        guard minX < maxX, minY < maxY else { return nil }
        var size = Size(width: maxX - minX, height: maxY - minY)
        if minX + size.width > maxX || minY + size.height > maxY {
            size = Size(width: size.width.nextDown, height: size.height.nextDown)
        }
        return Rect(origin: Point(x: minX, y: minY), size: size)
    }
}
