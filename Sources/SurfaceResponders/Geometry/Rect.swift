/// A rectangle in logical pixels. It is half open: the left and top edges are inside, the right and bottom
/// edges are outside, so that adjacent tiles never share a point.
@frozen
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The width and height. A rectangle with a negative one is empty, and is not turned into another.
    public var size: Size

    /// The rectangle with a top left corner and a size.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle with its top left corner at two coordinates, and a width and a height, in logical
    /// pixels.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(origin: .zero, size: .zero)

    /// The left edge, which is inside, in logical pixels.
    @inlinable
    public var minX: Double { origin.x }
    /// The top edge, which is inside, in logical pixels.
    @inlinable
    public var minY: Double { origin.y }
    /// The right edge, which is outside, in logical pixels.
    @inlinable
    public var maxX: Double { origin.x + size.width }
    /// The bottom edge, which is outside, in logical pixels.
    @inlinable
    public var maxY: Double { origin.y + size.height }
    /// In logical pixels.
    @inlinable
    public var width: Double { size.width }
    /// In logical pixels.
    @inlinable
    public var height: Double { size.height }
    /// The middle.
    @inlinable
    public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    /// True when no point is inside: a side is zero, negative or NaN.
    @inlinable
    public var isEmpty: Bool { size.isEmpty }

    /// Whether a point is inside. False for a point with a NaN, and in an empty rectangle.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether two rectangles have a point in common. Adjacent ones have none, nor has an empty one with any
    /// other.
    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
            && !isEmpty && !other.isEmpty
    }

    /// The part that both have in common; ``zero`` when they have none.
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

    /// The rectangle moved by a displacement, its size unchanged.
    public func offset(by vector: Vector) -> Rect {
        Rect(origin: origin + vector, size: size)
    }
}
