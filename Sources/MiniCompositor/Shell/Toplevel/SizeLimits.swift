import SurfaceResponders

/// The smallest and the largest sensible size of a window, in logical pixels; zero stands for no limit.
struct SizeLimits: Hashable, Sendable {
    var minimum = Size.zero
    var maximum = Size.zero

    /// Whether the smallest is no larger than the largest.
    var isConsistent: Bool {
        (maximum.width == 0 || minimum.width <= maximum.width)
            && (maximum.height == 0 || minimum.height <= maximum.height)
    }

    /// The nearest size within the limits: never below one pixel, or beyond what the wire can carry.
    func clamp(_ size: Size) -> Size {
        Size(
            width: Self.clamp(size.width, minimum.width, maximum.width),
            height: Self.clamp(size.height, minimum.height, maximum.height))
    }

    private static func clamp(_ length: Double, _ minimum: Double, _ maximum: Double) -> Double {
        let longest = maximum > 0 ? maximum : 65_535
        return max(min(length, longest), max(minimum, 1))
    }
}
