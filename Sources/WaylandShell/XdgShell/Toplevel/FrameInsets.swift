import SurfaceResponders

/// How far the frame that the compositor draws reaches beyond a window geometry on each side, in logical pixels.
package struct FrameInsets: Hashable, Sendable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double

    package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The window geometry of a window that takes up a rectangle with its frame. An empty rectangle stays as it is.
    func geometry(in outer: Rect) -> Rect {
        guard !outer.isEmpty else { return outer }
        return Rect(
            x: outer.minX + left, y: outer.minY + top, width: max(outer.width - left - right, 1),
            height: max(outer.height - top - bottom, 1))
    }

    /// What a window takes up with its frame.
    func outer(around geometry: Rect) -> Rect {
        Rect(
            x: geometry.minX - left, y: geometry.minY - top, width: geometry.width + left + right,
            height: geometry.height + top + bottom)
    }
}
