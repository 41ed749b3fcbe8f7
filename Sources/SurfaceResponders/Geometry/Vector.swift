/// A displacement in logical pixels.
@frozen
public struct Vector: Hashable, Sendable {
    public var dx: Double
    public var dy: Double

    @inlinable
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    public static let zero = Vector(dx: 0, dy: 0)

    @inlinable
    public var isFinite: Bool { dx.isFinite && dy.isFinite }
}
