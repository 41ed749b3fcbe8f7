/// A width and a height in logical pixels.
@frozen
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(width: 0, height: 0)

    /// True when nothing fits in: a side that is zero, negative or NaN.
    @inlinable
    public var isEmpty: Bool { !(width > 0 && height > 0) }
}
