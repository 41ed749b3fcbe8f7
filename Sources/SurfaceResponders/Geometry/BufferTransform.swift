/// The transform that a client applied to its content, or that of an output's picture: wl_output.transform.
///
/// Each case mirrors left and right or does not, and then rotates counterclockwise by a multiple of 90°.
public enum BufferTransform: Int32, Hashable, Sendable, CaseIterable {
    /// Neither mirrored nor rotated.
    case normal = 0
    /// Rotated by 90° counterclockwise.
    case rotated90 = 1
    /// Rotated by 180°.
    case rotated180 = 2
    /// Rotated by 270° counterclockwise.
    case rotated270 = 3
    /// Mirrored: left and right are exchanged.
    case flipped = 4
    /// Mirrored, then rotated by 90° counterclockwise.
    case flipped90 = 5
    /// Mirrored, then rotated by 180°.
    case flipped180 = 6
    /// Mirrored, then rotated by 270° counterclockwise.
    case flipped270 = 7

    /// The number of 90° counterclockwise turns, 0 to 3.
    public var quarterTurns: Int32 { rawValue & 3 }

    /// Whether the content is mirrored before it is rotated.
    public var isFlipped: Bool { rawValue >= 4 }

    /// Creates a transform that mirrors if `isFlipped`, then turns. Any number of `quarterTurns` is valid.
    public init(quarterTurns: Int32, isFlipped: Bool) {
        self = BufferTransform(rawValue: quarterTurns & 3 | (isFlipped ? 4 : 0)) ?? .normal
    }

    /// Whether width and height are exchanged.
    public var swapsSides: Bool { rawValue % 2 == 1 }

    /// The inverse transform. A mirrored transform is its own inverse.
    public var inverse: BufferTransform {
        isFlipped ? self : BufferTransform(quarterTurns: -quarterTurns, isFlipped: false)
    }

    /// Returns the transform that applies `self` first and then `next`.
    public func concatenating(_ next: BufferTransform) -> BufferTransform {
        let turns = next.isFlipped ? next.quarterTurns - quarterTurns : next.quarterTurns + quarterTurns
        return BufferTransform(quarterTurns: turns, isFlipped: isFlipped != next.isFlipped)
    }

    /// Returns the size of a rectangle after the transform.
    public func apply(to size: Size) -> Size {
        rawValue % 2 == 1 ? Size(width: size.height, height: size.width) : size
    }

    /// Transforms a point in a rectangle of the given size. Before and after, the rectangle is at the origin.
    public func apply(to point: Point, in size: Size) -> Point {
        let x = rawValue >= 4 ? size.width - point.x : point.x
        switch rawValue & 3 {
        case 0: return Point(x: x, y: point.y)
        case 1: return Point(x: point.y, y: size.width - x)
        case 2: return Point(x: size.width - x, y: size.height - point.y)
        default: return Point(x: size.height - point.y, y: x)
        }
    }

    /// Transforms a rectangle inside one of the given size, which is at the origin before and after.
    public func apply(to rect: Rect, in size: Size) -> Rect {
        let first = apply(to: rect.origin, in: size)
        let second = apply(to: Point(x: rect.maxX, y: rect.maxY), in: size)
        return Rect(
            x: min(first.x, second.x), y: min(first.y, second.y),
            width: abs(first.x - second.x), height: abs(first.y - second.y))
    }
}
