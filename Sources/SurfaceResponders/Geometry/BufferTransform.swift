/// How a client turned its content before it wrote the buffer, or how an output is turned:
/// wl_output.transform.
///
/// Each is an optional mirroring about the vertical axis, then a turn counter-clockwise by a number of
/// quarters.
public enum BufferTransform: Int32, Hashable, Sendable, CaseIterable {
    /// Neither mirrored nor turned.
    case normal = 0
    /// A quarter turn counter-clockwise.
    case rotated90 = 1
    /// A half turn.
    case rotated180 = 2
    /// Three quarter turns counter-clockwise.
    case rotated270 = 3
    /// Mirrored: left and right change places.
    case flipped = 4
    /// Mirrored, then a quarter turn counter-clockwise.
    case flipped90 = 5
    /// Mirrored, then a half turn.
    case flipped180 = 6
    /// Mirrored, then three quarter turns counter-clockwise.
    case flipped270 = 7

    /// Quarter turns counter-clockwise, 0 to 3.
    public var quarterTurns: Int32 { rawValue & 3 }

    /// Whether the content is mirrored before it is turned.
    public var isFlipped: Bool { rawValue >= 4 }

    /// - Parameters:
    ///   - quarterTurns: counter-clockwise; any number, negative ones turn clockwise.
    ///   - isFlipped: whether the content is mirrored before it is turned.
    public init(quarterTurns: Int32, isFlipped: Bool) {
        self = BufferTransform(rawValue: quarterTurns & 3 | (isFlipped ? 4 : 0)) ?? .normal
    }

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue % 2 == 1 }

    /// The way back. A mirrored one is its own.
    public var inverse: BufferTransform {
        isFlipped ? self : BufferTransform(quarterTurns: -quarterTurns, isFlipped: false)
    }

    /// The one that has the effect of this one first and `next` after it.
    public func concatenating(_ next: BufferTransform) -> BufferTransform {
        let turns = next.isFlipped ? next.quarterTurns - quarterTurns : next.quarterTurns + quarterTurns
        return BufferTransform(quarterTurns: turns, isFlipped: isFlipped != next.isFlipped)
    }

    /// The size of something after the transform.
    public func apply(to size: Size) -> Size {
        rawValue % 2 == 1 ? Size(width: size.height, height: size.width) : size
    }

    /// Where a point of a rectangle of the given size, which begins at zero, comes to lie in the transformed
    /// rectangle, which begins at zero too.
    public func apply(to point: Point, in size: Size) -> Point {
        let x = rawValue >= 4 ? size.width - point.x : point.x
        switch rawValue & 3 {
        case 0: return Point(x: x, y: point.y)
        case 1: return Point(x: point.y, y: size.width - x)
        case 2: return Point(x: size.width - x, y: size.height - point.y)
        default: return Point(x: size.height - point.y, y: x)
        }
    }

    /// Where a rectangle inside one of the given size comes to lie.
    public func apply(to rect: Rect, in size: Size) -> Rect {
        let first = apply(to: rect.origin, in: size)
        let second = apply(to: Point(x: rect.maxX, y: rect.maxY), in: size)
        return Rect(
            x: min(first.x, second.x), y: min(first.y, second.y),
            width: abs(first.x - second.x), height: abs(first.y - second.y))
    }
}
