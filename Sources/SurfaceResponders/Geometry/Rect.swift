/// A rectangle in logical pixels. It is half open: the left and top edges are inside,
/// the right and bottom edges are outside, so that tiles that touch never share a point.
@frozen
public struct Rect: Hashable, Sendable {
    public var origin: Point
    public var size: Size

    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    public static let zero = Rect(origin: .zero, size: .zero)

    @inlinable
    public var minX: Double { origin.x }
    @inlinable
    public var minY: Double { origin.y }
    @inlinable
    public var maxX: Double { origin.x + size.width }
    @inlinable
    public var maxY: Double { origin.y + size.height }
    @inlinable
    public var width: Double { size.width }
    @inlinable
    public var height: Double { size.height }
    @inlinable
    public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    @inlinable
    public var isEmpty: Bool { size.isEmpty }

    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
            && !isEmpty && !other.isEmpty
    }

    /// The part that both have in common, `zero` when they have none.
    public func intersection(_ other: Rect) -> Rect {
        guard intersects(other) else { return .zero }
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// The smallest rectangle that holds both. An empty one adds nothing.
    public func union(_ other: Rect) -> Rect {
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    public func offset(by vector: Vector) -> Rect {
        Rect(origin: origin + vector, size: size)
    }
}
