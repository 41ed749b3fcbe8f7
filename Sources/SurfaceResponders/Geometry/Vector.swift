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
