import SurfaceResponders

/// The edges of a rectangle as floating-point numbers. Conversion to whole pixels clamps values that are out
/// of range, and gives no pixels if an edge is NaN.
package struct PixelEdges {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    package init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    package init(_ rect: Rect) {
        (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    }

    /// All pixels that overlap the rectangle.
    package var outward: Region.Rectangle {
        rectangle(left.rounded(.down), top.rounded(.down), right.rounded(.up), bottom.rounded(.up))
    }

    /// The pixels that are completely inside.
    package var inward: Region.Rectangle {
        rectangle(left.rounded(.up), top.rounded(.up), right.rounded(.down), bottom.rounded(.down))
    }

    /// Each edge rounded to the nearest pixel edge, and halves rounded up. Rectangles that meet still meet.
    package var rounded: PixelEdges {
        func round(_ edge: Double) -> Double { (edge + 0.5).rounded(.down) }
        return PixelEdges(left: round(left), top: round(top), right: round(right), bottom: round(bottom))
    }

    private func rectangle(
        _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
    ) -> Region.Rectangle {
        guard left < right, top < bottom else {
            return Region.Rectangle(left: 0, top: 0, right: 0, bottom: 0)
        }
        let edges = SIMD4(left, top, right, bottom).clamped(
            lowerBound: SIMD4(repeating: Double(Int32.min)), upperBound: SIMD4(repeating: Double(Int32.max)))
        return Region.Rectangle(
            left: Int32(edges.x), top: Int32(edges.y), right: Int32(edges.z), bottom: Int32(edges.w))
    }
}
