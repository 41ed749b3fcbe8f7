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

/// A displacement in logical pixels. x points to the right and y down.
@frozen
public struct Vector: Hashable, Sendable {
    /// To the right, in logical pixels.
    public var dx: Double
    /// Down, in logical pixels.
    public var dy: Double

    /// A displacement to the right and down, in logical pixels.
    @inlinable
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No displacement.
    public static let zero = Vector(dx: 0, dy: 0)

    /// The length in logical pixels, never negative.
    @inlinable
    public var length: Double { (dx * dx + dy * dy).squareRoot() }

    /// The length's square, to compare with.
    var squaredLength: Double { dx * dx + dy * dy }

    /// One displacement after another.
    @inlinable
    public static func + (one: Vector, other: Vector) -> Vector {
        Vector(dx: one.dx + other.dx, dy: one.dy + other.dy)
    }

    /// A displacement that is a number of times as long; turned round by a negative factor.
    @inlinable
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }

    /// False if a part is NaN or infinite, which hardware and virtual devices do send.
    @inlinable
    public var isFinite: Bool { dx.isFinite && dy.isFinite }
}

/// A width and a height in logical pixels.
@frozen
public struct Size: Hashable, Sendable {
    /// In logical pixels.
    public var width: Double
    /// In logical pixels.
    public var height: Double

    /// A size of a width and a height in logical pixels. They are not checked: see ``isEmpty``.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No width and no height.
    public static let zero = Size(width: 0, height: 0)

    /// True when nothing fits in: a side is zero, negative or NaN.
    @inlinable
    public var isEmpty: Bool { !(width > 0 && height > 0) }
}
