/// A rectangle in logical pixels. It is half open: the left and top edges are inside, the right and bottom
/// edges are outside, so adjacent rectangles never share a point.
@frozen
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The width and height. A rectangle with a negative width or height is empty; it is not normalized.
    public var size: Size

    /// Creates a rectangle from its top left corner and size.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from the coordinates of its top left corner, its width and its height.
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
    /// The width in logical pixels.
    @inlinable
    public var width: Double { size.width }
    /// The height in logical pixels.
    @inlinable
    public var height: Double { size.height }
    /// The center.
    @inlinable
    public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    /// Whether the rectangle contains no point: its width or height is zero, negative or NaN.
    @inlinable
    public var isEmpty: Bool { size.isEmpty }

    /// Returns whether a point is inside. False for a point with a NaN, and for an empty rectangle.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns whether two rectangles have a point in common. Adjacent and empty rectangles have none.
    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
            && !isEmpty && !other.isEmpty
    }

    /// Returns the area that both rectangles cover; ``zero`` if there is none.
    public func intersection(_ other: Rect) -> Rect {
        guard intersects(other) else { return .zero }
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// Returns the smallest rectangle that contains both. An empty rectangle is ignored.
    public func union(_ other: Rect) -> Rect {
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns the rectangle moved by a vector. The size is unchanged.
    public func offset(by vector: Vector) -> Rect {
        Rect(origin: origin + vector, size: size)
    }
}
