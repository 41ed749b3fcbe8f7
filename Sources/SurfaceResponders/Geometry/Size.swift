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
