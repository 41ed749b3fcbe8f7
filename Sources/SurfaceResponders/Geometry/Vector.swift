/// A point in logical pixels. x grows to the right, y grows down. Each use states the coordinate space.
@frozen
public struct Point: Hashable, Sendable {
    /// The distance to the right of the origin, in logical pixels.
    public var x: Double
    /// The distance below the origin, in logical pixels.
    public var y: Double

    /// Creates a point from its coordinates in logical pixels.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of its coordinate system.
    public static let zero = Point(x: 0, y: 0)

    /// Whether both coordinates are finite. Hardware and virtual devices do send NaN and infinities.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// Returns the point moved by a vector.
    @inlinable
    public static func + (point: Point, vector: Vector) -> Point {
        Point(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    /// Returns the point moved back by a vector.
    @inlinable
    public static func - (point: Point, vector: Vector) -> Point {
        Point(x: point.x - vector.dx, y: point.y - vector.dy)
    }

    /// Returns the vector from one point to another in the same coordinate space.
    @inlinable
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }
}

/// A displacement in logical pixels. x points to the right and y points down.
@frozen
public struct Vector: Hashable, Sendable {
    /// The horizontal component, in logical pixels, positive to the right.
    public var dx: Double
    /// The vertical component, in logical pixels, positive downward.
    public var dy: Double

    /// Creates a vector from its components in logical pixels.
    @inlinable
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The vector of length zero.
    public static let zero = Vector(dx: 0, dy: 0)

    /// The length in logical pixels; never negative.
    @inlinable
    public var length: Double { (dx * dx + dy * dy).squareRoot() }

    /// The squared length, for comparisons.
    var squaredLength: Double { dx * dx + dy * dy }

    /// Returns the sum of two vectors.
    @inlinable
    public static func + (one: Vector, other: Vector) -> Vector {
        Vector(dx: one.dx + other.dx, dy: one.dy + other.dy)
    }

    /// Returns the vector scaled by a factor. A negative factor reverses the direction.
    @inlinable
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }

    /// Whether both components are finite. Hardware and virtual devices do send NaN and infinities.
    @inlinable
    public var isFinite: Bool { dx.isFinite && dy.isFinite }
}

/// A width and a height in logical pixels.
@frozen
public struct Size: Hashable, Sendable {
    /// The width in logical pixels.
    public var width: Double
    /// The height in logical pixels.
    public var height: Double

    /// Creates a size from a width and a height in logical pixels. They are not validated: see ``isEmpty``.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size with zero width and height.
    public static let zero = Size(width: 0, height: 0)

    /// Whether the size covers no area: the width or height is zero, negative or NaN.
    @inlinable
    public var isEmpty: Bool { !(width > 0 && height > 0) }
}
