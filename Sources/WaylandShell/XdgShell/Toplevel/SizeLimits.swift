import SurfaceResponders

/// The smallest and the largest sensible size of a window, in logical pixels; zero stands for no limit.
public struct SizeLimits: Hashable, Sendable {
    /// Zero for none.
    public var minimum = Size.zero
    /// Zero for none.
    public var maximum = Size.zero

    /// No limits, unless some are given; zero stands for none.
    public init(minimum: Size = .zero, maximum: Size = .zero) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether the smallest is no larger than the largest.
    public var isConsistent: Bool {
        (maximum.width == 0 || minimum.width <= maximum.width)
            && (maximum.height == 0 || minimum.height <= maximum.height)
    }

    /// Whether only one size is left: a window that cannot be resized.
    public var isFixed: Bool { !maximum.isEmpty && minimum == maximum }

    /// The nearest size within the limits: never below one pixel, or beyond what the wire can carry.
    public func clamp(_ size: Size) -> Size {
        Size(
            width: Self.clamp(size.width, minimum.width, maximum.width),
            height: Self.clamp(size.height, minimum.height, maximum.height))
    }

    private static func clamp(_ length: Double, _ minimum: Double, _ maximum: Double) -> Double {
        let longest = maximum > 0 ? maximum : 65_535
        return max(min(length, longest), max(minimum, 1))
    }
}
