import SurfaceResponders
import WaylandServer

/// Edges of a window, such as those that a resize moves.
public struct ResizeEdges: OptionSet, Hashable, Sendable {
    /// The protocol's value.
    public let rawValue: UInt32

    /// The upper edge.
    public static let top = ResizeEdges(rawValue: 1)
    /// The lower edge.
    public static let bottom = ResizeEdges(rawValue: 2)
    /// The left edge.
    public static let left = ResizeEdges(rawValue: 4)
    /// The right edge.
    public static let right = ResizeEdges(rawValue: 8)
    /// The four edges.
    public static let all: ResizeEdges = [.top, .bottom, .left, .right]

    /// The corner that is nearest to a point.
    public init(nearestTo point: Point, in frame: Rect) {
        self = [point.x < frame.center.x ? .left : .right, point.y < frame.center.y ? .top : .bottom]
    }

    /// - Parameter rawValue: the protocol's value.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The size that dragging these edges gives a window, in whole pixels and within limits.
    public func size(of size: Size, draggedBy way: Vector, limits: SizeLimits) -> Size {
        var result = size
        if contains(.left) { result.width -= way.dx }
        if contains(.right) { result.width += way.dx }
        if contains(.top) { result.height -= way.dy }
        if contains(.bottom) { result.height += way.dy }
        return limits.clamp(Size(width: result.width.rounded(), height: result.height.rounded()))
    }

    /// Where a window of another size goes so that the edges that are not dragged stay.
    public func origin(of size: Size, keeping frame: Rect) -> Point {
        Point(
            x: contains(.left) ? frame.maxX - size.width : frame.minX,
            y: contains(.top) ? frame.maxY - size.height : frame.minY)
    }
}

extension ResizeEdges {
    /// - Returns: nil for a value that is no edge and no corner.
    init?(_ edge: XdgToplevel.ResizeEdge) {
        guard XdgToplevel.ResizeEdge.isValid(edge.rawValue, version: 1) else { return nil }
        self.init(rawValue: edge.rawValue)
    }
}
