/// A point in logical pixels. x grows to the right and y down. Which coordinate system a point belongs to is
/// said where it is used: global, a window's, or a responder's own.
@frozen
public struct Point: Hashable, Sendable {
    /// To the right of the origin, in logical pixels.
    public var x: Double
    /// Below the origin, in logical pixels.
    public var y: Double

    /// The point at two coordinates in logical pixels.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of its coordinate system.
    public static let zero = Point(x: 0, y: 0)

    /// False for NaN and infinities, which hardware and virtual devices do send.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The point moved by a displacement.
    @inlinable
    public static func + (point: Point, vector: Vector) -> Point {
        Point(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    /// The point moved back by a displacement.
    @inlinable
    public static func - (point: Point, vector: Vector) -> Point {
        Point(x: point.x - vector.dx, y: point.y - vector.dy)
    }

    /// The displacement from one point to another of the same coordinate system.
    @inlinable
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }
}
