/// A rectangle by its edges, half open, in global coordinates: what the index compares points with.
struct HitArea: Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    static let everywhere = HitArea(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    static let nowhere = HitArea(minX: 0, minY: 0, maxX: 0, maxY: 0)

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

    /// True for NaN too.
    @inline(__always)
    var isEmpty: Bool { !(minX < maxX && minY < maxY) }

    @inline(__always)
    func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    @inline(__always)
    func contains(_ other: HitArea) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
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
        HitArea(minX: minX + vector.dx, minY: minY + vector.dy, maxX: maxX + vector.dx, maxY: maxY + vector.dy)
    }

    /// Wide enough that a point which rounding puts on either side of an edge is inside.
    var widened: HitArea {
        let margin = 1e-6 + 1e-9 * max(max(abs(minX), abs(maxX)), max(abs(minY), abs(maxY)))
        return HitArea(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// What remains around a point when another area, which does not hold the point, is cut away by one straight line;
    /// of the possible cuts the one that leaves most.
    @inline(__always)
    func cut(by other: HitArea, around point: Point) -> HitArea {
        guard other.minX < maxX, other.maxX > minX, other.minY < maxY, other.maxY > minY else { return self }
        var best = HitArea.nowhere
        var most = -1.0
        func consider(_ candidate: HitArea) {
            let size = (candidate.maxX - candidate.minX) * (candidate.maxY - candidate.minY)
            if size > most {
                best = candidate
                most = size
            }
        }
        if point.x < other.minX { consider(HitArea(minX: minX, minY: minY, maxX: other.minX, maxY: maxY)) }
        if point.x >= other.maxX { consider(HitArea(minX: other.maxX, minY: minY, maxX: maxX, maxY: maxY)) }
        if point.y < other.minY { consider(HitArea(minX: minX, minY: minY, maxX: maxX, maxY: other.minY)) }
        if point.y >= other.maxY { consider(HitArea(minX: minX, minY: other.maxY, maxX: maxX, maxY: maxY)) }
        return best
    }

    /// As a rectangle that has no point which this area has not; nil when nothing is left, or too much to tell.
    @inline(__always)
    var rect: Rect? {
        guard minX < maxX, minY < maxY, maxX - minX < .infinity, maxY - minY < .infinity else { return nil }
        var size = Size(width: maxX - minX, height: maxY - minY)
        if minX + size.width > maxX { size.width = size.width.nextDown }
        if minY + size.height > maxY { size.height = size.height.nextDown }
        return Rect(origin: Point(x: minX, y: minY), size: size)
    }
}
