import SurfaceResponders

/// How far an embedder's frame extends beyond the window geometry on each side, in logical pixels.
public struct FrameInsets: Hashable, Sendable {
    /// The height above the window geometry.
    public var top: Double
    /// The width to the left of the window geometry.
    public var left: Double
    /// The height below the window geometry.
    public var bottom: Double
    /// The width to the right of the window geometry.
    public var right: Double

    /// Creates insets, which are zero by default.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Returns the geometry of a window that fills `outer` with its frame; `outer` itself if that is empty.
    func geometry(in outer: Rect) -> Rect {
        guard !outer.isEmpty else { return outer }
        return Rect(
            x: outer.minX + left, y: outer.minY + top, width: max(outer.width - left - right, 1),
            height: max(outer.height - top - bottom, 1))
    }

    /// Returns the rectangle of a window with its frame.
    /// - Parameter geometry: the window geometry, in any coordinates.
    public func outer(around geometry: Rect) -> Rect {
        Rect(
            x: geometry.minX - left, y: geometry.minY - top, width: geometry.width + left + right,
            height: geometry.height + top + bottom)
    }
}
